import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import { subscriberCodes, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { takeMailAllowance } from "#server/domains/account/email-links.ts";
import { lockAssociation } from "#server/domains/association/locks.ts";
import { requirePlace } from "#server/domains/association/places.ts";
import { findAssociationCard } from "#server/domains/association/queries.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { CONSENT_VERSION } from "#shared/content/consent.ts";
import type { subscribeInput } from "#shared/schemas/subscribers.ts";
import { askToConfirm } from "./ask-to-confirm.ts";
import { confirm } from "./confirm-address.ts";
import { insertPending, type NewSubscriber } from "./insert-pending.ts";
import { requireProofOfWork } from "./proof-of-work.ts";
import { recordConsents } from "./record-consent.ts";
import { ANSWER_AFTER_MS, type ClaimPlan, planClaim } from "./rules.ts";
import { requireCodeNumber, spendingBlockCode, spendingSmsCode } from "./spend-sms-code.ts";

/** One address of one row that is to be asked. */
type Asked = ClaimPlan["kept"][number];

/** What decides what becomes of the rows that have an address already. */
const claimFacts = {
  id: subscribers.id,
  email: subscribers.email,
  phoneNumber: subscribers.phoneNumber,
  emailState: subscribers.emailState,
  phoneState: subscribers.phoneState,
  status: subscribers.status,
};
type Row = Selected<typeof claimFacts>;

type SignUp = Omit<z.output<typeof subscribeInput>, "consent">;

/**
 * A resident signs up for an association's crisis messages; each address is asked to confirm. The answer and its time are the
 * same whether or not an address is known. The mailbox of whoever is signed in is confirmed already: then it is answered with the key
 * to go on with. Throws NotFoundError with ASSOCIATION_NOT_FOUND, InvalidError, LimitError,
 * ProofRequiredError.
 */
export async function signUpSubscriber(
  ctx: DomainContext,
  associationId: string,
  input: SignUp,
  proof: string | null = null,
): Promise<{ phoneNumber: string | null; key: string | null }> {
  const address = limitKeyOf(ctx.client.ipAddress);
  await ctx.limits.consume("crowd/subscribe", address);
  const phoneNumber = readPhoneField("phoneNumber", input.phoneNumber);
  if (phoneNumber) requireCodeNumber(ctx, phoneNumber);
  if (!(await findAssociationCard(ctx.db, associationId))) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
  if (phoneNumber) await requireProofOfWork(ctx, associationId, proof);
  if (phoneNumber) await ctx.limits.consume("houseDay/sms-code-from-address", address);
  await ctx.limits.consume("associationDay/subscribe", associationId);
  const enter = () => noSoonerThan(ANSWER_AFTER_MS, () => enterAddresses(ctx, associationId, { ...input, phoneNumber }));
  const spending = (number: string) => spendingBlockCode(ctx, number, () => spendingSmsCode(ctx, associationId, number, enter));
  return { phoneNumber, key: await (phoneNumber ? spending(phoneNumber) : enter()) };
}

async function enterAddresses(
  ctx: DomainContext,
  associationId: string,
  input: SignUp & { phoneNumber: string | null },
): Promise<string | null> {
  const isOwnMailbox = input.email !== null && ctx.actor?.email === input.email;
  const mayMail = input.email !== null && !isOwnMailbox && (await takeMailAllowance(ctx, input.email));
  return inTransaction(ctx, async (tx) => {
    let key: string | null = null;
    await lockAssociation(tx, associationId);
    const place = await requirePlace(tx, associationId, input);
    const asked = await claimAddresses(ctx, tx, associationId, { ...input, ...place });
    const agreed = asked.filter(({ isActive }) => !isActive);
    await recordConsents(
      ctx,
      tx,
      agreed.map(({ id, channel }) => ({ subscriberId: id, event: "signed_up", channel, textVersion: CONSENT_VERSION })),
    );
    for (const { id, channel } of asked) {
      if (channel === "email" && isOwnMailbox) key = await confirm(ctx, tx, { subscriberId: id, channel });
      else if (channel === "sms" || mayMail) await askToConfirm(ctx, tx, { subscriberId: id, channel, by: "themselves" });
    }
    await ctx.live.publish(tx, `association:${associationId}:crisis`);
    return key;
  });
}

/** Makes the addresses wait for their confirmation, in one new row or in the rows that have them (see `planClaim`). */
async function claimAddresses(ctx: DomainContext, tx: Transaction, associationId: string, claim: NewSubscriber): Promise<Asked[]> {
  const rows = await findClaimed(tx, associationId, claim);
  const plan = planClaim(rows, claim.email, claim.phoneNumber);
  if (plan.removed.length > 0) await tx.delete(subscribers).where(inArray(subscribers.id, plan.removed));
  for (const { id, channel } of plan.released) await releaseAddress(ctx, tx, id, channel);
  for (const asked of plan.kept) if (!asked.isActive) await awaitConfirmation(ctx, tx, rows, asked, claim);
  return plan.added ? [...plan.kept, ...(await add(ctx, tx, associationId, { ...claim, ...plan.added }))] : plan.kept;
}

function findClaimed(tx: Transaction, associationId: string, { email, phoneNumber }: NewSubscriber): Promise<Row[]> {
  return tx
    .select(claimFacts)
    .from(subscribers)
    .where(
      and(
        eq(subscribers.housingAssociationId, associationId),
        or(email ? eq(subscribers.email, email) : undefined, phoneNumber ? eq(subscribers.phoneNumber, phoneNumber) : undefined),
      ),
    )
    .orderBy(asc(subscribers.id))
    .for("update");
}

/** Nobody has shown yet to be the one whom others know as confirmed: what that one chose stays. */
async function awaitConfirmation(
  ctx: DomainContext,
  tx: Transaction,
  rows: readonly Row[],
  asked: Asked,
  claim: NewSubscriber,
): Promise<void> {
  const { id, channel } = asked;
  const { fullName, stairwellId, apartmentId, preferredLanguage } = claim;
  const isConfirmed = rows.some((row) => row.id === id && row.status === "active");
  await tx
    .update(subscribers)
    .set({
      updatedAt: ctx.now(),
      ...(channel === "email" ? { emailState: "pending" } : { phoneState: "pending" }),
      ...(!isConfirmed && { fullName, stairwellId, apartmentId, preferredLanguage }),
    })
    .where(eq(subscribers.id, id));
}

async function add(ctx: DomainContext, tx: Transaction, associationId: string, person: NewSubscriber): Promise<Asked[]> {
  const ids = await insertPending(ctx, tx, associationId, [person]);
  const channels = [...(person.email ? (["email"] as const) : []), ...(person.phoneNumber ? (["sms"] as const) : [])];
  return ids.flatMap((id) => channels.map((channel) => ({ id, channel, isActive: false })));
}

/** Takes an address at which nothing comes off a subscriber who has another one, with the code that was on its way to it. */
async function releaseAddress(ctx: DomainContext, tx: Transaction, subscriberId: string, channel: "email" | "sms"): Promise<void> {
  const none = channel === "email" ? { email: null, emailState: "none" as const } : { phoneNumber: null, phoneState: "none" as const };
  await tx
    .update(subscribers)
    .set({ ...none, updatedAt: ctx.now() })
    .where(eq(subscribers.id, subscriberId));
  await tx.delete(subscriberCodes).where(and(eq(subscriberCodes.subscriberId, subscriberId), eq(subscriberCodes.channel, channel)));
}
