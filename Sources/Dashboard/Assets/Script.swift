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
