import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  crisisDeliveries,
  crisisMessages,
  housingAssociations,
  officialFeeds,
  outgoingEmails,
  profiles,
  warningProposals,
} from "#drizzle/schema/index.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { NOON, type Said, UPPSALA } from "#tests/factories/warnings.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { type OfficialServer, startOfficialServer } from "#tests/helpers/official/official-server.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";

const db = () => portal().services.db;

const CITY = "Uppsala för varningar";
let number = 0;

export interface House {
  owner: TestMember;
  contextAt(now: Date, person?: TestMember): Promise<DomainContext>;
  /** The job as the queue runs it at a minute. */
  at(now: Date): Promise<void>;
  proposals(): Promise<(typeof warningProposals.$inferSelect)[]>;
  /** What was sent, each SMS once. */
  sms(): Promise<string[]>;
  mails(): Promise<string[]>;
}

/** Houses around Uppsala and what the sources tell them; whatever a test before it said is forgotten. */
export function warnedHouses() {
  let server: OfficialServer;
  beforeAll(async () => {
    server = await startOfficialServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.fail(null);
    say();
    say.smhi();
    server.calls.length = 0;
    await db().delete(officialFeeds);
    await db().delete(warningProposals);
    // A country that is warned has the houses of all tests before it in it.
    await db().update(housingAssociations).set({ proposesAlarms: false }).where(eq(housingAssociations.proposesAlarms, true));
  });

  const say = Object.assign((...alerts: unknown[]) => server.say("vma", { timestamp: NOON.toISOString(), alerts }), {
    smhi: (...warnings: unknown[]) => server.say("smhi_warnings", warnings),
  });

  /** A house with an owner who has a number. */
  async function house(values: Parameters<typeof createAssociation>[0] = UPPSALA): Promise<House> {
    const association = await createAssociation({ ...values, city: CITY });
    const owner = await createMember({ role: "system_owner", associationId: association.id });
    await giveNumber(owner);
    const contextAt: House["contextAt"] = async (now, person = owner) => contextFor(person, { official: server.sources, now: () => now });
    return {
      owner,
      contextAt,
      at: async (now) => runJob(await contextAt(now), "read-official-feeds", {}),
      proposals: () => db().select().from(warningProposals).where(eq(warningProposals.housingAssociationId, association.id)),
      sms: () => toldBySms(association.id),
      mails: async () => {
        const ids = db()
          .select({ id: warningProposals.id })
          .from(warningProposals)
          .where(eq(warningProposals.housingAssociationId, association.id));
        const mails = await db()
          .select({ recipient: outgoingEmails.recipient, payload: outgoingEmails.payload })
          .from(outgoingEmails)
          .where(eq(outgoingEmails.template, "warning-proposal"));
        const own = new Set((await ids).map(({ id }) => id));
        return mails.filter(({ payload }) => own.has(String(payload.proposalId))).map(({ recipient }) => recipient);
      },
    };
  }

  async function giveNumber({ profileId }: TestMember): Promise<string> {
    const phoneNumber = `+4670174${String(1_000 + (++number % 9_000)).padStart(4, "0")}`;
    await db().update(profiles).set({ phoneNumber }).where(eq(profiles.id, profileId));
    return phoneNumber;
  }

  async function toldBySms(associationId: string): Promise<string[]> {
    const rows = await db()
      .select({ content: crisisMessages.content })
      .from(crisisDeliveries)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
      .where(and(eq(crisisMessages.housingAssociationId, associationId), eq(crisisDeliveries.channel, "sms")))
      .orderBy(crisisMessages.createdAt);
    return rows.map(({ content }) => content);
  }

  const alarm = (person: DomainContext, proposalId: string, area: string, values: Said = {}) =>
    activateCrisis(
      person,
      activateCrisisInput.parse({
        ...{ crisisDomainId: area, description: "VMA.", sendExternalMessage: false, methods: { sms: false, email: false, push: false } },
        ...{ warningProposalId: proposalId, idempotencyKey: crypto.randomUUID(), ...values },
      }),
    );

  return { official: () => server, say, house, alarm };
}
