import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDomains,
  crisisEscalationSteps,
  crisisMessages,
  crisisReplies,
  crisisSubscribers,
  crisisTasks,
  housingAssociationApartments,
  housingAssociationStairwells,
} from "#drizzle/schema/index.ts";
import { readDoors } from "#server/domains/crisis/door-queries.ts";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { receiveDigit } from "#server/domains/providers/receive-call.ts";
import { receiveSms } from "#server/domains/providers/receive-sms.ts";
import { systemContext } from "#server/platform/context.ts";
import { ELKS_NAME } from "#server/platform/senders/elks.ts";
import { bindJobs } from "#server/worker/jobs.ts";
import type { EscalationWay } from "#shared/enums.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { type DeliveryRig, FLAWLESS, judge, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type KilledWorkers, openKilledWorkers } from "#tests/helpers/killed-workers.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { type FakeResend, startFakeResend } from "#tests/helpers/providers/fake-resend.ts";
import { randomFaults, randomNumbers } from "#tests/helpers/providers/misbehaviour.ts";

/** Ten seeds of a thousand people: `for seed in 1 2 …; do FAULT_SEED=$seed FAULT_PEOPLE=1000 vitest run …`. */
const PEOPLE = Number(process.env.FAULT_PEOPLE ?? 500);
const FLATS = 0.4 * PEOPLE;
const STAIRWELLS = 8;
const KILLS_PER_WAY = 2;
const NOISE = { busy: 0.01, broken: 0.01, close: 0.01, drop: 0.01, lie: 0.01, slow: 0.01 };
/** Whoever is asked answers with this likelihood; so many of the answers come twice, and so many never. */
const ANSWERS = 0.3;
const TWICE = 0.1;
const LOST = 0.1;
/** An answer is looked for four times a second, and a call that is under way then is made; the machine may be busy. */
const UNDER_WAY_MS = 3_000;

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);

let rig: DeliveryRig;
let elks: FakeElks;
let resend: FakeResend;
let workers: KilledWorkers;

beforeAll(async () => {
  [elks, resend, rig] = await Promise.all([startFakeElks(), startFakeResend(), openDeliveryRig()]);
  // What an answer by SMS is answered with goes to the outbox.
  await rig.services.jobs.start(bindJobs(systemContext(rig.services)).filter(({ name }) => name === "send-sms"));
  workers = openKilledWorkers({ database: rig.url, elks: elks.url, resend: resend.url }, { escalates: true });
  Object.assign(elks, { latencyMs: 150, slowMs: 4_000, faults: randomFaults(NOISE, seed) });
  Object.assign(resend, { latencyMs: 150, slowMs: 4_000, faults: randomFaults(NOISE, seed + 1) });
});
afterAll(async () => {
  workers.close();
  await rig.services.jobs.stop(5_000);
  await Promise.all([rig.close(), elks.close(), resend.close()]);
});

/** A house of eight stairwells, two or three in each flat, and a question to all of them that has not left. */
async function askTheHouse() {
  const { db } = rig.ctx;
  const associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
  const house = { housingAssociationId: associationId };
  const stairwells = await db
    .insert(housingAssociationStairwells)
    .values(Array.from({ length: STAIRWELLS }, (_, position) => ({ ...house, name: "ABCDEFGH"[position] ?? "", position })))
    .returning();
  const flats = await db
    .insert(housingAssociationApartments)
    .values(
      Array.from({ length: FLATS }, (_, index) => {
        const [place, floor] = [Math.floor(index / STAIRWELLS) % 5, Math.floor(index / STAIRWELLS / 5)];
        const stairwellId = stairwells[index % STAIRWELLS]?.id ?? "";
        return { ...house, stairwellId, number: `${10 + floor}0${1 + place}`, floor };
      }),
    )
    .returning();
  const people = await db.select().from(crisisSubscribers).where(eq(crisisSubscribers.housingAssociationId, associationId));
  const homes = people.map(({ id }, index) => ({ id, flat: flats[index % FLATS] }));
  for (const { id, flat } of homes) {
    await db
      .update(crisisSubscribers)
      .set({ apartmentId: flat?.id ?? null, stairwellId: flat?.stairwellId ?? null })
      .where(eq(crisisSubscribers.id, id));
  }
  const [area] = await db.select({ id: crisisDomains.id }).from(crisisDomains).limit(1);
  const [crisis] = await db
    .insert(crisisActivations)
    .values({ ...house, crisisDomainId: area?.id ?? "", description: "Läcka.", level: 5 })
    .returning({ id: crisisActivations.id });
  const activationId = crisis?.id ?? "";
  const question = { asksForReply: true, escalateAfterMinutes: 20, bySms: false, byPush: false } as const;
  const messageId = await rig.write({ ...house, ...question, crisisActivationId: activationId });
  const flatOf = new Map(homes.map(({ id, flat }) => [id, flat?.id ?? ""]));
  const stairwellOf = new Map(flats.map((flat) => [flat.id, stairwells.find(({ id }) => id === flat.stairwellId)?.name ?? ""]));
  return { associationId, activationId, messageId, people, flatOf, stairwellOf };
}

