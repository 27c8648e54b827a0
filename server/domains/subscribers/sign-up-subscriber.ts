import type { z } from "zod";
import { takeMailAllowance } from "#server/domains/account/take-mail-allowance.ts";
import { lockAssociation } from "#server/domains/association/lock-association.ts";
import { findAssociationCard } from "#server/domains/association/public-queries.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { readPhoneField } from "#server/platform/phones/read-phone-field.ts";
import { CONSENT_VERSION } from "#shared/content/consent.ts";
import type { subscribeInput } from "#shared/schemas/subscribers.ts";
import { askToConfirm } from "./ask-to-confirm.ts";
import { claimAddresses } from "./claim-addresses.ts";
import { requireProofOfWork } from "./proof-of-work.ts";
import { recordConsents } from "./record-consent.ts";
import { requireStairwell } from "./require-stairwell.ts";
import { ANSWER_AFTER_MS } from "./rules.ts";
import { requireCodeNumber, spendingBlockCode, spendingSmsCode } from "./spend-sms-code.ts";

type SignUp = Omit<z.output<typeof subscribeInput>, "consent">;

/**
 * A resident signs up for an association's crisis messages; each address is asked to confirm. The answer and its time are the
 * same whether or not an address is known. Throws NotFoundError with ASSOCIATION_NOT_FOUND, InvalidError, LimitError,
 * ProofRequiredError.
 */
export async function signUpSubscriber(
  ctx: DomainContext,
  associationId: string,
  input: SignUp,
  proof: string | null = null,
): Promise<{ phoneNumber: string | null }> {
  const address = limitKeyOf(ctx.client.ipAddress);
  await ctx.limits.consume("subscribePerAddress", address);
  const phoneNumber = readPhoneField("phoneNumber", input.phoneNumber);
  if (phoneNumber) requireCodeNumber(ctx, phoneNumber);
  if (!(await findAssociationCard(ctx.db, associationId))) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
  if (phoneNumber) await requireProofOfWork(ctx, associationId, proof);
  if (phoneNumber) await ctx.limits.consume("smsCodesPerAddress", address);
  await ctx.limits.consume("subscribePerAssociation", associationId);
  const enter = () => noSoonerThan(ANSWER_AFTER_MS, () => enterAddresses(ctx, associationId, { ...input, phoneNumber }));
  if (phoneNumber) await spendingBlockCode(ctx, phoneNumber, () => spendingSmsCode(ctx, associationId, phoneNumber, enter));
  else await enter();
  return { phoneNumber };
}

async function enterAddresses(ctx: DomainContext, associationId: string, input: SignUp & { phoneNumber: string | null }): Promise<void> {
  const mayMail = input.email !== null && (await takeMailAllowance(ctx, input.email));
  await inTransaction(ctx, async (tx) => {
    await lockAssociation(tx, associationId);
    const stairwellId = await requireStairwell(tx, associationId, input.stairwellId);
    const asked = await claimAddresses(ctx, tx, associationId, { ...input, stairwellId });
    const agreed = asked.filter(({ isActive }) => !isActive);
    await recordConsents(
      ctx,
      tx,
      agreed.map(({ id, channel }) => ({ subscriberId: id, event: "signed_up", channel, textVersion: CONSENT_VERSION })),
    );
    for (const { id, channel } of asked) {
      if (channel === "sms" || mayMail) await askToConfirm(ctx, tx, { subscriberId: id, channel, by: "themselves" });
    }
    await ctx.live.publish(tx, `association:${associationId}:crisis`);
  });
}
