import { eq, inArray } from "drizzle-orm";
import {
  associationJourneyStatus,
  associationMembers,
  associationMembershipRequests,
  crisisSubscribers,
  housingAssociations,
  productRequestItems,
  productRequestStatusHistory,
  productRequests,
  products,
  profiles,
  suppliers,
  users,
} from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/platform/demo-accounts.ts";
import { hashPassword } from "#server/platform/secrets/password.ts";
import { lineTotal, requestTotals } from "#shared/calculations/request-money.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import {
  APPLICATIONS,
  ASSOCIATIONS,
  type DemoAssociation,
  MEMBERSHIPS,
  OTHER_PEOPLE,
  PRODUCT_REQUESTS,
  SUBSCRIBERS,
} from "./demo-content.ts";
import { seedDemoActions } from "./seed-demo-actions.ts";
import { seedDemoAlerts } from "./seed-demo-alerts.ts";
import { seedDemoAssociation } from "./seed-demo-association.ts";
import { seedDemoCalendar } from "./seed-demo-calendar.ts";
import { seedDemoCollaboration } from "./seed-demo-collaboration.ts";
import { seedDemoCrisis } from "./seed-demo-crisis.ts";
import { seedDemoDocuments } from "./seed-demo-documents.ts";
import { seedDemoForms } from "./seed-demo-forms.ts";
import { seedDemoJourney } from "./seed-demo-journey.ts";
import { seedDemoLevels } from "./seed-demo-levels.ts";
import { seedDemoMap } from "./seed-demo-map.ts";
import { seedDemoPlaces } from "./seed-demo-places.ts";
import { seedDemoRecommendation } from "./seed-demo-recommendation.ts";
import { seedDemoRota } from "./seed-demo-rota.ts";
import { seedDemoTeams } from "./seed-demo-teams.ts";
import { seedDemoWater } from "./seed-demo-water.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const DAY_MS = 86_400_000;
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Three fictional associations with people, applications, requests and subscribers, for everybody who tries the portal. */
export async function seedDemo(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  await seedPeople(tx, ledger, now);
  const profileIds = new Map(
    (await tx.select({ email: users.email, id: profiles.id }).from(profiles).innerJoin(users, eq(users.id, profiles.userId))).map(
      ({ email, id }) => [email, id],
    ),
  );
  for (const key of Object.keys(ASSOCIATIONS) as DemoAssociation[]) {
    const association = ASSOCIATIONS[key];
    const founder = MEMBERSHIPS.find(([, of, role]) => of === key && role === "system_owner")?.[0] ?? "";
    await ledger.once(`association/${key}`, async () => {
      await tx
        .insert(housingAssociations)
        .values({ ...association, profileId: profileIds.get(founder) ?? null, suggestedPlan: "standard" });
      await tx.insert(associationJourneyStatus).values({ housingAssociationId: association.id, journeyPhaseId: 1, status: "in_progress" });
    });
  }
  for (const [email, association, role] of MEMBERSHIPS) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    await ledger.once(`membership/${email}`, () =>
      tx.insert(associationMembers).values({ profileId, associationId: ASSOCIATIONS[association].id, role }),
    );
  }
  for (const { email, association, status, message, daysAgo: age } of APPLICATIONS) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    await ledger.once(`application/${association}/${email}`, () =>
      tx.insert(associationMembershipRequests).values({
        associationId: ASSOCIATIONS[association].id,
        profileId,
        status,
        messageToAdmin: message,
        role: status === "approved" ? "member" : null,
        requestedAt: daysAgo(now, age),
        reviewedAt: status === "pending" ? null : daysAgo(now, age - 1),
      }),
    );
  }
  for (const [fullName, email, phoneNumber, status] of SUBSCRIBERS) {
    await ledger.once(`subscriber/tallen/${fullName}`, () =>
      tx.insert(crisisSubscribers).values({
        housingAssociationId: ASSOCIATIONS.tallen.id,
        fullName,
        email,
        phoneNumber,
        emailState: email ? status : "none",
        phoneState: phoneNumber ? status : "none",
      }),
    );
  }
  await seedDemoAssociation(tx, ledger);
  await seedDemoTeams(tx, ledger);
  await seedDemoForms(tx, ledger, now, profileIds);
  await seedDemoDocuments(tx, ledger, now, profileIds);
  await seedDemoPlaces(tx, ledger, now);
  await seedDemoRota(tx, ledger, now);
  await seedDemoMap(tx, ledger);
  await seedDemoCrisis(tx, ledger, now);
  await seedDemoJourney(tx, ledger, now, profileIds);
  const owner = profileIds.get("agare@demo.example") ?? null;
  await seedRequests(tx, ledger, now, owner);
  await seedDemoRecommendation(tx, ledger, now, owner);
  await seedDemoLevels(tx, ledger, now, owner);
  await seedDemoWater(tx, ledger, now, profileIds);
  await seedDemoActions(tx, ledger, now, profileIds);
  await seedDemoCalendar(tx, ledger, now);
  await seedDemoCollaboration(tx, ledger, now);
  await seedDemoAlerts(tx, ledger, now);
}

