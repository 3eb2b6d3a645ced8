// The field: seats with their zones in the areas of the layout, and what is shared in the middle.

import { draw, path } from "../cards/svg.js";
import { coloured, make } from "./dom.js";
import { zoneElement } from "./zone.js";

/** Whether a zone is shown although it is empty. */
function shown(scene, zone, area, plan) {
  const other = plan.unless?.[area];
  if (other && zone.owner !== scene.model.view.seat && scene.model.zone(zone.owner, other)?.cards.length) return false;
  const dispensable = plan.ifAny?.includes(area) || plan.ifAny?.includes(zone.id);
  if (!dispensable || zone.cards.some(Boolean)) return true;
  return scene.model.options.some((option) => option.zones.includes(zone.zone));
}

function element(scene, zone, area, plan) {
  const facesDown = plan.hiddenHands && zone.kind === "hand" && zone.owner !== scene.model.view.seat;
  const as = plan.as?.[zone.id] ?? plan.as?.[area] ?? (facesDown ? "hidden" : undefined);
  const labels = { ...plan.labels, ...(scene.narrow ? plan.labelsNarrow : {}) };
  const label = plan.ranks?.includes(area) ? "" : (labels[zone.id] ?? zone.name);
  const drawn = zoneElement(scene, zone, { ...(as ? { as } : {}), label });
  for (const kind of ["three", "two", "column"]) drawn.classList.toggle(kind, Boolean(plan[kind]?.includes(area)));
  return drawn;
}

/** Areas with their zones; zones that the plan does not name come last. */
function areas(scene, zones, plan) {
  const left = new Set(zones.filter((zone) => !scene.marks.nested.has(zone)));
  const out = [];
  for (const [area, wanted] of Object.entries(plan.zones)) {
    const inside = wanted.flatMap((id) => [...left].filter((zone) => zone.id === id));
    for (const zone of inside) left.delete(zone);
    const visible = inside.filter((zone) => shown(scene, zone, area, plan));
    if (!visible.length && inside.length && plan.atLeastOne?.includes(area)) visible.push(inside[0]);
    if (!visible.length) continue;
    const box = make("div", { class: `area ${area}` }, ...visible.map((zone) => element(scene, zone, area, plan)));
    if (plan.ranks?.includes(area))
      box.prepend(
        make("span", { class: "rank-label", "aria-hidden": "true", "data-initial": area[0].toUpperCase() }, area),
      );
    box.style.gridArea = area;
    out.push(box);
  }
  const rest = [...left].filter(
    (zone) => zone.cards.some(Boolean) || scene.model.options.some((option) => option.zones.includes(zone.zone)),
  );
  const drawn = rest.map((zone) => element(scene, zone, "rest", plan));
  return [...out, ...drawn.map((one, n) => (rest[n].kind === "hand" ? make("div", { class: "area hand" }, one) : one))];
}

const quoted = (rows) => rows?.map((row) => `"${row}"`).join(" ") ?? "";

function chips(counters) {
  return counters.map(({ id, name, words }) =>
    make(
      "span",
      { class: "chip", "data-counter": id },
      make("span", { class: "chip-name" }, name),
      " ",
      make("b", {}, coloured(words)),
    ),
  );
}

function plate(scene, seat) {
  const { model } = scene;
  const waiting = (model.view.waiting ?? []).includes(seat);
  const won = model.view.result?.winners?.includes(seat);
  const you = seat === model.view.seat;
  const name = make(
    "span",
    { class: "name" },
    make("span", { class: `dot seat-${seat + 1}`, "aria-hidden": "true" }),
    make("span", { class: "of-player" }, model.names[seat]),
  );
  if (you) name.append(make("span", { class: "you" }, "you"));
  if (waiting)
    name.append(make("span", { class: "turn", role: "img", "aria-label": you ? "it is your move" : "is to move" }));
  if (won) name.append(make("span", { class: "won" }, "wins"));
  const box = make("div", { class: "plate" }, name, ...chips(model.countersOf(seat)));
  box.style.gridArea = "plate";
  box.classList.toggle("to-move", waiting);
  return box;
}

