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

/** As many as the settings can show; older ones have expired long since. */
const LIST_LENGTH = 20;

export const dataExportView = {
  id: dataExports.id,
  status: dataExports.status,
  createdAt: dataExports.createdAt,
  expiresAt: dataExports.expiresAt,
  bytes: dataExports.bytes,
};

/** The caller's exports, newest first. One whose time is over is expired, also before the night in which its file goes. */
export async function listExports(ctx: DomainContext) {
  const actor = requireSignedIn(ctx.actor);
  const rows = await ctx.db
    .select(dataExportView)
    .from(dataExports)
    .where(eq(dataExports.userId, actor.userId))
    .orderBy(desc(dataExports.createdAt), dataExports.id)
    .limit(LIST_LENGTH);
  const isOver = ({ status, expiresAt }: (typeof rows)[number]) => status === "ready" && expiresAt !== null && expiresAt <= ctx.now();
  return rows.map((row) => ({ ...row, status: isOver(row) ? ("expired" as const) : row.status }));
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

interface DeletionConsequences {
  /** The association where the person is the last owner among several members: then nothing is deleted. */
  lastOwnerOf: { id: string; name: string } | null;
  /** The association that closes with the account, because nobody else is in it. */
  closesAssociation: { id: string; name: string; subscriberCount: number } | null;
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
