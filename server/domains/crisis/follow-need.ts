import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisNeeds as needs } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import type { helpDetails } from "#shared/schemas/crisis-page.ts";
import { helpInWords, REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { ofPerson, type Replier } from "./asked-people.ts";
import { writeSystemEntry } from "./log.ts";
import { QUIET_MS, quietNeeds, tellNeed } from "./send-word.ts";

/** As it is stored: the number is E.164. */
export type HelpDetails = z.output<typeof helpDetails>;

/** What was typed, as it is stored. Throws InvalidError on the field for a number that cannot exist. */
export const readHelp = (phoneField: string, help: HelpDetails): HelpDetails => ({
  ...help,
  phone: readPhoneField(phoneField, help.phone),
});

interface Answered extends Replier {
  activationId: string;
  answer: ReplyAnswer;
  /** What is left out stays as it was told before. */
  help: Partial<HelpDetails> | null;
  /** Who wrote it down for the person; null for the person's own answer. */
  recordedBy: string | null;
  /** The knock on a door by which it was told, and when that was. */
  doorVisit?: { id: string; at: Date };
}

/** Opens a need with the answer «behöver hjälp», or tells more of the one that is open; any other answer ends it. */
export async function followNeed(ctx: DomainContext, tx: Transaction, answered: Answered): Promise<void> {
  if (answered.answer === "need_help") await openNeed(ctx, tx, answered);
  else await endNeeds(ctx, tx, answered);
}

const isOpenOf = (answered: Answered) =>
  and(eq(needs.crisisActivationId, answered.activationId), isNull(needs.closedAt), ofPerson(needs, answered));

/** A number and a line of the log need the crisis for themselves. */
const holdCrisis = (tx: Transaction, activationId: string) =>
  tx.select({ id: activations.id }).from(activations).where(eq(activations.id, activationId)).for("no key update");

async function openNeed(ctx: DomainContext, tx: Transaction, answered: Answered): Promise<void> {
  const { activationId, subscriberId, profileId, help, recordedBy, doorVisit } = answered;
  await holdCrisis(tx, activationId);
  const [open] = await tx.select({ id: needs.id, number: needs.number, kinds: needs.kinds }).from(needs).where(isOpenOf(answered));
  if (open) {
    // Told otherwise than by a knock it is the person's own from now on, whoever opened it: no knock writes it over or ends it.
    const told = { ...help, ...(!doorVisit && { doorVisitId: null }) };
    if (Object.keys(told).length > 0) await tx.update(needs).set(told).where(eq(needs.id, open.id));
    if (!help) return;
    if (help.kinds && open.kinds.join() !== help.kinds.join()) await write(`Behov ${open.number} gäller nu: ${helpInWords(help.kinds)}.`);
  } else {
    // Where somebody lives, and is rung, does not change from one need to the next.
    const [former] = await tx
      .select({ flat: needs.flat, phone: needs.phone, createdAt: needs.createdAt })
      .from(needs)
      .where(and(eq(needs.crisisActivationId, activationId), ofPerson(needs, answered)))
      .orderBy(desc(needs.number))
      .limit(1);
    const isRepeated = former !== undefined && ctx.now().getTime() - former.createdAt.getTime() < QUIET_MS;
    const told = { flat: former?.flat, phone: former?.phone, ...help };
    await addNeed(ctx, tx, { activationId, subscriberId, profileId, doorVisit, isRepeated, recordedBy, help: told });
  }
  await ctx.live.publish(tx, `crisis:${activationId}`);

  async function write(line: string): Promise<void> {
    await writeSystemEntry(tx, activationId, line, recordedBy);
  }
}

interface NewNeed extends Pick<Answered, "activationId" | "subscriberId" | "profileId" | "doorVisit" | "recordedBy"> {
  help: Partial<HelpDetails>;
  /** The same person has asked for help before, a moment ago. */
  isRepeated: boolean;
}

/** Adds a need, tells whoever leads and writes the line of the log. The caller holds the crisis, and publishes it. */
export async function addNeed(ctx: DomainContext, tx: Transaction, need: NewNeed): Promise<void> {
  const { activationId, subscriberId, profileId, doorVisit, recordedBy, isRepeated, help } = need;
  const [made] = await tx
    .insert(needs)
    .values({
      crisisActivationId: activationId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from ${needs} where crisis_activation_id = ${activationId})`,
      ...{ subscriberId, profileId, doorVisitId: doorVisit?.id },
      ...help,
      createdAt: doorVisit?.at ?? ctx.now(),
    })
    .returning({ number: needs.number });
  if (!made) throw new Error("no need row");
  await tellNeed(ctx, tx, { activationId, number: made.number, isRepeated, recordedBy });
  const words = `Behov ${made.number}: någon behöver hjälp.${help.kinds ? ` ${helpInWords(help.kinds)}.` : ""}`;
  await writeSystemEntry(tx, activationId, words, recordedBy);
}

async function endNeeds(ctx: DomainContext, tx: Transaction, answered: Answered): Promise<void> {
  const { activationId, answer, recordedBy, doorVisit } = answered;
  // Nearly everybody who is well has needed nothing, and waits for nobody.
  if ((await tx.$count(needs, isOpenOf(answered))) === 0) return;
  await holdCrisis(tx, activationId);
  const ended = await tx
    .update(needs)
    .set({ closedAt: doorVisit?.at ?? ctx.now(), ...(recordedBy ? { closedByProfileId: recordedBy } : { closedByAnswer: answer }) })
    .where(isOpenOf(answered))
    .returning({ number: needs.number });
  for (const { number } of ended) {
    const how = recordedBy ? "är klart" : `är slut: svaret är nu «${REPLY_ANSWER_LABELS[answer]}»`;
    await writeSystemEntry(tx, activationId, `Behov ${number} ${how}.`, recordedBy);
  }
  if (ended.length > 0) await quietNeeds(ctx, tx, { activationId, isOver: false });
}
