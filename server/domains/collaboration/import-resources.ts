import { eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, sharedResources as resources } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { resourceImportInput } from "#shared/schemas/collaboration.ts";
import { type ImportLine, importedVisibility, judgeResources, readResourceFile, toImportView } from "./import-rules.ts";
import { readNameFinder } from "./require-no-names.ts";
import { requireRoomForResources } from "./save-resource.ts";
import { findSettings } from "./settings-queries.ts";
import type { ResourceImportView } from "./views.ts";

/** What an import of this file would do. Nothing is kept. Throws ForbiddenError, InvalidError on the field `csv`. */
export async function previewResourceImport(
  ctx: DomainContext,
  { csv }: z.output<typeof resourceImportInput>,
): Promise<ResourceImportView> {
  const { associationId } = requirePermission(ctx.actor, "preparedness:edit");
  return toImportView(await judgeFile(ctx.db, associationId, csv));
}

/**
 * Adds the new resources of a file, all or none of them; what is known stays as it is. Throws ForbiddenError, InvalidError on the field
 * `csv`, ConflictError with TOO_MANY_RESOURCES.
 */
export async function importResources(ctx: DomainContext, { csv }: z.output<typeof resourceImportInput>): Promise<ResourceImportView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { associationId, profileId } = actor;

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const lines = await judgeFile(tx, associationId, csv);
    const fresh = lines.flatMap(({ resource }) => resource ?? []);
    await requireRoomForResources(tx, associationId, fresh.length);
    const settings = await findSettings(tx, associationId);
    const visibility = importedVisibility(settings?.defaultVisibility ?? "nobody");
    if (fresh.length > 0) {
      await tx
        .insert(resources)
        .values(fresh.map((resource) => ({ ...resource, visibility, housingAssociationId: associationId, createdByProfileId: profileId })));
    }
    const view = toImportView(lines);
    await recordAudit(tx, actor, "collaboration.import_resources", associationId, { ...view.counts });
    return view;
  });
}

async function judgeFile(db: Queryable, associationId: string, csv: string): Promise<ImportLine[]> {
  const lines = readResourceFile(csv);
  const areas = await db.select({ id: crisisDomains.id, name: crisisDomains.name }).from(crisisDomains);
  const known = await db
    .select({ name: resources.name, location: resources.location })
    .from(resources)
    .where(eq(resources.housingAssociationId, associationId));
  return judgeResources(lines, { areas, known, findName: await readNameFinder(db, [associationId]) });
}
