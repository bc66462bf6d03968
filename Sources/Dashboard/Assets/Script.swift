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
            button.textContent = button.dataset.copied;
            setTimeout(() => { button.textContent = before; }, 1500);
          });
        }
        // A password can be looked at while it is typed, and is hidden again before it is sent: no browser
        // keeps it among the texts that it proposes.
        for (const button of document.querySelectorAll("[data-show]")) {
          const input = document.getElementById(button.getAttribute("aria-controls"));
          const turn = (shows) => {
            input.type = shows ? "text" : "password";
            button.textContent = shows ? button.dataset.hide : button.dataset.show;
            button.setAttribute("aria-label", shows ? button.dataset.hideName : button.dataset.showName);
          };
          turn(false);
          button.hidden = false;
          button.addEventListener("click", () => turn(input.type === "password"));
          input.form.addEventListener("submit", () => turn(false));
          // What the browser kept of the page is hidden too.
          addEventListener("pagehide", () => turn(false));
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
        // While the doctor is at work only the part that tells how far it is comes anew.
        const progress = document.querySelector("[data-poll]");
        if (progress) {
          const ask = async () => {
            try {
              const answer = await fetch(location.href);
              const page = new DOMParser().parseFromString(await answer.text(), "text/html");
              const next = page.querySelector("[data-poll]");
              if (!next) { location.reload(); return; }
              progress.replaceChildren(...next.childNodes);
            } catch { /* The next attempt may reach the server. */ }
            setTimeout(ask, 1000);
          };
          setTimeout(ask, 1000);
        }
        // What the server says of a link while it is typed, beside the fields.
        for (const form of document.querySelectorAll("[data-advice]")) {
          const touched = new Set();
          let timer, turn = 0;
          const only = form.dataset.advised && form.dataset.advised.split(",");
          const tell = (name, kind, style, text, level) => {
            const input = form.querySelector(`[name="${name}"]`);
            if (!input) { return; }
            let line = document.getElementById(`${name}-${kind}`);
            if (!line) {
              if (!text) { return; }
              line = document.createElement("p");
              line.id = `${name}-${kind}`;
              line.className = style;
              line.setAttribute("role", "status");
              input.closest(".field").append(line);
              const others = input.getAttribute("aria-describedby");
              input.setAttribute("aria-describedby", (others ? others + " " : "") + line.id);
            }
            line.textContent = text;
            if (text && level !== undefined) {
              const meter = document.createElement("meter");
              Object.assign(meter, { max: 3, low: 1.5, high: 2.5, optimum: 3, value: level });
              meter.setAttribute("aria-hidden", "true");
              line.prepend(meter);
            }
            if (kind === "fault") {
              if (text) { input.setAttribute("aria-invalid", "true"); } else { input.removeAttribute("aria-invalid"); }
            }
          };
          const ask = async () => {
            const mine = ++turn;
            const typed = new FormData(form);
            if (only) {
              for (const name of [...typed.keys()]) {
                if (name !== "token" && !only.includes(name)) { typed.delete(name); }
              }
            }
            try {
              const answer = await fetch(form.dataset.advice, { method: "POST", body: new URLSearchParams(typed) });
              if (!answer.ok) { return; }
              const advice = await answer.json();
              if (mine !== turn) { return; }
              for (const name of touched) { tell(name, "fault", "fault", advice.faults[name] || ""); }
              for (const input of form.querySelectorAll("[id][name]")) {
                tell(input.name, "warning", "warn", advice.warnings[input.name] || "");
              }
              for (const name of only || []) {
                const note = (advice.notes || {})[name];
                tell(name, "note", "hint", note && touched.has(name) ? note.text : "", note && note.level);
              }
            } catch { /* Saving says the same. */ }
          };
          const note = (event) => {
            if (only && !only.includes(event.target.name)) { return; }
            touched.add(event.target.name);
            clearTimeout(timer);
            timer = setTimeout(ask, 350);
          };
          form.addEventListener("input", note);
          form.addEventListener("change", note);
        }
        // A moment is typed in UTC, and shown beside it in the reader's zone.
        for (const input of document.querySelectorAll("[data-zone]")) {
          const line = document.createElement("p");
          line.className = "hint";
          line.setAttribute("role", "status");
          const tell = () => {
            const moment = new Date(input.value + "Z");
            line.textContent = isNaN(moment) ? ""
              : input.dataset.zone + moment.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
          };
          input.closest(".field").append(line);
          input.addEventListener("input", tell);
          tell();
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
