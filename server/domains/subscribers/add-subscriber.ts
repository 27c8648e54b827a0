import { and, eq, or } from "drizzle-orm";
import type { z } from "zod";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { requirePlace } from "#server/domains/association/require-place.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { ASKED_BY_OWNER } from "#shared/content/consent.ts";
import type { addSubscriberInput } from "#shared/schemas/subscribers.ts";
import { askToConfirm } from "./ask-to-confirm.ts";
import { insertPending } from "./insert-pending.ts";
import { readSubscriber } from "./queries.ts";
import { recordConsents } from "./record-consent.ts";
import { spendingSmsCode } from "./spend-sms-code.ts";
import type { SubscriberView } from "./views.ts";

/**
 * An owner adds somebody, who is asked to confirm at one address (see `addressToAsk`): nobody is active at once. Throws ConflictError with SUBSCRIBER_EXISTS or
 * SUBSCRIBER_LEFT, InvalidError, ForbiddenError, LimitError.
 */
export async function addSubscriber(ctx: DomainContext, input: z.output<typeof addSubscriberInput>): Promise<SubscriberView> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const { associationId } = actor;
  const { fullName, email, preferredLanguage } = input;
  const phoneNumber = readPhoneField("phoneNumber", input.phoneNumber);
  const add = () =>
    inTransaction(ctx, async (tx) => {
      await lockMembersFor(tx, actor, "subscribers:manage");
      await requireNew(tx, associationId, email, phoneNumber);
      const place = await requirePlace(tx, associationId, input);
      const [subscriberId] = await insertPending(ctx, tx, associationId, [{ fullName, email, phoneNumber, ...place, preferredLanguage }]);
      if (!subscriberId) throw new ConflictError("SUBSCRIBER_EXISTS");
      await recordConsents(ctx, tx, [{ subscriberId, event: "imported", channel: null, textVersion: ASKED_BY_OWNER }]);
      await askToConfirm(ctx, tx, { subscriberId, channel: email ? "email" : "sms", by: "board" });
      await recordAudit(tx, actor, "subscribers.add", subscriberId);
      await ctx.live.publish(tx, `association:${associationId}:crisis`);
      return readSubscriber(tx, associationId, subscriberId);
    });
  return phoneNumber && !email ? spendingSmsCode(ctx, associationId, phoneNumber, add) : add();
}

async function requireNew(tx: Transaction, associationId: string, email: string | null, phoneNumber: string | null): Promise<void> {
  const hasAddress = or(
    email ? eq(subscribers.email, email) : undefined,
    phoneNumber ? eq(subscribers.phoneNumber, phoneNumber) : undefined,
  );
  const known = await tx
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(and(eq(subscribers.housingAssociationId, associationId), hasAddress));
  if (known.some(({ status }) => status === "unsubscribed")) throw new ConflictError("SUBSCRIBER_LEFT");
  if (known.length > 0) throw new ConflictError("SUBSCRIBER_EXISTS");
}
