import { and, eq, inArray, isNull } from "drizzle-orm";
import {
  collaborationAlertRecipients,
  collaborationAlerts,
  collaborationReplies,
  crisisDomains,
  housingAssociations,
} from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NEIGHBOURS } from "./demo-collaboration-content.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const HOUR_MS = 3_600_000;
type Alert = typeof collaborationAlerts.$inferInsert;
type Reply = Pick<typeof collaborationReplies.$inferInsert, "kind" | "text" | "quantity" | "availableWhen">;

interface DemoAlert extends Pick<Alert, "kind" | "text" | "quantity" | "neededWhen" | "place" | "isUrgent" | "isExercise"> {
  key: string;
  area: string;
  /** From the neighbour to Brf Exempeltallen, or the other way round. */
  isReceived: boolean;
  hoursAgo: number;
  /** Written by the receiver. */
  reply?: Reply;
}

const ALERTS: readonly DemoAlert[] = [
  {
    ...{ key: "pump", area: "extremvader", isReceived: true, kind: "help_needed", hoursAgo: 3, isUrgent: true },
    text: "Vatten tränger in i källaren efter skyfallet. Vi behöver låna en länspump och hjälp att bära sandsäckar.",
    quantity: "1 länspump och 4 personer",
    neededWhen: "I kväll före kl 20",
    place: "Källarporten mot gården",
  },
  {
    ...{ key: "generator", area: "el", isReceived: true, kind: "help_offered", hoursAgo: 30 },
    text: "Vår reservgenerator är provkörd och kan lånas ut när vi inte använder den själva.",
    quantity: "2 kW",
    reply: { kind: "acknowledged" },
  },
  {
    ...{ key: "drill", area: "vatten", isReceived: false, kind: "help_needed", hoursAgo: 50, isExercise: true },
    text: "Övning: kranvattnet är borta i hela huset. Kan ni låna ut en vattenkärra?",
    quantity: "1 kärra",
    neededWhen: "I morgon kl 10",
    reply: { kind: "can_help", quantity: "1 vattenkärra", availableWhen: "I morgon från kl 9" },
  },
];

/** Alerts between Brf Exempeltallen and its neighbour, while both are open: one that waits, one that is answered, one from an exercise. */
export async function seedDemoAlerts(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  const [own, neighbour] = [ASSOCIATIONS.tallen.id, NEIGHBOURS[0]?.association.id ?? ""];
  const areOpen = and(inArray(housingAssociations.id, [own, neighbour]), isNull(housingAssociations.closedAt));
  if ((await tx.$count(housingAssociations, areOpen)) < 2) return;
  const areas = await tx.select({ id: crisisDomains.id, slug: crisisDomains.slug }).from(crisisDomains);
  for (const { key, area, isReceived, hoursAgo, reply, ...alert } of ALERTS) {
    const [from, to] = isReceived ? [neighbour, own] : [own, neighbour];
    const sentAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const crisisDomainId = areas.find(({ slug }) => slug === area)?.id ?? null;
    await ledger.once(`collaboration-alert/${key}`, () =>
      insertAlert(tx, { ...alert, crisisDomainId, sentAt, housingAssociationId: from, to, reply }),
    );
  }
}

type NewAlert = Omit<Alert, "audience" | "sentAt"> & { sentAt: Date; to: string; reply: Reply | undefined };

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
