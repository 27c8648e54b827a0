import { expect, test } from "vitest";
import { crisisNeeds } from "#drizzle/schema/index.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createResource } from "#tests/factories/collaboration.ts";
import { areaId, createLedCrisis, firstTask } from "#tests/factories/crisis-page.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createPlace } from "#tests/factories/teams.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rowsMentioning } from "#tests/helpers/whole-database.ts";
import { callProcedure, type Heard, idFieldsOf, type ProcedureType, procedures } from "./call-procedure.ts";
import { cookieOf, createCaller } from "./callers.ts";
import { FOREIGN_IDS, isRow, type Own, type Rightful } from "./foreign-ids.ts";
import { createWorld, type World } from "./world.ts";

const NOBODY = "somebody without an association";
const ROWS = Object.entries(FOREIGN_IDS).flatMap(([name, row]) => (isRow(row) ? [{ name, ...row }] : []));

test("every place in which a procedure takes an id stands in the table", () => {
  const fields = procedures.flatMap(({ path, inputs }) => idFieldsOf(inputs).map((field) => `${path} ${field}`));
  expect(Object.keys(FOREIGN_IDS).sort()).toEqual(fields.sort());
});

const pathOf = (name: string): string => name.split(" ")[0] ?? "";
const typeOf = (name: string): ProcedureType => procedures.find(({ path }) => path === pathOf(name))?.type ?? "query";
const hear = (name: string, input: unknown, cookie: string | null): Promise<Heard> =>
  callProcedure(pathOf(name), typeOf(name), input, cookie);

/** Without what differs between any two calls: the job of a request may have begun when its sender is answered. */
const comparable = ({ status, body }: Heard): [number, string] => [
  status,
  body
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/"pdfStatus":"(pending|running)"/g, '"pdfStatus":"<under way>"'),
];

/** Strangers to the world, each with what a call of theirs needs that is not about its id alone. */
const STRANGERS: Record<string, () => Promise<TestPerson & Own>> = {
  "the owner of another association": () => createMemberElsewhere("system_owner"),
  "a member of another association": () => createMemberElsewhere("member"),
  [NOBODY]: async () => ({ ...(await createPerson()), fellowId: crypto.randomUUID(), product: await createProduct(), ...NO_TEAM }),
};

const NO_TEAM = {
  teamId: crypto.randomUUID(),
  teamMemberId: crypto.randomUUID(),
  activationId: crypto.randomUUID(),
  taskId: crypto.randomUUID(),
  needId: crypto.randomUUID(),
  areaId: crypto.randomUUID(),
  resourceId: crypto.randomUUID(),
  subscriberId: crypto.randomUUID(),
};

async function ownCrisis(associationId: string): Promise<Pick<Own, "activationId" | "taskId" | "needId" | "areaId">> {
  const { id: activationId } = await createLedCrisis(associationId);
  const { profileId } = await createMember({ associationId });
  const needId = crypto.randomUUID();
  await portal().services.db.insert(crisisNeeds).values({ id: needId, crisisActivationId: activationId, number: 1, profileId });
  return { activationId, taskId: (await firstTask(activationId)).id, needId, areaId: await areaId("vatten") };
}

async function createMemberElsewhere(role: AssociationRole): Promise<TestPerson & Own> {
  const member = await createMember({ role });
  const { profileId: fellowId } = await createMember({ associationId: member.associationId });
  return {
    ...member,
    fellowId,
    product: await createProduct(),
    ...(await createPlace(member)),
    ...(await ownCrisis(member.associationId)),
    resourceId: await createResource(member.associationId),
    subscriberId: (await createSubscriber(member.associationId)).id,
  };
}

test.each(Object.entries(STRANGERS))(
  "to %s an id of another association's row is as good as a random one",
  async (stranger, create) => {
    const [world, caller] = [await createWorld(), await create()];
    const cookie = await cookieOf(caller);
    // The key of a submission is repeated in the caller's own request.
    const { idempotencyKey: _, ...rowIds } = world.ids;
    const before = await rowsMentioning(Object.values(rowIds));
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const row of ROWS.filter(({ openToNobody }) => !(openToNobody && stranger === NOBODY))) {
      for (const kind of row.of) {
        const name = `${row.name}, of a ${kind}`;
        const random = await hear(row.name, row.input(crypto.randomUUID(), caller), cookie);
        const real = await hear(row.name, row.input(world.ids[kind], caller), cookie);
        outcomes[name] = comparable(real);
        expected[name] = comparable(random);
        expect(random.status, name).toBeLessThan(500);
        expect(random.body, `${name}: the call itself is a good one`).not.toContain("INVALID_INPUT");
        for (const secret of world.secrets) expect(real.body, name).not.toContain(secret);
      }
    }
    expect(outcomes).toEqual(expected);
    expect(await rowsMentioning(Object.values(rowIds))).toEqual(before);
    // Every place that takes an id is called twice, one after the other, and the whole database is read twice.
  },
  240_000,
);

const RIGHTFUL: Record<Rightful, (world: World) => Promise<TestPerson>> = {
  owner: async ({ owner }) => owner,
  applicant: async ({ applicant }) => applicant,
  operator: async ({ ids }) => createCaller("operator", ids.association),
};

let readWorld: Promise<World> | null = null;

/** A world of its own for what changes it; one for all that only read. */
function worldFor(name: string): Promise<World> {
  if (typeOf(name) !== "query") return createWorld();
  readWorld ??= createWorld();
  return readWorld;
}

test.each(ROWS)("$name: the same call is of use to whom the row belongs to", async (row) => {
  const world = await worldFor(row.name);
  const person = await RIGHTFUL[row.rightful](world);
  const { team: teamId, teamMember: teamMemberId, member: fellowId, activation: activationId, task: taskId } = world.ids;
  const { need: needId, sharedResource: resourceId, subscriber: subscriberId } = world.ids;
  const own = {
    fellowId,
    product: await createProduct(),
    teamId,
    teamMemberId,
    activationId,
    taskId,
    needId,
    resourceId,
    subscriberId,
    areaId: await areaId("vatten"),
  };
  const { status } = await hear(row.name, row.input(world.ids[row.of[0]], own), await cookieOf(person));
  expect(status).toBeLessThan(500);
  expect([401, 404]).not.toContain(status);
});
