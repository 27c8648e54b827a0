interface Hold {
  ended: Promise<void>;
  end: () => void;
}

let hold: Hold | null = null;

/** Keeps every call but the sign-out's in the browser: the session they would travel with is about to end, and each would be
 *  refused. The page that is loaded next starts without. */
export function holdCalls(): void {
  if (hold) return;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  hold = { ended, end };
}

/** Sends what was held: the session goes on after all. */
export function releaseCalls(): void {
  hold?.end();
  hold = null;
}

/** Resolves when calls may leave the browser, which is at once but for a hold. */
export async function mayCall(): Promise<void> {
  await hold?.ended;
}
