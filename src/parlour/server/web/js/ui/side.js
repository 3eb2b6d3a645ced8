// The tabs beside the table; on a phone the same tabs lie below it and open a sheet.
import { byId, el } from "./dom.js";

const NARROW = window.matchMedia("(max-width: 860px)");

/** Tabs by name; `opened(name)` is told when a panel is shown. */
export class Side {
  constructor(names, opened) {
    this.names = names; // [[name, label], ...]
    this.opened = opened;
    this.tabs = Object.fromEntries(names.map(([name, label]) => [name, this.tab(name, label)]));
    byId("tabs").replaceChildren(...Object.values(this.tabs));
    byId("tabs").addEventListener("keydown", (event) => this.arrow(event));
    NARROW.addEventListener("change", () => this.rest());
    this.rest();
  }

  tab(name, label) {
    const click = () => (NARROW.matches && this.shown === name ? this.close() : this.show(name));
    return el(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: click },
      label,
    );
  }

  /** Where it lies when nothing was asked for: the log on a wide page, nothing on a narrow one. */
  rest() {
    if (NARROW.matches) this.close();
    else this.show("log");
  }

  arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const there = Object.values(this.tabs).filter((tab) => !tab.hidden);
    const next = there.at((there.indexOf(document.activeElement) + step) % there.length);
    next.focus();
    if (!NARROW.matches) next.click();
  }

  /** Show or hide a tab altogether. */
  offer(name, offered) {
    this.tabs[name].hidden = !offered;
    if (!offered && this.shown === name) this.rest();
  }

  /** Show a panel. */
  show(name) {
    this.shown = name;
    byId("side").classList.add("open");
    this.draw();
    this.opened(name);
  }

  /** On a phone: put the sheet away. */
  close() {
    const inside = byId("side").contains(document.activeElement) && this.shown;
    const last = this.shown;
    this.shown = null;
    byId("side").classList.remove("open");
    this.draw();
    if (inside && last) this.tabs[last].focus();
  }

  draw() {
    for (const [name] of this.names) {
      const on = this.shown === name;
      byId(`panel-${name}`).hidden = !on;
      this.tabs[name].setAttribute("aria-selected", String(on));
      this.tabs[name].tabIndex = on || (!this.shown && name === this.names[0][0]) ? 0 : -1;
    }
  }
}
