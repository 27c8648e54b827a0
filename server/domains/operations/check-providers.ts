import { asc, inArray } from "drizzle-orm";
import { providerChecks as checks } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Fault, News } from "#server/platform/operator-news.ts";
import type { Checkable, ProviderCondition } from "#server/platform/senders/channels.ts";
import { COMMUNICATION_CHANNELS, type CommunicationChannel } from "#shared/enums.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";

/**
 * Looks whether each provider would take an alarm, without sending anything, and tells the operators once when one would not, and once
 * when it would again. Throws where nobody could be told, so that the job tells it again.
 */
export async function checkProviders(ctx: DomainContext): Promise<void> {
  await lookAtAll(ctx);
  const rows = await ctx.db.select().from(checks);
  await tell(
    ctx,
    "begun",
    rows.filter(({ isFaulty, isTold }) => isFaulty && !isTold),
  );
  await tell(
    ctx,
    "over",
    rows.filter(({ isFaulty, isTold }) => !isFaulty && isTold),
  );
}

async function lookAtAll(ctx: DomainContext): Promise<void> {
  const senders: Record<CommunicationChannel, Checkable> = { email: ctx.mailer, sms: ctx.sms, push: ctx.push };
  for (const channel of COMMUNICATION_CHANNELS) {
    const found = { ...(await look(ctx, channel, senders[channel])), checkedAt: ctx.now() };
    await ctx.db
      .insert(checks)
      .values({ channel, ...found })
      .onConflictDoUpdate({ target: checks.channel, set: found });
  }
}

type Check = typeof checks.$inferSelect;

async function look(ctx: DomainContext, channel: CommunicationChannel, sender: Checkable): Promise<ProviderCondition> {
  try {
    return (await sender.check?.()) ?? { words: "Leverantören kan inte kontrolleras.", isFaulty: false };
  } catch (error) {
    ctx.log.warn({ err: error, channel }, "a provider could not be checked");
    return { words: "Leverantören svarar inte, eller känner inte igen portalen.", isFaulty: true };
  }
}

async function tell(ctx: DomainContext, news: News, found: readonly Check[]): Promise<void> {
  if (found.length === 0) return;
  const faults = found.map(
    ({ channel, words }): Fault => ({
      ...{ kind: "provider", channel, stopsTraffic: false },
      reason: `the provider of ${channel} would not take an alarm`,
      text: `${CHANNEL_LABELS[channel]}: ${words}`,
    }),
  );
  if (!(await ctx.tellOperators(news, faults))) throw new Error("the operators could not be told of their providers");
  await ctx.db
    .update(checks)
    .set({ isTold: news === "begun" })
    .where(
      inArray(
        checks.channel,
        found.map(({ channel }) => channel),
      ),
    );
}

const checkView = { channel: checks.channel, words: checks.words, isFaulty: checks.isFaulty, checkedAt: checks.checkedAt };

/** What was found last. Where nobody has looked yet, as on the first day, it is looked now; the job tells of it. The caller has decided who may know. */
export async function listProviderChecks(ctx: DomainContext) {
  const read = () => ctx.db.select(checkView).from(checks).orderBy(asc(checks.channel));
  const known = await read();
  if (known.length > 0) return known;
  await lookAtAll(ctx);
  return read();
}