async function seedPeople(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  const memberOf = new Set<string>(MEMBERSHIPS.map(([email]) => email));
  const people = [...DEMO_ACCOUNTS.map(({ email, fullName }) => [email, fullName] as const), ...OTHER_PEOPLE];
  for (const [email, fullName] of people) {
    await ledger.once(`person/${email}`, async () => {
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      const [user] = await tx
        .insert(users)
        .values({ email, passwordHash, emailVerifiedAt: now })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (!user) return;
      const isMember = memberOf.has(email);
      const isPrivate = email === "privat@demo.example";
      await tx.insert(profiles).values({
        userId: user.id,
        fullName,
        profileTypeId: isMember ? PROFILE_TYPE_IDS.association : isPrivate ? PROFILE_TYPE_IDS.private : null,
        hasCompletedInitialSetup: isMember || isPrivate,
      });
    });
  }
}

async function seedRequests(tx: Transaction, ledger: SeedLedger, now: Date, profileId: string | null): Promise<void> {
  const association = ASSOCIATIONS.tallen;
  for (const { key, supplier: code, status, daysAgo: age, lines } of PRODUCT_REQUESTS) {
    await ledger.once(`product-request/${key}`, async () => {
      const [supplier] = await tx.select().from(suppliers).where(eq(suppliers.code, code));
      if (!supplier) return;
      const articles = await tx
        .select()
        .from(products)
        .where(
          inArray(
            products.articleNumber,
            lines.map(([article]) => article),
          ),
        );
      const items = lines.flatMap(([articleNumber, quantity], index) => {
        const product = articles.find((candidate) => candidate.articleNumber === articleNumber);
        const unitPrice = product?.resiliaPriceExcludingVat;
        if (!product || unitPrice == null) return [];
        const { name: productName, unitMetric, vatPercent } = product;
        const totalPrice = lineTotal({ quantity, unitPrice });
        return [
          {
            productId: product.id,
            lineNumber: index + 1,
            productName,
            articleNumber,
            quantity,
            unitMetric,
            unitPrice,
            vatPercent,
            totalPrice,
          },
        ];
      });
      const requestDate = daysAgo(now, age);
      const [request] = await tx
        .insert(productRequests)
        .values({
          profileId,
          housingAssociationId: association.id,
          supplierId: supplier.id,
          requestDate,
          status,
          totalAmount: requestTotals(items).excludingVat,
          customerName: association.associationName,
          customerOrgNumber: association.organizationNumber,
          contactPerson: association.contactPersonName,
          contactPhone: association.contactPersonPhone,
          contactEmail: association.contactPersonEmail,
          deliveryAddress: `${association.address}, 114 32 ${association.city}`,
          numProperties: association.numApartments,
          numResidentsEstimated: association.residentCount,
          numDaysEstimated: 7,
          idempotencyKey: crypto.randomUUID(),
          pdfStatus: "skipped",
          mailStatus: "skipped",
        })
        .returning({ id: productRequests.id });
      if (!request) return;
      await tx.insert(productRequestItems).values(items.map((item) => ({ ...item, productRequestId: request.id })));
      await tx
        .insert(productRequestStatusHistory)
        .values({ productRequestId: request.id, status, changedByProfileId: profileId, changedAt: requestDate });
    });
  }
}
