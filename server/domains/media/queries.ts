import { and, eq, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { housingAssociations, mediaFiles, profiles, suppliers } from "#drizzle/schema/index.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { avatarFolder } from "./rules.ts";

/** Whether no profile, association or supplier shows the file. The address is compared without its origin, which can change. */
function isUnused(db: Queryable): SQL | undefined {
  const shows = (address: AnyPgColumn) => sql`split_part(${address}, '/media/', 2) = ${mediaFiles.key}`;
  return and(
    notExists(db.select({ id: profiles.id }).from(profiles).where(shows(profiles.avatarUrl))),
    notExists(db.select({ id: housingAssociations.id }).from(housingAssociations).where(shows(housingAssociations.logoUrl))),
    notExists(db.select({ id: suppliers.id }).from(suppliers).where(shows(suppliers.logoUrl))),
  );
}

/** Takes the file's row for this transaction, and says whether there is such a file that nobody shows. */
export async function lockUnused(tx: Transaction, key: string): Promise<boolean> {
  await tx.select({ key: mediaFiles.key }).from(mediaFiles).where(eq(mediaFiles.key, key)).for("update");
  // A statement of its own: it sees who chose the file while the lock was waited for.
  const found = await tx
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.key, key), isUnused(tx)));
  return found.length > 0;
}

/** Takes an avatar for this transaction, so that it is not removed meanwhile; false when it is not one the person uploaded. */
export async function lockOwnAvatar(tx: Transaction, owner: { userId: string; profileId: string }, key: string): Promise<boolean> {
  if (!key.startsWith(avatarFolder(owner.userId))) return false;
  const found = await tx
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.key, key), eq(mediaFiles.uploadedByProfileId, owner.profileId)))
    .for("share");
  return found.length > 0;
}

/** The keys of files that were uploaded before this time and that nobody shows. */
export async function listOrphans(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(and(lt(mediaFiles.createdAt, before), isUnused(db)));
  return rows.map(({ key }) => key);
}
