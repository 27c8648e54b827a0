import type { z } from "zod";
import { collaborationLinks, collaborationSettings, sharedResources } from "#drizzle/schema/index.ts";
import type { sendAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createAssociation } from "./associations.ts";
import { createMember, type TestMember } from "./people.ts";
import { unique } from "./unique.ts";

type Settings = typeof collaborationSettings.$inferInsert;

export interface CooperatingHouse {
  associationId: string;
  name: string;
  owner: TestMember;
}

/** An association that takes part in krissamverkan, with an owner. */
export async function createCooperating(
  values: Parameters<typeof createAssociation>[0] = {},
  settings: Partial<Settings> = {},
): Promise<CooperatingHouse> {
  const { id: associationId, associationName: name } = await createAssociation(values);
  const owner = await createMember({ role: "system_owner", associationId });
  await portal()
    .services.db.insert(collaborationSettings)
    .values({ housingAssociationId: associationId, code: unique("kod"), ...settings });
  return { associationId, name, owner };
}

/** Both have said yes; answers with the link's id. */
export async function link(
  from: { associationId: string },
  to: { associationId: string },
  values: Partial<typeof collaborationLinks.$inferInsert> = {},
): Promise<string> {
  const [row] = await portal()
    .services.db.insert(collaborationLinks)
    .values({ fromAssociationId: from.associationId, toAssociationId: to.associationId, state: "active", decidedAt: new Date(), ...values })
    .returning({ id: collaborationLinks.id });
  if (!row) throw new Error("no link row");
  return row.id;
}

/** An alert to the whole network, as a client sends it. */
export const alertInput = (values: Partial<z.input<typeof sendAlertInput>> = {}): z.input<typeof sendAlertInput> => ({
  kind: "help_needed",
  text: "Vi behöver låna en länspump.",
  audience: "network",
  receivers: 1,
  idempotencyKey: crypto.randomUUID(),
  ...values,
});

/** Something that an association can lend. */
export async function createResource(associationId: string, values: Partial<typeof sharedResources.$inferInsert> = {}): Promise<string> {
  const [row] = await portal()
    .services.db.insert(sharedResources)
    .values({ housingAssociationId: associationId, name: unique("Pump"), availability: "always", visibility: "network", ...values })
    .returning({ id: sharedResources.id });
  if (!row) throw new Error("no resource row");
  return row.id;
}
