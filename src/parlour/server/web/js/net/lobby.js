// The sockets of the start page (what anybody may join or watch, and quick match) and of a tournament.
import { randomText } from "./store.js";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** Events: `lobby`, `seeking`, `found`, `offer`, `error`, `tournament`, each with the message; `open` and `lost`. */
export class LobbyWire extends EventTarget {
  constructor(path = "/api/lobby") {
    super();
    this.path = path;
    this.tries = 0;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket.addEventListener("open", () => this.dispatchEvent(new Event("open")));
    this.socket.addEventListener("message", (event) => {
      this.tries = 0;
      const message = JSON.parse(event.data);
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    });
    this.socket.addEventListener("close", () => {
      this.dispatchEvent(new Event("lost"));
      setTimeout(() => this.connect(), Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT));
      this.tries += 1;
    });
  }

  /** Look for opponents; false if there is no connection now. */
  seek(game, seats, near) {
    return this.send({ type: "seek", game, seats, near });
  }

  /** Look no more. */
  stop() {
    return this.send({ type: "stop" });
  }

  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ ...message, id: randomText() }));
    return true;
  }
}
