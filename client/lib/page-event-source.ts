type Listener = (event: Event) => void;

/**
 * An EventSource that listens only while its page is seen. A browser has six connections to one server over HTTP/1.1: windows
 * behind others, and pages kept for «Back», would hold them until the seventh waits for nothing. Who comes back gets a new
 * stream, whose first word makes the page read what it has missed.
 */
export class PageEventSource {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;

  private stream: EventSource | null = null;
  private isClosed = false;
  private readonly listeners: [type: string, listener: Listener][] = [];

  constructor(
    private readonly url: string,
    private readonly init?: EventSourceInit,
  ) {
    document.addEventListener("visibilitychange", this.followPage);
    addEventListener("pagehide", this.sleep);
    this.followPage();
  }

  get readyState(): number {
    return this.isClosed ? this.CLOSED : (this.stream?.readyState ?? this.CONNECTING);
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.push([type, listener]);
    this.stream?.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: Listener): void {
    const at = this.listeners.findIndex(([ofType, known]) => ofType === type && known === listener);
    if (at >= 0) this.listeners.splice(at, 1);
    this.stream?.removeEventListener(type, listener);
  }

  close(): void {
    this.isClosed = true;
    document.removeEventListener("visibilitychange", this.followPage);
    removeEventListener("pagehide", this.sleep);
    this.sleep();
  }

  private readonly followPage = (): void => {
    if (document.visibilityState === "hidden") this.sleep();
    else this.wake();
  };

  private readonly sleep = (): void => {
    this.stream?.close();
    this.stream = null;
  };

  private wake(): void {
    if (this.stream) return;
    const stream = new EventSource(this.url, this.init);
    // What the server has refused is not asked for again by itself.
    stream.addEventListener("error", () => {
      if (stream.readyState === stream.CLOSED) this.close();
    });
    for (const [type, listener] of this.listeners) stream.addEventListener(type, listener);
    this.stream = stream;
  }
}

/** Loads a page anew that comes back from the browser's memory: its streams have ended, what it shows is old, and may be another's. */
export function reloadWhenBroughtBack(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
