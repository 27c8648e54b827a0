import { eq } from "drizzle-orm";
import { formAnswers } from "#drizzle/schema/index.ts";
import { lockProfile, lockUser } from "#server/domains/account/locks.ts";
import { requireFreshBrowser } from "#server/domains/account/require-fresh-session.ts";
import { endPaymentsOf } from "#server/domains/billing/payment-state.ts";
import { forgetWriter, removeDrafts } from "#server/domains/forms/drafts.ts";
import { findRequestsNaming, forgetPerson } from "#server/domains/gdpr/forget-person.ts";
import { findPerson } from "#server/domains/gdpr/person.ts";
import { endAllSharing } from "#server/domains/household-sharing/end-sharing.ts";
import { lockApplicants } from "#server/domains/membership/close-applications.ts";
import { lockMembers, lockTalliesOf } from "#server/domains/membership/lock-members.ts";
import { findAssociationOf, listApplicationsOf } from "#server/domains/membership/queries.ts";
import { leaving } from "#server/domains/membership/rules.ts";
import { renewDocuments } from "#server/domains/product-requests/renew-documents.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, UnauthenticatedError, UnavailableError } from "#server/platform/errors.ts";
import { closeAssociation } from "./close-association.ts";

const TRIES = 5;

/**
 * Deletes the caller's account and everything about them (decision 27). A sole member's association closes with it. It asks
 * for what `requireFreshBrowser` asks for. Throws what that throws, ConflictError with LAST_OWNER, UnauthenticatedError when the
 * account is gone already.
 */
export async function deleteAccount(ctx: DomainContext): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  for (let tries = 0; tries < TRIES; tries++) {
    if (await deletes(ctx, actor)) return;
  }
  throw new UnavailableError("UNAVAILABLE");
}

/** One try. False when the ground moved meanwhile: the person was let into an association. */
function deletes(ctx: DomainContext, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, (tx) => deleteHolding(ctx, tx, actor));
}

async function deleteHolding(ctx: DomainContext, tx: Transaction, actor: Actor): Promise<boolean> {
  const associationId = await findAssociationOf(tx, actor.profileId);
  const members = associationId ? await lockMembers(tx, associationId) : null;
  if (associationId && members?.length === 1) await lockApplicants(tx, associationId);
  const user = await lockUser(tx, actor.userId);
  const profile = user && (await lockProfile(tx, actor.profileId));
  if (!profile) throw new UnauthenticatedError();
  if (profile.associationId !== associationId) return false;
  await requireFreshBrowser(ctx, tx);
  await lockTalliesOf(tx, profile.id);

  const outcome = leaving(members ?? [], profile.id);
  if (outcome === "last_owner") throw new ConflictError("LAST_OWNER");
  await recordAudit(tx, { profileId: profile.id, associationId }, "account.delete", null);
  if (associationId && outcome === "closes") await closeAssociation(ctx, tx, associationId);
  await forget(ctx, tx, actor.userId, actor.profileId);
  if (associationId) await ctx.live.publish(tx, `association:${associationId}:membership`);
  await queueEmail(ctx, tx, {
    template: "account-deleted",
    recipient: user.email,
    payload: {},
    dedupeKey: `account-deleted:${crypto.randomUUID()}`,
    userId: null,
  });
  return true;
}

async function forget(ctx: DomainContext, tx: Transaction, userId: string, profileId: string): Promise<void> {
  const person = await findPerson(tx, userId);
  if (!person) throw new UnauthenticatedError();
  const requestIds = await findRequestsNaming(tx, person);
  for (const { associationId } of await listApplicationsOf(tx, profileId)) {
    await ctx.live.publish(tx, `association:${associationId}:membership`);
  }
  await endAllSharing(ctx, tx, profileId);
  await endPaymentsOf(ctx, tx, userId);
  await removeDrafts(ctx, tx, eq(formAnswers.profileId, profileId));
  await forgetWriter(tx, profileId);
  const keys = await forgetPerson(tx, person);
  await renewDocuments(ctx, tx, requestIds);
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}
