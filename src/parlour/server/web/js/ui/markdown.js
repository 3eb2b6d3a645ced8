// The small part of Markdown that our rules use, made into elements. Everything goes in as text.
import { el } from "./dom.js";

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

/** A line with **bold**, *stress* and `code`. */
export function inline(text) {
  const out = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    out.push(text.slice(end, found.index));
    const [all, bold, stress, code] = found;
    out.push(
      bold !== undefined
        ? el("strong", {}, inline(bold))
        : stress !== undefined
          ? el("em", {}, inline(stress))
          : el("code", {}, code),
    );
    end = found.index + all.length;
  }
  out.push(text.slice(end));
  return out;
}

const BULLET = /^\s*[*-] /;
const NUMBER = /^\s*\d+[.)] /;

function kindOf(line) {
  if (line.startsWith("#")) return "heading";
  if (line.startsWith("|")) return "table";
  if (line.startsWith(">")) return "quote";
  if (BULLET.test(line)) return "bullets";
  if (NUMBER.test(line)) return "numbers";
  return "text";
}

const FENCE = /^```(\w*)/;

/** Lines in blocks of one kind: what is indented under a list item continues with it. */
function blocks(text) {
  const out = [];
  let fenced = null;
  for (const line of text.split("\n")) {
    const last = out.at(-1);
    const fence = line.match(FENCE);
    if (fence) {
      fenced = fenced ? null : { kind: "fence", name: fence[1], lines: [] };
      if (fenced) out.push(fenced);
      else out.push(null);
      continue;
    }
    if (fenced) {
      fenced.lines.push(line);
      continue;
    }
    if (line.trim() === "") {
      out.push(null);
      continue;
    }
    const kind = kindOf(line);
    const goesOn =
      last && (last.kind === kind || (kind === "text" && ["bullets", "numbers", "quote"].includes(last.kind)));
    if (goesOn && kind !== "heading") last.lines.push(line);
    else out.push({ kind, lines: [line] });
  }
  return out.filter(Boolean);
}

function items(lines, mark) {
  const out = [];
  for (const line of lines) {
    if (mark.test(line)) out.push(line.replace(mark, ""));
    else out[out.length - 1] += ` ${line.trim()}`;
  }
  return out.map((item) => el("li", {}, inline(item)));
}

const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function grid(lines) {
  const [head, , ...rows] = lines.map(cells);
  const top = el(
    "thead",
    {},
    el(
      "tr",
      {},
      head.map((cell) => el("th", { scope: "col" }, inline(cell))),
    ),
  );
  const body = rows.map((row) =>
    el(
      "tr",
      {},
      row.map((cell) => el("td", {}, inline(cell))),
    ),
  );
  return el(
    "div",
    { class: "scrolls", tabindex: "0", role: "group", "aria-label": "Table" },
    el("table", {}, top, el("tbody", {}, body)),
  );
}

const DRAW = {
  heading: (lines) => el("h4", {}, inline(lines[0].replace(/^#+\s*/, ""))),
  table: grid,
  quote: (lines) => el("blockquote", {}, markdown(lines.map((line) => line.replace(/^>\s?/, "")).join("\n"))),
  bullets: (lines) => el("ul", {}, items(lines, BULLET)),
  numbers: (lines) => el("ol", {}, items(lines, NUMBER)),
  text: (lines) => el("p", {}, inline(lines.map((line) => line.trim()).join(" "))),
};

/**
 * A text of several paragraphs, lists, tables and quotations, as elements. `fences` draws fenced blocks by their name,
 * each as a function of its lines; any other is shown as it stands.
 */
export function markdown(text, fences = {}) {
  const plain = (lines) => el("pre", {}, lines.join("\n"));
  return blocks(text).map(({ kind, name, lines }) =>
    kind === "fence" ? (fences[name] ?? plain)(lines) : DRAW[kind](lines),
  );
}