function seatElement(scene, seat) {
  const { model, layout } = scene;
  const mine = seat === model.me;
  const plan = layout.seat;
  const section = make("section", {
    class: `seat ${mine ? "mine" : "other"} own-${seat + 1}`,
    "aria-label": seat === model.view.seat ? `You, ${model.names[seat]}` : model.names[seat],
  });
  const field = make("div", { class: "areas" }, ...areas(scene, model.zonesOf(seat), plan));
  const many = !mine && model.names.length > 2;
  field.style.setProperty("--areas", quoted(mine ? plan.mine : (many && plan.otherOfMany) || plan.other));
  field.style.setProperty("--areas-narrow", quoted(mine ? plan.mineNarrow : plan.otherNarrow));
  field.style.setProperty(
    "--columns",
    (many && plan.columnsOfMany) || (!mine && plan.otherColumns) || plan.columns || "auto",
  );
  const head = plate(scene, seat);
  field.prepend(head);
  if (!mine && model.names.length >= (layout.compactFrom ?? 99)) {
    const open = scene.opened.has(seat);
    section.classList.add(open ? "opened" : "compact");
    head.prepend(
      make("button", {
        type: "button",
        class: "unfold",
        "data-unfold": seat,
        "data-key": `unfold ${seat}`,
        "aria-expanded": String(open),
        "aria-label": `${model.names[seat]}: show larger`,
      }),
    );
  }
  section.append(field);
  return section;
}

/** Seats in the order of play from the one after mine: they sit around the table from left to right. */
function others(model) {
  return model.names.map((_, n) => (model.me + 1 + n) % model.names.length).slice(0, -1);
}

const ARCS = [
  "M232 34C268 36 300 52 314 84M322 71 315 87 300 78",
  "M314 216C300 248 268 264 232 266M248 255 230 266 246 277",
  "M138 266C102 264 70 248 56 216M48 229 55 213 70 222",
  "M56 84C70 52 102 36 138 34M122 45 140 34 124 23",
];

/** Arrows around a circle of four, clockwise from the top. */
export const arrows = () =>
  draw("svg", { viewBox: "0 0 370 300", class: "arrows", "aria-hidden": "true" }, ...ARCS.map((d) => path(d, "arrow")));

/** My hand, taken out of my field: a row of its own across the bottom, on a desk with my plate beside it. */
function heldElement(table, { model, narrow }) {
  const held = table.querySelectorAll(narrow ? ".mine .area.hand" : ".mine .area.hand, .mine .plate");
  return make("div", { class: `held mine own-${model.me + 1}` }, ...held);
}

/** Where the game stands, and the counters that the headline does not tell anyway, as the layout says. */
function headline({ model, layout }) {
  const words = model.view.headline ?? "";
  const untold = model.countersOf(null).filter((counter) => !layout.told?.includes(counter.id));
  return make(
    "header",
    { class: "headline" },
    make("span", { class: "headline-words" }, coloured(words)),
    ...chips(untold),
  );
}

/** The shared zones. */
function centreElement(scene) {
  const { model, layout } = scene;
  const middle = make("div", { class: "areas" }, ...areas(scene, model.zonesOf(null), layout.centre));
  middle.style.setProperty("--areas", quoted(layout.centre.areas));
  middle.style.setProperty("--areas-narrow", quoted(layout.centre.narrow ?? layout.centre.areas));
  return make("section", { class: "centre", "aria-label": "the middle of the table" }, middle);
}

/** The whole table; with many players what is shared may lie among the other seats. */
export function tableElement(scene) {
  const { model, layout } = scene;
  const many = model.names.length > 2;
  const seats = others(model).map((seat) => seatElement(scene, seat));
  const centre = centreElement(scene);
  const among = many && layout.among && !scene.narrow;
  if (among) seats.splice(Math.ceil(seats.length / 2), 0, centre);
  const around = make("div", { class: "others" }, ...seats);
  const kind = `felt game-${model.view.game ?? "none"} seats-${model.names.length}`;
  const table = make("div", { class: kind }, headline(scene), around, ...(among ? [] : [centre]));
  if (model.names.length) table.append(seatElement(scene, model.me));
  table.append(heldElement(table, scene));
  const looks = { many, among, sides: layout.sides, facing: layout.facing };
  for (const [look, on] of Object.entries(looks)) table.classList.toggle(look, Boolean(on));
  return table;
}
