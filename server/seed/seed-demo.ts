import { eq, inArray } from "drizzle-orm";
import {
  associationJourneyStatus,
  associationMembers,
  associationMembershipRequests,
  calendarAttendance,
  calendarEvents,
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
import { toEventValues } from "#server/domains/calendar/add-event.ts";
import { daysOfSeries } from "#server/domains/calendar/occurrences.ts";
import { addDays, dayOf } from "#server/domains/calendar/wall-clock.ts";
import { insertYearWheel } from "#server/domains/calendar/year-wheel.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/platform/demo-accounts.ts";
import { hashPassword } from "#server/platform/secrets/password.ts";
import { lineTotal, requestTotals } from "#shared/calculations/request-money.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { createEventInput } from "#shared/schemas/calendar.ts";
import { ASSOCIATIONS, EVENTS, PEOPLE, PRODUCT_REQUESTS } from "./demo-content.ts";
import { type DemoSeed, daysBefore, isOpen, ownerOf, readAreaIds, readProfileIds, TALLEN_ID } from "./demo-lookups.ts";
import { seedDemoAlerts, seedDemoCollaboration } from "./seed-demo-collaboration.ts";
import { seedDemoCrisis } from "./seed-demo-crisis.ts";
import { seedDemoDocuments, seedDemoForms } from "./seed-demo-documents.ts";
import {
  seedDemoActions,
  seedDemoAssociation,
  seedDemoLevels,
  seedDemoMap,
  seedDemoRecommendation,
  seedDemoWater,
} from "./seed-demo-house.ts";
import { seedDemoJourney } from "./seed-demo-journey.ts";
import { seedDemoPlaces, seedDemoRota, seedDemoTeams } from "./seed-demo-teams.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** Three fictional associations with people, applications, requests and subscribers, for everybody who tries the portal. */
export async function seedDemo(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  await seedPeople(tx, ledger, now);
  const seed: DemoSeed = { tx, ledger, now, profileIds: await readProfileIds(tx) };
  await seedAssociations(seed);
  await seedDemoAssociation(seed);
  await seedDemoTeams(seed);
  await seedDemoForms(seed);
  await seedDemoDocuments(seed);
  await seedDemoPlaces(seed);
  await seedDemoRota(seed);
  await seedDemoMap(seed);
  await seedDemoCrisis(seed);
  await seedDemoJourney(seed);
  await seedRequests(seed);
  await seedDemoLevels(seed);
  await seedDemoWater(seed);
  // What is asked for is what the list of resources does not hold.
  await seedDemoCollaboration(seed);
  await seedDemoRecommendation(seed);
  await seedDemoActions(seed);
  await seedDemoCalendar(seed);
  await seedDemoAlerts(seed);
}

/** The associations with who belongs to them, who waits to and who gets their alerts. */
async function seedAssociations({ tx, ledger, now, profileIds }: DemoSeed): Promise<void> {
  for (const [key, association] of Object.entries(ASSOCIATIONS)) {
    const founder = PEOPLE.memberships.find(({ association: of, role }) => of === key && role === "system_owner")?.email ?? "";
    await ledger.once(`association/${key}`, async () => {
      await tx
        .insert(housingAssociations)
        .values({ ...association, profileId: profileIds.get(founder) ?? null, suggestedPlan: "standard" });
      await tx.insert(associationJourneyStatus).values({ housingAssociationId: association.id, journeyPhaseId: 1, status: "in_progress" });
    });
  }
  for (const { email, association, role } of PEOPLE.memberships) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    await ledger.once(`membership/${email}`, () =>
      tx.insert(associationMembers).values({ profileId, associationId: ASSOCIATIONS[association].id, role }),
    );
  }
  for (const { email, association, status, message, daysAgo } of PEOPLE.applications) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    await ledger.once(`application/${association}/${email}`, () =>
      tx.insert(associationMembershipRequests).values({
        associationId: ASSOCIATIONS[association].id,
        profileId,
        status,
        messageToAdmin: message,
        role: status === "approved" ? "member" : null,
        requestedAt: daysBefore(now, daysAgo),
        reviewedAt: status === "pending" ? null : daysBefore(now, daysAgo - 1),
      }),
    );
  }
  for (const { status, ...subscriber } of PEOPLE.subscribers) {
    const states = { emailState: subscriber.email ? status : "none", phoneState: subscriber.phoneNumber ? status : "none" } as const;
    await ledger.once(`subscriber/tallen/${subscriber.fullName}`, () =>
      tx.insert(crisisSubscribers).values({ housingAssociationId: TALLEN_ID, ...subscriber, ...states }),
    );
  }
}

async function seedPeople(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  const memberOf = new Set<string>(PEOPLE.memberships.map(({ email }) => email));
  for (const { email, fullName } of [...DEMO_ACCOUNTS, ...PEOPLE.others]) {
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

/** One request of each status. The catalogue has been seeded. */
async function seedRequests(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now } = seed;
  const association = ASSOCIATIONS.tallen;
  const profileId = ownerOf(seed);
  for (const { key, supplier: code, status, daysAgo, lines } of PRODUCT_REQUESTS) {
    await ledger.once(`product-request/${key}`, async () => {
      const [supplier] = await tx.select().from(suppliers).where(eq(suppliers.code, code));
      if (!supplier) return;
      const articles = await tx
        .select()
        .from(products)
        .where(
          inArray(
            products.articleNumber,
            lines.map(({ article }) => article),
          ),
        );
      const items = lines.flatMap(({ article: articleNumber, quantity }, index) => {
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
      const requestDate = daysBefore(now, daysAgo);
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

const housingAssociationId = TALLEN_ID;

/** The year of Brf Exempeltallen with some events of its own, one of them late; for as long as it is open. */
async function seedDemoCalendar({ tx, ledger, now, profileIds }: DemoSeed): Promise<void> {
  if (!(await isOpen(tx))) return;
  await ledger.once("calendar/tallen/year-wheel", () => insertYearWheel(tx, housingAssociationId, now));
  const areaIds = await readAreaIds(tx);
  for (const { key, area, inDays, answers, ...event } of EVENTS) {
    const day = dayOfEvent({ inDays, ...event }, dayOf(now));
    const crisisDomainId = (area && areaIds.get(area)) ?? null;
    await ledger.once(`calendar/tallen/${key}`, async () => {
      const nobody = { until: null, ownerProfileId: null };
      const values = toEventValues(createEventInput.parse({ ...nobody, ...event, startDay: day, endDay: day, crisisDomainId }));
      const [added] = await tx
        .insert(calendarEvents)
        .values({ ...values, housingAssociationId })
        .returning({ id: calendarEvents.id });
      for (const { email, answer } of answers) {
        const profileId = profileIds.get(email);
        if (added && profileId) await tx.insert(calendarAttendance).values({ eventId: added.id, occursOn: day, profileId, answer });
      }
    });
  }
}

/** So many days from today, or the next day of a series. */
function dayOfEvent(
  { inDays = 0, rule, startTime = "00:00" }: Pick<(typeof EVENTS)[number], "inDays" | "rule" | "startTime">,
  today: string,
) {
  const [next = today] = rule ? daysOfSeries(rule, today, startTime, addDays(today, 1), addDays(today, 62)) : [addDays(today, inDays)];
  return next;
}
