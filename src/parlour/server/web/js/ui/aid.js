// The player aid beside the table: sentences with their rules, small tables, diagrams.
import { diagramRow, legendElement } from "../board/diagram.js";
import { coloured } from "../board/dom.js";
import { citeButton } from "../board/info.js";
import { el } from "./dom.js";

function table({ heads, rows }) {
  const head = el(
    "thead",
    {},
    el(
      "tr",
      {},
      heads.map((text) => el("th", { scope: "col" }, coloured(text))),
    ),
  );
  const body = rows.map((cells) =>
    el(
      "tr",
      {},
      cells.map((text) => el("td", {}, coloured(text))),
    ),
  );
  return el("table", {}, heads.some(Boolean) && head, el("tbody", {}, body));
}

/** A sentence; its rules are buttons, of which `titleOf(cite)` is the name and `open(cite)` the deed. */
function sentence({ words, cites }, titleOf, open) {
  const buttons = cites.map((cite) => {
    const button = citeButton(cite, titleOf);
    button.addEventListener("click", () => open(cite));
    return button;
  });
  return el("li", {}, coloured(words), " ", buttons);
}

/** The parts of an aid; `marks` is how the game draws its signs. */
export function aidParts({ parts }, { titleOf, open, marks }) {
  return parts.map((part) =>
    el(
      "section",
      { class: "aid" },
      el("h3", {}, coloured(part.title)),
      part.lines.length > 0 &&
        el(
          "ul",
          {},
          part.lines.map((line) => sentence(line, titleOf, open)),
        ),
      part.rows.length > 0 && table(part),
      part.diagrams.length > 0 && [diagramRow(part.diagrams, marks), legendElement(part.diagrams, marks)],
    ),
  );
}
