import { LimitError } from "#server/platform/errors.ts";
import { toTrpcError } from "./errors.ts";

/** Windows that nobody looks at hold no stream, and a window holds one or two: nobody needs as many. */
export const STREAMS_PER_PERSON = 20;

/** How long a page that was ended this way would have to wait; it does not ask again by itself. */
const RETRY_AFTER_SECONDS = 60;

/** The event streams of one person in this process, the oldest first. */
const open = new Map<string, Set<() => void>>();

/**
 * Hands a stream on and ends the person's oldest one when there are too many. The oldest, since a telephone that changes its
 * network leaves streams behind that look alive for minutes: refusing the newest would keep just that telephone out. It ends
 * with an error that browsers do not answer with a new connection, so that windows do not take turns for ever.
 */
export async function* limitStreams<T>(userId: string, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  let isEnded = false;
  let stop = (): void => {};
  const end = (): void => {
    isEnded = true;
    stop();
  };
  const own = open.get(userId) ?? new Set();
  open.set(userId, own.add(end));
  for (const endOldest of [...own].slice(0, -STREAMS_PER_PERSON)) {
    own.delete(endOldest);
    endOldest();
  }

  const values = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      // Not a race with one promise for the whole stream, on which something of each value would be kept as long as that lives.
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stop = () => reject(toTrpcError(new LimitError(RETRY_AFTER_SECONDS)));
        if (isEnded) stop();
        values.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    own.delete(end);
    if (own.size === 0) open.delete(userId);
    // Not awaited: one that waits for news ends with its request.
    void values.return?.();
  }
}
