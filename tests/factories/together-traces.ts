import type { PgTable } from "drizzle-orm/pg-core";
import * as schema from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createAssociation } from "./associations.ts";

/** A row by the person in every table of documents, the assistant and krissamverkan that knows people. */
export async function leaveTogether(of: { profileId: string; email: string; associationId: string }): Promise<void> {
  const { db } = portal().services;
  const { profileId } = of;
  const house = { housingAssociationId: of.associationId };
  const { id: partner } = await createAssociation();
  const add = async <Table extends PgTable>(table: Table, ...rows: Table["$inferInsert"][]): Promise<void> => {
    await db.insert(table).values(rows);
  };

  const documentId = crypto.randomUUID();
  await add(schema.associationDocuments, {
    ...{ ...house, id: documentId, title: "Krisplan" },
    createdByProfileId: profileId,
    updatedByProfileId: profileId,
  });
  await add(schema.documentVersions, { documentId, version: 1, answers: {}, authorProfileId: profileId });
  await add(schema.binderPrints, { ...house, version: 1, pages: [], printedByProfileId: profileId });
  await add(schema.assistantRatings, { profileId, articleSlugs: ["info-vma"], isHelpful: true });
  await add(
    schema.collaborationLinks,
    {
      ...{ fromAssociationId: of.associationId, toAssociationId: partner, state: "active" },
      invitedByProfileId: profileId,
      decidedByProfileId: profileId,
    },
    { fromAssociationId: partner, invitedEmail: of.email },
  );
  const resourceId = crypto.randomUUID();
  await add(schema.sharedResources, {
    ...{ ...house, id: resourceId, name: "Elverk", availability: "in_crisis", visibility: "network" },
    createdByProfileId: profileId,
  });
  await add(schema.resourceLoans, { resourceId, borrowerName: "Brf Granen", quantity: 1, lentByProfileId: profileId });
  const alertId = crypto.randomUUID();
  await add(schema.collaborationAlerts, {
    ...{ ...house, id: alertId, kind: "help_needed", text: "Vi behöver vatten.", audience: "network" },
    createdByProfileId: profileId,
  });
  await add(schema.collaborationAlertRecipients, { alertId, ...house, assignedProfileId: profileId });
  const thread = { alertId, recipientAssociationId: of.associationId, fromAssociationId: of.associationId };
  await add(schema.collaborationReplies, { ...thread, kind: "can_help", authorProfileId: profileId });
}