/** Whose mail it is, as `createSubscribedAssociation` has made both. */
const numberOfMail = (address: string): string => `+4670${(/\d+/.exec(address)?.[0] ?? "").padStart(7, "0")}`;

/** Lives on: some of those who are asked answer, by the way they were asked, once or twice; some answers never come. */
function liveThere(random: () => number) {
  const answeredAt = new Map<string, number>();
  /** To how many messages each has answered. */
  const answered = new Map<string, number>();
  const seen = { mails: 0, texts: 0, calls: 0 };
  const meanwhile: Promise<unknown>[] = [];
  let isOver = false;

  async function react(number: string, answer: () => Promise<unknown>): Promise<void> {
    if (random() > ANSWERS || random() < LOST) return;
    const times = random() < TWICE ? 2 : 1;
    await wait(random() * 3_000);
    // Who is not heard for all the others presses again, and so does a provider.
    for (let time = 0; time < times; time++) await eventually(answer, 60_000);
    answered.set(number, (answered.get(number) ?? 0) + 1);
    answeredAt.set(number, Math.min(Date.now(), answeredAt.get(number) ?? Infinity));
  }
  const digit = (): "1" | "2" => (random() < 0.1 ? "2" : "1");

  /** What has been taken since the last look. */
  const nextOf = <T>(taken: readonly T[], way: keyof typeof seen): T[] => {
    const next = taken.slice(seen[way]);
    seen[way] += next.length;
    return next;
  };
  const living = (async () => {
    for (; !isOver; await wait(50)) {
      meanwhile.push(
        ...nextOf(resend.accepted, "mails").map(({ to, deliveryId }) => {
          const answer = digit() === "1" ? "ok" : "need_help";
          const reply = { deliveryId: deliveryId ?? "", source: "link", answer, text: null } as const;
          return react(numberOfMail(to), () => recordReply(rig.ctx, reply));
        }),
        ...nextOf(elks.accepted, "texts").map(({ id, to }) => {
          const sms = { provider: ELKS_NAME, id: `reply-${id}`, from: to, text: digit(), saidAt: null };
          return react(to, () => receiveSms(rig.ctx, sms));
        }),
        ...nextOf(elks.rung, "calls").map(({ id, to, deliveryId }) => {
          const pressed = { provider: ELKS_NAME, callId: id, pressed: digit(), deliveryId };
          return react(to, () => receiveDigit(rig.ctx, pressed));
        }),
      );
    }
  })();
  return {
    answeredAt,
    answered,
    async end() {
      isOver = true;
      await living;
      await Promise.all(meanwhile);
    },
    /** Whoever is about to answer has. */
    settle: async () => {
      await wait(200);
      await Promise.all(meanwhile);
    },
  };
}

/** All that has happened was an hour earlier: it is time for the next way. */
async function letAnHourPass(messageId: string): Promise<void> {
  const { db } = rig.ctx;
  const earlier = sql`interval '1 hour'`;
  await db
    .update(crisisMessages)
    .set({ releasedAt: sql`${crisisMessages.releasedAt} - ${earlier}` })
    .where(eq(crisisMessages.id, messageId));
  await db
    .update(crisisEscalationSteps)
    .set({ takenAt: sql`${crisisEscalationSteps.takenAt} - ${earlier}` })
    .where(eq(crisisEscalationSteps.crisisMessageId, messageId));
}

/** A step that was taken, with its message; waits until it is. */
const stepOf = (messageId: string, way: EscalationWay) =>
  eventually(async () => {
    const [step] = await rig.ctx.db
      .select()
      .from(crisisEscalationSteps)
      .where(and(eq(crisisEscalationSteps.crisisMessageId, messageId), eq(crisisEscalationSteps.way, way)));
    if (!step) throw new Error(`no step by ${way}`);
    return step;
  }, 60_000);

/** Workers die, one after the other, while a message leaves; then all of it has. */
async function leaveUnderKills(messageId: string, random: () => number): Promise<void> {
  for (let kill = 0; kill < KILLS_PER_WAY; kill++) {
    await wait(random() * 700);
    await workers.killOne();
  }
  await eventually(async () => {
    await wait(300);
    expect(await rig.unfinished(messageId)).toBe(0);
  }, 120_000);
}

