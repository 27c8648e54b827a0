import { and, asc, eq, gt, gte, inArray, lte, or, type SQL } from "drizzle-orm";
import { subscriberCodes as codes, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { NOBODY, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, LimitError } from "#server/platform/errors.ts";
import type { JobPayload } from "#server/platform/jobs/job-kinds.ts";
import { askToConfirm } from "./ask-to-confirm.ts";
import { readTally } from "./queries.ts";
import { addressToAsk } from "./rules.ts";
import { spendingSmsCode } from "./spend-sms-code.ts";

/** «Be alla bekräfta på nytt»: answers how many will be asked. Who is active stays so meanwhile. Throws ForbiddenError, LimitError. */
export async function askAllAgain(ctx: DomainContext): Promise<{ asked: number }> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const { associationId } = actor;
  await ctx.limits.consume("onceADay/ask-again", associationId);
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "subscribers:manage");
    const { active, pending } = await readTally(tx, associationId);
    const asked = active + pending;
    await ctx.jobs.enqueue(tx, "ask-subscribers", { associationId, askedAt: ctx.now().toISOString(), scope: "all" });
    await recordAudit(tx, actor, "subscribers.ask_again", associationId, { subscribers: asked });
    return { asked };
  });
}

const BATCH_SIZE = 100;
/** A round of SMS that is not done by then never will be, and nobody is kept for it. */
const ROUND_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What decides at which address somebody is asked. */
const askFacts = {
  id: subscribers.id,
  housingAssociationId: subscribers.housingAssociationId,
  email: subscribers.email,
  phoneNumber: subscribers.phoneNumber,
  emailState: subscribers.emailState,
  phoneState: subscribers.phoneState,
};
type Subscriber = Selected<typeof askFacts>;

/** Somebody to be asked at one address, and the id that comes before theirs in the round. */
interface Left {
  row: Subscriber;
  channel: "email" | "sms";
  before: string;
}

/**
 * Asks them one after the other, each at one address; SMS for which the day's codes are not enough follow the next day. A run that was cut short
 * goes on where it stopped: an address with a newer code is asked already.
 */
export async function askSubscribers(ctx: DomainContext, round: JobPayload<"ask-subscribers">, signal: AbortSignal): Promise<void> {
  let rest: { after: string; inSeconds: number } | null = null;
  for await (const { row, channel, before } of addressesLeft(ctx.db, round, signal)) {
    if (channel === "sms" && rest) continue;
    const inSeconds = await ask(ctx, row, channel);
    if (inSeconds !== null) rest = { after: before, inSeconds };
  }
  if (rest) await goOnLater(ctx, round, rest);
}

async function* addressesLeft(db: Queryable, round: JobPayload<"ask-subscribers">, signal: AbortSignal): AsyncGenerator<Left, void> {
  let before = round.smsAfter ?? NOBODY;
  let batch: Subscriber[];
  do {
    signal.throwIfAborted();
    batch = await readBatch(db, round, before);
    const asked = await readAsked(db, round, batch);
    for (const row of batch) {
      const channel = addressToAsk(row, round.scope);
      const mayAsk = channel !== null && (channel === "sms" || !round.smsAfter) && !asked.has(`${row.id} ${channel}`);
      if (mayAsk) yield { row, channel, before };
      before = row.id;
    }
  } while (batch.length === BATCH_SIZE);
}

const isMeant = ({ associationId, askedAt, scope }: JobPayload<"ask-subscribers">, after: string): SQL | undefined => {
  const since = new Date(askedAt);
  const waits = or(eq(subscribers.emailState, "pending"), eq(subscribers.phoneState, "pending"));
  return and(
    eq(subscribers.housingAssociationId, associationId),
    gt(subscribers.id, after),
    inArray(subscribers.status, ["pending", "active"]),
    scope === "new" ? and(gte(subscribers.createdAt, since), waits) : lte(subscribers.createdAt, since),
  );
};

const readBatch = (db: Queryable, round: JobPayload<"ask-subscribers">, after: string): Promise<Subscriber[]> =>
  db.select(askFacts).from(subscribers).where(isMeant(round, after)).orderBy(asc(subscribers.id)).limit(BATCH_SIZE);

/** The addresses among these that were asked since the round began, as `<id> <channel>`. */
async function readAsked(db: Queryable, { askedAt }: JobPayload<"ask-subscribers">, batch: readonly Subscriber[]): Promise<Set<string>> {
  const ids = batch.map(({ id }) => id);
  const rows = await db
    .select({ subscriberId: codes.subscriberId, channel: codes.channel })
    .from(codes)
    .where(and(inArray(codes.subscriberId, ids), eq(codes.purpose, "confirm"), gte(codes.createdAt, new Date(askedAt))));
  return new Set(rows.map(({ subscriberId, channel }) => `${subscriberId} ${channel}`));
}

/** Mail costs nothing. Answers in how many seconds there are codes again when the day's are spent, else null. */
async function ask(ctx: DomainContext, { id: subscriberId, ...row }: Subscriber, channel: Left["channel"]): Promise<number | null> {
  const send = () => inTransaction(ctx, (tx) => askToConfirm(ctx, tx, { subscriberId, channel, by: "board" }));
  try {
    await (channel === "sms" ? spendingSmsCode(ctx, row.housingAssociationId, row.phoneNumber ?? "", send) : send());
  } catch (error) {
    if (error instanceof LimitError && error.reason === "SMS_CODES_SPENT") return error.retryAfterSeconds;
    // A number that gets no codes, or has just got as many as a number gets.
    if (!(error instanceof LimitError || error instanceof InvalidError)) throw error;
  }
  return null;
}

/** Nobody is pruned as unconfirmed before they were asked. */
async function goOnLater(
  ctx: DomainContext,
  round: JobPayload<"ask-subscribers">,
  { after, inSeconds }: { after: string; inSeconds: number },
): Promise<void> {
  if (ctx.now().getTime() - Date.parse(round.askedAt) > ROUND_DAYS * DAY_MS) {
    return ctx.log.warn({ associationId: round.associationId }, "a round of confirmations by SMS was given up");
  }
  await inTransaction(ctx, async (tx) => {
    await tx
      .update(subscribers)
      .set({ updatedAt: ctx.now() })
      .where(and(isMeant(round, after), eq(subscribers.phoneState, "pending")));
    await ctx.jobs.enqueue(tx, "ask-subscribers", { ...round, smsAfter: after }, { startAfterSeconds: inSeconds });
  });
}
