/// The script, which only makes pages nicer: every page works without it.
enum Script {
    static let text: StaticString = #"""
        "use strict";
        // Copy buttons are there only where copying works.
        for (const button of document.querySelectorAll("[data-copy]")) {
          if (!navigator.clipboard) { continue; }
          button.hidden = false;
          button.addEventListener("click", async () => {
            await navigator.clipboard.writeText(button.dataset.copy);
            const before = button.textContent;
            button.textContent = "Copied";
            setTimeout(() => { button.textContent = before; }, 1500);
          });
        }
        // A file goes into the text field beside it, from where the form sends it.
        for (const field of document.querySelectorAll("[data-file-for]")) {
          const target = document.getElementById(field.dataset.fileFor);
          const input = field.querySelector("input");
          if (!target || !input) { continue; }
          field.hidden = false;
          const read = async (file) => { if (file) { target.value = await file.text(); } };
          input.addEventListener("change", () => read(input.files[0]));
          target.addEventListener("dragover", (event) => event.preventDefault());
          target.addEventListener("drop", (event) => {
            if (event.dataTransfer.files.length) {
              event.preventDefault();
              read(event.dataTransfer.files[0]);
            }
          });
        }
        // Times are sent in UTC and shown in the reader's zone.
        for (const time of document.querySelectorAll("time[datetime]")) {
          const moment = new Date(time.dateTime);
          if (!isNaN(moment)) {
            time.textContent = moment.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
            time.title = time.dateTime;
          }
        }
        """#
}
