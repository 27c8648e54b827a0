import type { Readable } from "node:stream";
import { and, desc, eq, gt } from "drizzle-orm";
import { dataExports } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { listRoles } from "#server/domains/membership/queries.ts";
import { leaving } from "#server/domains/membership/rules.ts";
import { countActiveSubscribers } from "#server/domains/subscribers/queries.ts";
import { requireNoNamedToken, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { isoDay } from "#shared/format/date.ts";
import { type DataExportView, type DeletionConsequences, toDataExportView } from "./views.ts";

/** As many as the settings can show; older ones have expired long since. */
const LIST_LENGTH = 20;

/** The caller's exports, newest first. */
export async function listExports(ctx: DomainContext): Promise<DataExportView[]> {
  const actor = requireSignedIn(ctx.actor);
  const rows = await ctx.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, actor.userId))
    .orderBy(desc(dataExports.createdAt), dataExports.id)
    .limit(LIST_LENGTH);
  return rows.map((row) => toDataExportView(row, ctx.now()));
}

/** The file of the caller's own export. Throws NotFoundError for anybody else's, and for one that is not ready or has run out. */
export async function openExport(ctx: DomainContext, exportId: string): Promise<{ filename: string; contents: Readable }> {
  const actor = requireNoNamedToken(ctx.actor);
  const [found] = await ctx.db
    .select({ fileKey: dataExports.fileKey, createdAt: dataExports.createdAt })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.userId, actor.userId),
        eq(dataExports.status, "ready"),
        gt(dataExports.expiresAt, ctx.now()),
      ),
    );
  if (!found?.fileKey) throw new NotFoundError();
  const contents = await ctx.files.stream(found.fileKey).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new NotFoundError() : error;
  });
  return { filename: `beredskapsportalen-mina-uppgifter-${isoDay(found.createdAt)}.zip`, contents };
}

/** What follows when the caller deletes the account now, for the dialog that asks. */
export async function readDeletionConsequences(ctx: DomainContext): Promise<DeletionConsequences> {
  const { associationId, profileId } = requireSignedIn(ctx.actor);
  const nothing = { lastOwnerOf: null, closesAssociation: null };
  if (!associationId) return nothing;
  const outcome = leaving(await listRoles(ctx.db, associationId), profileId);
  if (outcome !== "last_owner" && outcome !== "closes") return nothing;

  const association = { id: associationId, name: (await findAssociationName(ctx.db, associationId)) ?? "" };
  if (outcome === "last_owner") return { ...nothing, lastOwnerOf: association };
  return { ...nothing, closesAssociation: { ...association, subscriberCount: await countActiveSubscribers(ctx.db, associationId) } };
}
