// Giving a link to somebody.
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
export function copyButton(link, label = "Copy the link") {
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
      onclick: () => copy(link).then(say, () => toast("The link could not be copied; mark it and copy it by hand.")),
    },
    label,
  );
  return button;
}

/** A button that offers the link to whatever the device can share with; where it cannot, one that copies. */
export function shareButton(link, label = "Share the link") {
  if (!navigator.share) return copyButton(link, label);
  return el(
    "button",
    { type: "button", onclick: () => navigator.share({ title: "Parlour", url: link }).catch(() => {}) },
    label,
  );
}
