import agare from "./recorded/agare.json" with { type: "json" };

// The day on which the answers were recorded: what was soon then is soon now.
const ahead = Date.parse(agare.at) - Date.now();
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [RealDate.now() + ahead] : parts) as [number]));
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;

/** Nothing comes by itself; a stream that is open and silent. */
class SilentStream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly readyState = SilentStream.OPEN;
  close(): void {}
}
window.EventSource = SilentStream as unknown as typeof EventSource;
