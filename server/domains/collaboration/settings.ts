import { randomInt } from "node:crypto";
import { type AnyColumn, and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  collaborationBlocks as blocks,
  housingAssociations,
  collaborationLinks as links,
  collaborationSettings as settings,
} from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, PreconditionError } from "#server/platform/errors.ts";
import { CODE_LENGTH, CODE_SIGNS, type saveCollaborationSettingsInput } from "#shared/schemas/collaboration.ts";
import { requireNoNames } from "./resident-names.ts";

/**
 * Changes how the owner's association takes part. Throws ForbiddenError, PreconditionError with COLLABORATION_NOT_STARTED, ConflictError
 * with COLLABORATION_SETTINGS_CHANGED when they are no longer as they were seen, InvalidError with RESIDENT_NAMED.
 */
export async function saveSettings(ctx: DomainContext, { seenAt, ...values }: z.output<typeof saveCollaborationSettingsInput>) {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const found = await takeSettings(tx, actor);
    if (found.updatedAt.toISOString() !== seenAt) throw new ConflictError("COLLABORATION_SETTINGS_CHANGED");
    const { presentation, contactRole } = values;
    await requireNoNames(tx, [actor.associationId], { presentation, contactRole });
    await tx
      .update(settings)
      .set({ ...values, updatedAt: ctx.now() })
      .where(eq(settings.housingAssociationId, actor.associationId));
    const { isDiscoverable, leadersMaySend, sharesStatusInCrisis } = values;
    await recordAudit(tx, actor, "collaboration.save_settings", actor.associationId, {
      isDiscoverable,
      leadersMaySend,
      sharesStatusInCrisis,
    });
  });
}

/** Lets the caller's association take part in krissamverkan. A second press changes nothing. Throws ForbiddenError. */
export async function startCollaboration(ctx: DomainContext): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "collaboration:manage");
    if (await ensureSettings(tx, actor.associationId)) await recordAudit(tx, actor, "collaboration.start", actor.associationId);
  });
}

/** Gives the owner's association another code; the old one opens nothing any more. Throws ForbiddenError, PreconditionError. */
export async function renewCode(ctx: DomainContext): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    await takeSettings(tx, actor);
    await tx.update(settings).set({ code: newCode() }).where(eq(settings.housingAssociationId, actor.associationId));
    await recordAudit(tx, actor, "collaboration.renew_code", actor.associationId);
  });
}

/** A code of 50 random bits to invite an association by. */
const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("");

/** Lets an association take part, with a code of its own and nothing shared yet. False when it does so already. */
export async function ensureSettings(tx: Transaction, associationId: string): Promise<boolean> {
  const added = await tx
    .insert(settings)
    .values({ housingAssociationId: associationId, code: newCode() })
    .onConflictDoNothing({ target: settings.housingAssociationId })
    .returning({ code: settings.code });
  return added.length > 0;
}

/**
 * The settings of the owner's association, held for this write. Throws ForbiddenError, and PreconditionError with
 * COLLABORATION_NOT_STARTED.
 */
export async function takeSettings(tx: Transaction, actor: MemberActor): Promise<CollaborationSettings> {
  await lockMembersFor(tx, actor, "collaboration:manage");
  const [found] = await tx
    .select(settingsView)
    .from(settings)
    .where(eq(settings.housingAssociationId, actor.associationId))
    .for("no key update");
  if (!found) throw new PreconditionError("COLLABORATION_NOT_STARTED");
  return found;
}

/** The minutes that a time of the day has. */
const minutesOf = (time: AnyColumn): SQL<string | null> => sql<string | null>`left(${time}::text, 5)`;

/** How an association takes part. Times are `HH:MM` in Stockholm. */
const settingsView = {
  code: settings.code,
  isDiscoverable: settings.isDiscoverable,
  presentation: settings.presentation,
  contactRole: settings.contactRole,
  defaultVisibility: settings.defaultVisibility,
  leadersMaySend: settings.leadersMaySend,
  sharesStatusInCrisis: settings.sharesStatusInCrisis,
  quietFrom: minutesOf(settings.quietFrom),
  quietTo: minutesOf(settings.quietTo),
  isPaused: sql<boolean>`${settings.pausedAt} is not null`,
  updatedAt: settings.updatedAt,
};
export type CollaborationSettings = Selected<typeof settingsView>;

/** How an association takes part; null while it does not. The caller has decided who may know. */
export async function findSettings(db: Queryable, associationId: string): Promise<CollaborationSettings | null> {
  const [found] = await db.select(settingsView).from(settings).where(eq(settings.housingAssociationId, associationId));
  return found ?? null;
}

/** How the caller's association takes part, with those that must not reach it; null while it does not. */
export async function readSettings(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const found = await findSettings(ctx.db, associationId);
  return found && { ...found, blocked: await listBlocked(ctx.db, associationId) };
}

/** The blocked by name, each with the latest link to it: that is how the caller names it. */
function listBlocked(db: Queryable, associationId: string) {
  return db
    .selectDistinctOn([housingAssociations.associationName, housingAssociations.id], {
      linkId: links.id,
      name: housingAssociations.associationName,
    })
    .from(blocks)
    .innerJoin(housingAssociations, eq(housingAssociations.id, blocks.blockedAssociationId))
    .innerJoin(
      links,
      or(
        and(eq(links.fromAssociationId, associationId), eq(links.toAssociationId, blocks.blockedAssociationId)),
        and(eq(links.toAssociationId, associationId), eq(links.fromAssociationId, blocks.blockedAssociationId)),
      ),
    )
    .where(eq(blocks.housingAssociationId, associationId))
    .orderBy(housingAssociations.associationName, housingAssociations.id, desc(links.createdAt));
}
