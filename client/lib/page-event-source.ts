/** Prerendering opens no streams and knows none. */
const Stream = (globalThis.EventSource ?? class {}) as typeof EventSource;

/**
 * A stream that ends with its page. A page that the browser keeps for «Back» would go on holding one of the six connections
 * that it has to one server, until the seventh page waits for nothing. Who comes back to such a page gets it anew.
 */
export class PageEventSource extends Stream {
  private readonly end = (): void => super.close();

  constructor(...args: ConstructorParameters<typeof EventSource>) {
    super(...args);
    addEventListener("pagehide", this.end);
  }

  override close(): void {
    removeEventListener("pagehide", this.end);
    super.close();
  }
}

/** Loads a page anew that comes back from the browser's memory: its streams have ended, what it shows is old, and may be another's. */
export function reloadWhenBroughtBack(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
