import { and, eq, isNull } from "drizzle-orm";
import {
  associationJourneyStatus,
  collaborationLinks,
  collaborationSettings,
  crisisDomains,
  housingAssociations,
  resourceLoans,
  sharedResources,
} from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NEIGHBOUR_RESOURCES, NEIGHBOURS, OWN_RESOURCES } from "./demo-collaboration-content.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const DAY_MS = 86_400_000;
const own = ASSOCIATIONS.tallen.id;
const partner = NEIGHBOURS[0]?.association ?? { id: own, associationName: "" };

/** Krissamverkan between Brf Exempeltallen and its invented neighbours, for as long as it is open. */
export async function seedDemoCollaboration(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  const isOpen = and(eq(housingAssociations.id, own), isNull(housingAssociations.closedAt));
  if ((await tx.$count(housingAssociations, isOpen)) === 0) return;
  const dayIn = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  await ledger.once("collaboration/tallen", () =>
    tx
      .insert(collaborationSettings)
      .values({
        ...{ housingAssociationId: own, code: "TALLEN2345", isDiscoverable: true, contactRole: "Samverkansansvarig" },
        presentation: "42 lägenheter från 1952. Gårdshus med kamin och vattendunkar för hela huset.",
        ...{ sharesStatusInCrisis: true, leadersMaySend: true, quietFrom: "22:00", quietTo: "07:00" },
      })
      .onConflictDoNothing(),
  );
  for (const { key, association, state, message, ...settings } of NEIGHBOURS) {
    await ledger.once(`collaboration/${key}`, async () => {
      await tx.insert(housingAssociations).values(association);
      await tx.insert(associationJourneyStatus).values({ housingAssociationId: association.id, journeyPhaseId: 1, status: "in_progress" });
      await tx.insert(collaborationSettings).values({ ...settings, housingAssociationId: association.id, sharesStatusInCrisis: true });
      if (!state) return;
      const decidedAt = state === "active" ? new Date(now.getTime() - 40 * DAY_MS) : null;
      await tx
        .insert(collaborationLinks)
        .values({ fromAssociationId: association.id, toAssociationId: own, state, message, decidedAt })
        .onConflictDoNothing();
    });
  }
  const areas = new Map(
    (await tx.select({ id: crisisDomains.id, slug: crisisDomains.slug }).from(crisisDomains)).map(({ slug, id }) => [slug, id]),
  );
  const listed = [...OWN_RESOURCES.map((one) => ({ of: own, ...one })), ...NEIGHBOUR_RESOURCES.map((one) => ({ of: partner.id, ...one }))];
  for (const { of, area, checkInDays, ...resource } of listed) {
    await ledger.once(`resource/${of}/${resource.name}`, async () => {
      const [added] = await tx
        .insert(sharedResources)
        .values({
          ...resource,
          housingAssociationId: of,
          crisisDomainId: areas.get(area) ?? null,
          visibleTo: resource.visibility === "chosen" ? [partner.id] : [],
          nextCheckOn: checkInDays === null ? null : dayIn(checkInDays),
        })
        .returning({ id: sharedResources.id });
      if (!added || of !== own || resource.unit !== "st" || resource.quantity < 20) return;
      await tx.insert(resourceLoans).values({
        resourceId: added.id,
        borrowerAssociationId: partner.id,
        borrowerName: partner.associationName,
        quantity: 8,
        dueOn: dayIn(5),
        lentAt: new Date(now.getTime() - 2 * DAY_MS),
      });
    });
  }
}
