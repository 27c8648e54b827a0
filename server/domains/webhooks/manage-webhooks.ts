import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { webhookCalls as calls, webhooks } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission, requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { isCallable } from "#server/platform/senders/public-post.ts";
import { WEBHOOKS_MAX } from "#shared/limits.ts";
import type { addWebhookInput, webhookCallInput, webhookInput } from "#shared/schemas/webhooks.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { announce, nextNumber } from "./announce.ts";
import { requireWebhook } from "./queries.ts";
import { FORMER_SECRET_MS } from "./rules.ts";

/** As Standard Webhooks writes it. Nobody can read it later: it is shown once. */
const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * Names an address that is told from now on, and answers its secret this once. Only a browser session does: it lives on after a token has
 * ended. Throws ForbiddenError, LimitError, InvalidError with WEBHOOK_ADDRESS_NOT_PUBLIC, ConflictError with TOO_MANY_WEBHOOKS.
 */
export async function addWebhook(
  ctx: DomainContext,
  { address }: z.output<typeof addWebhookInput>,
): Promise<{ id: string; secret: string }> {
  requireSession(ctx.actor);
  const actor = requirePermission(ctx.actor, "integrations:manage");
  if (!isCallable(address, ctx.config.webhookHosts)) {
    throw new InvalidError("WEBHOOK_ADDRESS_NOT_PUBLIC", { fields: { address: ERROR_MESSAGES.WEBHOOK_ADDRESS_NOT_PUBLIC } });
  }
  await ctx.limits.consume("work/webhook", actor.associationId);
  const secret = newSecret();
  const sealed = await ctx.vault.seal(secret);
  const id = await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    if ((await tx.$count(webhooks, eq(webhooks.housingAssociationId, actor.associationId))) >= WEBHOOKS_MAX) {
      throw new ConflictError("TOO_MANY_WEBHOOKS");
    }
    const [added] = await tx
      .insert(webhooks)
      .values({
        ...{ housingAssociationId: actor.associationId, address, secret: sealed },
        ...{ createdByProfileId: actor.profileId, createdAt: ctx.now() },
      })
      .returning({ id: webhooks.id });
    if (!added) throw new Error("no webhook row");
    await recordAudit(tx, actor, "association.add_webhook", added.id);
    return added.id;
  });
  return { id, secret };
}

/** A new secret, answered this once; the former one signs beside it for a day. For a browser session, as the first. Throws NotFoundError. */
export async function renewWebhookSecret(ctx: DomainContext, { webhookId }: z.output<typeof webhookInput>): Promise<{ secret: string }> {
  requireSession(ctx.actor);
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await ctx.limits.consume("work/webhook", actor.associationId);
  const secret = newSecret();
  const sealed = await ctx.vault.seal(secret);
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    const [known] = await tx.select({ secret: webhooks.secret }).from(webhooks).where(isOwn(actor, webhookId)).for("update");
    if (!known) throw new NotFoundError();
    const formerSecretUntil = new Date(ctx.now().getTime() + FORMER_SECRET_MS);
    await tx.update(webhooks).set({ secret: sealed, formerSecret: known.secret, formerSecretUntil }).where(isOwn(actor, webhookId));
    await recordAudit(tx, actor, "association.renew_webhook_secret", webhookId);
  });
  return { secret };
}

/** Switches one on again that had been switched off; what waits goes first, in order. Throws NotFoundError. */
export async function startWebhook(ctx: DomainContext, { webhookId }: z.output<typeof webhookInput>): Promise<Record<string, never>> {
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    const [started] = await tx
      .update(webhooks)
      .set({ stoppedAt: null, nextTryAt: null })
      .where(isOwn(actor, webhookId))
      .returning({ id: webhooks.id });
    if (!started) throw new NotFoundError();
    // Three new days for what was given up.
    const begins = { tries: 0, firstTriedAt: null, triedAt: null, answerStatus: null, fault: null };
    await tx
      .update(calls)
      .set(begins)
      .where(and(eq(calls.webhookId, webhookId), isNull(calls.deliveredAt)));
    await recordAudit(tx, actor, "association.start_webhook", webhookId);
    await ctx.jobs.enqueue(tx, "call-webhooks", { webhookId });
  });
  return {};
}

/** Takes one away, with its log and what waits for it. Throws NotFoundError. */
export async function removeWebhook(ctx: DomainContext, { webhookId }: z.output<typeof webhookInput>): Promise<Record<string, never>> {
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    const [removed] = await tx.delete(webhooks).where(isOwn(actor, webhookId)).returning({ id: webhooks.id });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, actor, "association.remove_webhook", webhookId);
  });
  return {};
}

const isOwn = ({ associationId }: MemberActor, webhookId: string) =>
  and(eq(webhooks.id, webhookId), eq(webhooks.housingAssociationId, associationId));

/** «Skicka ett prov»: an event as any other, that says nothing has happened. Throws NotFoundError, LimitError, ConflictError with WEBHOOK_STOPPED. */
export async function sendTest(ctx: DomainContext, { webhookId }: z.output<typeof webhookInput>): Promise<Record<string, never>> {
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await ctx.limits.consume("series/webhook", actor.associationId);
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    if ((await requireWebhook(tx, actor, webhookId)).stoppedAt) throw new ConflictError("WEBHOOK_STOPPED");
    await announce(ctx, tx, { associationId: actor.associationId, webhookId }, "webhook.test", {});
  });
  return {};
}

/**
 * «Skicka igen»: what was taken goes once more under the same id, after all that waits; what waits is tried at once, from the first on, since
 * nothing overtakes. Throws NotFoundError, LimitError, ConflictError with WEBHOOK_STOPPED.
 */
export async function sendAgain(ctx: DomainContext, { callId }: z.output<typeof webhookCallInput>): Promise<Record<string, never>> {
  const actor = requirePermission(ctx.actor, "integrations:manage");
  await ctx.limits.consume("series/webhook", actor.associationId);
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "integrations:manage");
    const [call] = await tx.select().from(calls).where(eq(calls.id, callId));
    if (!call) throw new NotFoundError();
    const { webhookId, messageId, event, happenedAt, data } = call;
    if ((await requireWebhook(tx, actor, webhookId)).stoppedAt) throw new ConflictError("WEBHOOK_STOPPED");
    if (call.deliveredAt) {
      const [drawn] = await tx.select({ sequence: nextNumber }).from(webhooks).where(eq(webhooks.id, webhookId));
      if (!drawn) throw new NotFoundError();
      await tx.insert(calls).values({ webhookId, messageId, event, happenedAt, data, sequence: drawn.sequence });
    }
    await tx.update(webhooks).set({ nextTryAt: null }).where(eq(webhooks.id, webhookId));
    await ctx.jobs.enqueue(tx, "call-webhooks", { webhookId });
  });
  return {};
}