test("a house of hundreds of flats, workers that are killed, answers that are lost, providers that lie: each flat has answered or is knocked on", async () => {
  process.stdout.write(`the last door with FAULT_SEED=${seed}\n`);
  const random = randomNumbers(seed);
  const { associationId, activationId, messageId, people, flatOf, stairwellOf } = await askTheHouse();
  await workers.begin(2);
  const residents = liveThere(random);
  await rig.release(messageId);
  await leaveUnderKills(messageId, random);

  const asked = new Map<EscalationWay, string>();
  for (const way of ["sms", "call"] as const) {
    await residents.settle();
    await letAnHourPass(messageId);
    const { reminderMessageId } = await stepOf(messageId, way);
    asked.set(way, reminderMessageId ?? "");
    await leaveUnderKills(reminderMessageId ?? "", random);
  }
  await residents.settle();
  await letAnHourPass(messageId);
  await stepOf(messageId, "doors");
  await residents.end();
  const { answeredAt } = residents;

  // By each way once, whoever was silent, and nobody else: what the providers have taken against the ledger.
  const taken = { sms: elks.accepted, call: elks.rung };
  const mails = resend.accepted.map(({ to }) => to);
  expect(await judge(rig, messageId, "email", mails)).toEqual(FLAWLESS);
  expect(new Set(mails).size).toBe(PEOPLE);
  for (const way of ["sms", "call"] as const) {
    const numbers = taken[way].map(({ to }) => to);
    const reminderId = asked.get(way) ?? "";
    expect(await judge(rig, reminderId, way, numbers)).toEqual(FLAWLESS);
    const rows = await rig.deliveries(reminderId);
    expect(rows.filter(({ status }) => status === "failed")).toEqual([]);
    const never = people.flatMap(({ phoneNumber }) => (phoneNumber && !answeredAt.has(phoneNumber) ? [phoneNumber] : []));
    expect(never.filter((number) => !numbers.includes(number))).toEqual([]);
    const late = taken[way].filter(
      ({ to, created }) => Date.parse(`${created.slice(0, 23)}Z`) > (answeredAt.get(to) ?? Infinity) + UNDER_WAY_MS,
    );
    expect(late).toEqual([]);
  }

  // The answers stand in the ledger, each once; whoever was asked again while answering has perhaps said two things.
  const { db } = rig.ctx;
  const replies = await db.select().from(crisisReplies).where(eq(crisisReplies.crisisActivationId, activationId));
  const replied = new Set(replies.map(({ subscriberId }) => subscriberId ?? ""));
  const numberOf = new Map(people.map(({ id, phoneNumber }) => [id, phoneNumber ?? ""]));
  expect([...replied].map((id) => numberOf.get(id)).sort()).toEqual([...answeredAt.keys()].sort());
  const lines = Map.groupBy(replies, ({ subscriberId }) => numberOf.get(subscriberId ?? "") ?? "");
  expect([...lines].filter(([number, said]) => said.length > (residents.answered.get(number) ?? 0))).toEqual([]);

  // Whoever is silent is knocked on, in their own stairwell, and the list of doors says of each flat what is known.
  const silent = people.filter(({ id }) => !replied.has(id));
  const perStairwell = Map.groupBy(silent, ({ id }) => stairwellOf.get(flatOf.get(id) ?? ""));
  const tasks = await db.select({ title: crisisTasks.title }).from(crisisTasks).where(eq(crisisTasks.crisisActivationId, activationId));
  expect(tasks.map(({ title }) => title).sort()).toEqual(
    [...perStairwell].map(([name, those]) => `Knacka på i trapphus ${name}: ${those.length} som inte svarat`).sort(),
  );
  const doors = (await readDoors({ ...rig.ctx, actor: leaderOf(associationId) }, { activationId })).flatMap((place) =>
    place.doors.map((door) => ({ ...door, stairwell: place.name })),
  );
  const reached = new Set([...replied].map((id) => flatOf.get(id)));
  expect(doors).toHaveLength(FLATS);
  for (const { apartmentId, people: behind, stairwell } of doors) {
    const isReached = behind.some(({ answer }) => answer !== null);
    expect(isReached).toBe(reached.has(apartmentId ?? ""));
    expect(isReached || perStairwell.has(stairwell)).toBe(true);
  }
  const steps = await db.$count(crisisEscalationSteps, eq(crisisEscalationSteps.crisisMessageId, messageId));
  const messages = await db.$count(crisisMessages, inArray(crisisMessages.remindsMessageId, [messageId]));
  expect([steps, messages]).toEqual([3, 2]);
}, 600_000);

const leaderOf = (associationId: string) => ({
  ...{
    userId: "",
    email: "",
    profileId: crypto.randomUUID(),
    displayName: "",
    associationId,
    role: "system_owner" as const,
    dueFactor: null,
  },
  ...{ profileTypeId: null, hasCompletedInitialSetup: true, isOperator: false, via: "session" as const, sessionId: null, scopes: null },
});
