// Giving a link to somebody.
import * as api from "../net/api.js";
import { toast } from "./dialog.js";
import { el } from "./dom.js";

/** Put a text on the clipboard, also where the browser has none of the modern ways. */
async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const box = el("textarea", { class: "unseen" }, text);
  document.body.append(box);
  box.select();
  document.execCommand("copy");
  box.remove();
}

/** A button that copies a link. */
export function copyButton(link, label = "Copy link") {
  const say = () => {
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = label;
    }, 2_000);
  };
  const button = el(
    "button",
    {
      type: "button",
      onclick: () => copy(link).then(say, () => toast("Couldn’t copy the link. Select it and copy it yourself.")),
    },
    label,
  );
  return button;
}

/** The link to a table as others can open it, to copy, to share, and to scan; a warning if only this machine can. */
export function invitation(table) {
  const box = el("div", { class: "invitation", "aria-busy": "true" });
  api.invitation(table).then(
    (found) => {
      box.removeAttribute("aria-busy");
      box.replaceChildren(...invitationParts(table, found));
    },
    (error) => box.replaceChildren(error.message),
  );
  return box;
}

function invitationParts(table, { link, reachable, advice, command }) {
  const input = el("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": "Link to this table",
    onfocus: () => input.select(),
  });
  const words = command
    ? advice.split(command).flatMap((part, n) => (n ? [el("code", {}, command), part] : [part]))
    : advice;
  return [
    el("div", { class: "link" }, input, copyButton(link), navigator.share && shareButton(link, "Share")),
    reachable
      ? el("img", { class: "qr", src: api.qrCodeAddress(table), alt: "QR code of the link", width: 148, height: 148 })
      : el("p", { class: "only-here", role: "note" }, words),
  ];
}

/** A button that offers the link to whatever the device can share with; where it cannot, one that copies. */
export function shareButton(link, label = "Share link") {
  if (!navigator.share) return copyButton(link, label);
  return el(
    "button",
    { type: "button", onclick: () => navigator.share({ title: "Parlour", url: link }).catch(() => {}) },
    label,
  );
}
