/** A sign-out that has no answer by then, or a browser that was told to stay on the page, must not leave it without reading. */
const LONGEST_MS = 10_000;

interface Hold {
  ended: Promise<void>;
  end: () => void;
  timer: number;
}

let hold: Hold | null = null;

/** Keeps what would be read in the browser: the session it would travel with is about to end, and each call would be refused. The
 *  page that is loaded next starts without. */
export function holdReads(): void {
  if (hold) return;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  hold = { ended, end, timer: window.setTimeout(releaseReads, LONGEST_MS) };
}

/** Sends what was held: the session goes on after all, or the page stays. */
export function releaseReads(): void {
  if (!hold) return;
  window.clearTimeout(hold.timer);
  hold.end();
  hold = null;
}

/** Resolves when reads may leave the browser, which is at once but for a hold. */
export async function mayRead(): Promise<void> {
  await hold?.ended;
}
