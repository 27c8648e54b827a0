import { and, eq } from "drizzle-orm";
import {
  associationJourneyStatus,
  collaborationAlertRecipients,
  collaborationAlerts,
  collaborationLinks,
  collaborationReplies,
  collaborationSettings,
  housingAssociations,
  resourceLoans,
  sharedResources,
} from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { COLLABORATION } from "./demo-content.ts";
import { type DemoSeed, daysBefore, isOpen, readAreaIds, TALLEN_ID } from "./demo-lookups.ts";

const HOUR_MS = 3_600_000;
const own = TALLEN_ID;
/** The neighbour whose resources and alerts are seeded. */
const partner = COLLABORATION.neighbours[0].association;

/** Krissamverkan between Brf Exempeltallen and its invented neighbours, for as long as it is open. */
export async function seedDemoCollaboration(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now } = seed;
  if (!(await isOpen(tx))) return;
  await ledger.once("collaboration/tallen", () =>
    tx
      .insert(collaborationSettings)
      .values({ housingAssociationId: own, ...COLLABORATION.own })
      .onConflictDoNothing(),
  );
  for (const { key, association, state, message, ...settings } of COLLABORATION.neighbours) {
    await ledger.once(`collaboration/${key}`, async () => {
      await tx.insert(housingAssociations).values(association);
      await tx.insert(associationJourneyStatus).values({ housingAssociationId: association.id, journeyPhaseId: 1, status: "in_progress" });
      await tx.insert(collaborationSettings).values({ ...settings, housingAssociationId: association.id, sharesStatusInCrisis: true });
      if (!state) return;
      const decidedAt = state === "active" ? daysBefore(now, 40) : null;
      await tx
        .insert(collaborationLinks)
        .values({ fromAssociationId: association.id, toAssociationId: own, state, message, decidedAt })
        .onConflictDoNothing();
    });
  }
  await seedResources(seed);
}

async function seedResources({ tx, ledger, now }: DemoSeed): Promise<void> {
  const dayIn = (days: number): string => daysBefore(now, -days).toISOString().slice(0, 10);
  const areas = await readAreaIds(tx);
  const listed = [
    ...COLLABORATION.ownResources.map((one) => ({ of: own, ...one })),
    ...COLLABORATION.neighbourResources.map((one) => ({ of: partner.id, ...one })),
  ];
  for (const { of, area, checkInDays, ...resource } of listed) {
    await ledger.once(`resource/${of}/${resource.name}`, async () => {
      const [added] = await tx
        .insert(sharedResources)
        .values({
          ...resource,
          housingAssociationId: of,
          crisisDomainId: areas.get(area) ?? null,
          visibleTo: resource.visibility === "chosen" ? [partner.id] : [],
          nextCheckOn: checkInDays === undefined ? null : dayIn(checkInDays),
        })
        .returning({ id: sharedResources.id });
      if (!added || of !== own || resource.unit !== "st" || resource.quantity < 20) return;
      await tx.insert(resourceLoans).values({
        resourceId: added.id,
        borrowerAssociationId: partner.id,
        borrowerName: partner.associationName,
        quantity: 8,
        dueOn: dayIn(5),
        lentAt: daysBefore(now, 2),
      });
    });
  }
}

/** Alerts between Brf Exempeltallen and its neighbour, while both are open: one that waits, one that is answered, one from an exercise. */
export async function seedDemoAlerts({ tx, ledger, now }: DemoSeed): Promise<void> {
  if (!(await isOpen(tx)) || !(await isOpen(tx, partner.id))) return;
  const areas = await readAreaIds(tx);
  for (const { key, area, isReceived, hoursAgo, reply, ...alert } of COLLABORATION.alerts) {
    const [from, to] = isReceived ? [partner.id, own] : [own, partner.id];
    const sentAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const crisisDomainId = areas.get(area) ?? null;
    await ledger.once(`collaboration-alert/${key}`, () =>
      insertAlert(tx, { ...alert, crisisDomainId, sentAt, housingAssociationId: from, to, reply }),
    );
  }
}

type Alert = typeof collaborationAlerts.$inferInsert;
type Reply = (typeof COLLABORATION.alerts)[number]["reply"];
type NewAlert = Omit<Alert, "audience" | "sentAt"> & { sentAt: Date; to: string; reply: Reply };

async function insertAlert(tx: Transaction, { to, reply, sentAt, ...alert }: NewAlert): Promise<void> {
  const [added] = await tx
    .insert(collaborationAlerts)
    .values({ ...alert, state: "sent", audience: "network", sentAt, createdAt: sentAt })
    .returning({ id: collaborationAlerts.id });
  if (!added) return;
  const place = { alertId: added.id, housingAssociationId: to };
  await tx.insert(collaborationAlertRecipients).values(place);
  if (!reply) return;
  const repliedAt = new Date(sentAt.getTime() + HOUR_MS);
  await tx
    .insert(collaborationReplies)
    .values({ ...reply, alertId: added.id, recipientAssociationId: to, fromAssociationId: to, createdAt: repliedAt });
  await tx
    .update(collaborationAlertRecipients)
    .set({ state: "answered", readAt: repliedAt })
    .where(and(eq(collaborationAlertRecipients.alertId, added.id), eq(collaborationAlertRecipients.housingAssociationId, to)));
}
