import type { DomainContext } from "#server/platform/context.ts";
import type { LiveBus, LiveTopic } from "#server/platform/live.ts";

const EVERY_MS = 1_000;
const waiting = new WeakMap<LiveBus, Map<LiveTopic, { again: boolean }>>();

/**
 * Tells who looks at a crisis that its deliveries moved on: at once, and then at most once a second in this process, however
 * many of them there are. Telling is a help to the eye: what cannot be told is seen at the next reading.
 */
export function tellProgress(ctx: Pick<DomainContext, "db" | "live" | "log">, activationId: string | null): void {
  if (!activationId) return;
  const topic: LiveTopic = `crisis:${activationId}`;
  const topics = waiting.get(ctx.live) ?? new Map<LiveTopic, { again: boolean }>();
  waiting.set(ctx.live, topics);
  const pause = topics.get(topic);
  if (pause) {
    pause.again = true;
    return;
  }
  const begun = { again: false };
  topics.set(topic, begun);
  ctx.live.publish(ctx.db, topic).catch((error: unknown) => ctx.log.debug({ err: error }, "progress could not be told"));
  setTimeout(() => {
    topics.delete(topic);
    if (begun.again) tellProgress(ctx, activationId);
  }, EVERY_MS).unref();
}
