import type { LiveBus, LiveTopic } from "#server/platform/live.ts";

/**
 * Yields 0 at once and then 1, 2, 3 … at each change, so that the client reads again. It listens before the first
 * answer: nothing that happens while the client reads is missed. It ends when `stillMay` says that the right to it has gone.
 */
export async function* countChanges(
  live: LiveBus,
  topic: LiveTopic,
  signal: AbortSignal | undefined,
  stillMay: () => Promise<boolean>,
): AsyncGenerator<number, void> {
  const ended = new AbortController();
  const changes = live.follow(topic, AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal]))[Symbol.asyncIterator]();
  let next = changes.next();
  try {
    for (let count = 0; ; count++) {
      yield count;
      if ((await next).done || !(await stillMay())) return;
      next = changes.next();
    }
  } finally {
    ended.abort();
  }
}

/**
 * Several topics in one stream: yields `start` at once and then the name of each topic that changed, so that the client
 * reads again what belongs to it. It listens before the first answer, and changes of one topic that come faster than they
 * are read are told once. It ends when `stillMay` says that the right to it has gone.
 */
export async function* tellChanges<Name extends string>(
  live: LiveBus,
  topics: ReadonlyMap<Name, LiveTopic>,
  signal: AbortSignal | undefined,
  stillMay: () => Promise<boolean>,
): AsyncGenerator<Name | "start", void> {
  const ended = new AbortController();
  const until = AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal]);
  const changed = new Set<Name>();
  let wake = (): void => {};
  const following = Promise.all(
    Array.from(topics, async ([name, topic]) => {
      for await (const _ of live.follow(topic, until)) {
        changed.add(name);
        wake();
      }
    }),
  );
  try {
    yield "start";
    for (;;) {
      if (changed.size === 0) {
        const next = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([next, following]);
      }
      if (until.aborted || !(await stillMay())) return;
      const news = [...changed];
      changed.clear();
      yield* news;
    }
  } finally {
    ended.abort();
  }
}
