// <parlour-rules>: the rules of a game beside the table, open at what applies now, with a search.
import { diagramRow, legendElement } from "../board/diagram.js";
import * as api from "../net/api.js";
import { el } from "./dom.js";
import { markdown } from "./markdown.js";

const ABOVE = 60; // what is left visible above the first word found

/** The section that a citation means ("A Game §7.ii", "AG-4", "3"), or null. */
export function citedSection(sections, cite) {
  const ruling = cite.match(/^[A-Z]{2}-\d+$/);
  if (ruling) return sections.find((each) => each.text.includes(`**${cite}**`)) ?? null;
  const wanted = (cite.includes("§") ? cite.split("§")[1] : cite).trim().toLowerCase();
  const [first] = wanted.split(/[\s.]/);
  const matches = [
    (each) => each.number.toLowerCase() === first,
    (each) => each.number.toLowerCase() === first.replace(/[a-z]+$/, ""),
    (each) => each.title.toLowerCase() === wanted,
    (each) => each.title.toLowerCase().includes(wanted),
  ];
  for (const match of matches) {
    const found = sections.find((each) => each.number && match(each));
    if (found) return found;
  }
  return null;
}

/** A citation as a reader knows it: "§3 Take cards", "Next player", "Ruling AG-4". */
export function citedTitle(sections, cite) {
  if (/^[A-Z]{2}-\d+$/.test(cite)) return `Ruling ${cite}`;
  const section = citedSection(sections, cite);
  if (!section) return cite;
  return /^\d/.test(section.number) ? `§${section.number} ${section.title}` : section.title;
}

class Rules extends HTMLElement {
  sections = [];

  /** Fetch and draw the rules of a game; `marks` is how it draws the signs of its figures. */
  async load(game, marks = {}) {
    if (this.game === game) return;
    this.game = game;
    this.marks = marks;
    const box = el("input", {
      type: "search",
      placeholder: "Search the rules",
      "aria-label": "Search the rules",
      oninput: () => this.search(box.value),
    });
    this.found = el("p", { class: "soft small found", role: "status" });
    this.body = el("div", { class: "body" });
    this.replaceChildren(el("div", { class: "find" }, box, this.found), this.body);
    this.sections = await api.rules(game);
    this.body.replaceChildren(...this.sections.map((each) => this.draw(each)));
    this.mark(this.now);
  }

  draw({ number, title, text, figures }) {
    const name = number
      ? el("h3", { tabindex: "-1" }, /^\d/.test(number) ? `§${number} ` : "", title)
      : el("h2", {}, title);
    return el(
      "section",
      { "data-number": number },
      name,
      markdown(text, { figures: (names) => this.figures(names, figures) }),
    );
  }

  /** The figures of a section that a block names, with a legend. */
  figures(names, all) {
    const shown = names.map((name) => all.find((figure) => figure.name === name)).filter(Boolean);
    return el("div", { class: "figures" }, diagramRow(shown, this.marks), legendElement(shown, this.marks));
  }

  part(number) {
    return [...(this.body?.children ?? [])].find((each) => each.dataset.number === number);
  }

  /** Mark the section that applies now. */
  mark(number) {
    this.now = number;
    for (const each of this.body?.children ?? [])
      each.classList.toggle("now", number !== null && each.dataset.number === number);
  }

  /** Scroll to the section that applies now. */
  openNow() {
    if (this.now) this.open(this.now);
  }

  /** Open the rules at a citation; false if there is no such section. */
  open(cite) {
    const section = citedSection(this.sections, cite);
    const part = section && this.part(section.number);
    if (!part) return false;
    this.search("");
    const ruling = [...part.querySelectorAll("blockquote")].find((each) => each.textContent.startsWith(`${cite} `));
    const target = ruling ?? part;
    this.body.querySelector(".cited")?.classList.remove("cited");
    target.classList.add("cited");
    this.body.scrollTop += target.getBoundingClientRect().top - this.body.getBoundingClientRect().top;
    part.querySelector("h3")?.focus({ preventScroll: true });
    return true;
  }

  /** A citation in short: its title, which opens the rules there, and its text; null if there is none. */
  excerpt(cite) {
    const section = citedSection(this.sections, cite);
    if (!section) return null;
    const blocks = section.text.split(/\n{2,}/);
    const isRuling = (block) => block.startsWith("> ");
    const own = blocks.find((block) => block.startsWith(`> **${cite}**`));
    const text = own
      ? own.replace(/^> ?/gm, "").replace(`**${cite}** `, "")
      : blocks.filter((block) => !isRuling(block)).join("\n\n");
    return el(
      "section",
      {},
      el("button", { type: "button", class: "quiet", "data-cite": cite }, citedTitle(this.sections, cite)),
      markdown(text, { figures: (names) => this.figures(names, section.figures) }),
    );
  }

  /** Leave only the sections that contain all the words, and mark the words. */
  search(text) {
    const box = this.querySelector("input");
    if (box.value !== text) box.value = text;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const part of this.body.children) {
      const content = part.textContent.toLowerCase();
      part.hidden = !words.every((word) => content.includes(word));
      count += part.hidden ? 0 : 1;
    }
    this.found.textContent =
      words.length === 0 ? "" : count === 0 ? "Nothing found" : count === 1 ? "1 section" : `${count} sections`;
    const first = highlight(this.body, words);
    this.body.scrollTop = 0;
    if (first) this.body.scrollTop = first.getBoundingClientRect().top - this.body.getBoundingClientRect().top - ABOVE;
  }
}

/** Mark words without touching the text itself, where the browser can; gives the first that is shown. */
function highlight(root, words) {
  if (!("highlights" in CSS)) return null;
  CSS.highlights.delete("found");
  if (words.length === 0) return null;
  const ranges = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const content = walker.currentNode.data.toLowerCase();
    for (const word of words) {
      for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
  return ranges.find((range) => !range.startContainer.parentElement.closest("[hidden]")) ?? null;
}

customElements.define("parlour-rules", Rules);
