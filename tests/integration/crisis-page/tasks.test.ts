import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  crisisActivations,
  crisisDomains,
  crisisPlaybookSteps,
  crisisTasks,
  housingAssociationFacts,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { createLedCrisis, firstTask } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const START = new Date("2026-11-19T17:40:00Z");
const at = (minutes: number): string => new Date(START.getTime() + minutes * 60_000).toISOString();

test("a crisis begins with the playbook of its area; the doors are due by the batteries that the association has", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId, { createdAt: START });
  const client = await clientFor(leader);
  const tasks = await client.crisis.tasks.query({ activationId: crisis.id });
  expect(tasks).toHaveLength(14);
  expect(tasks[0]).toEqual({
    id: expect.any(String),
    phase: "crisis",
    title: "Kontrollera om det är huset eller området: nätägarens avbrottsinformation och grannhusen",
    role: "coordinator",
    dueAt: at(0),
    condition: null,
    state: "open",
    owner: null,
    doneAt: null,
    createdAt: expect.any(String),
    doneBy: null,
    version: 1,
  });
  const doors = () =>
    client.crisis.tasks.query({ activationId: crisis.id }).then((list) => list.find(({ title }) => title.startsWith("Ställ upp portarna")));
  expect(await doors()).toMatchObject({ dueAt: at(180), condition: "En timme innan portarnas batterier tar slut", role: "technician" });
  await portal().services.db.insert(housingAssociationFacts).values({ housingAssociationId: leader.associationId, accessBackupHours: 8 });
  expect(await doors()).toMatchObject({ dueAt: at(420) });
  expect(tasks.filter(({ phase }) => phase === "recovery").map(({ title, dueAt }) => [title, dueAt])).toEqual([
    ["Slå på i steg", null],
    ["Nollställ portarna", null],
    ["Låt behörig köra igång hissen", null],
  ]);
});

test("the six playbooks stand behind five areas; the other areas begin without tasks", async () => {
  const { db } = portal().services;
  const steps = await db
    .select({ slug: crisisDomains.slug, steps: count() })
    .from(crisisPlaybookSteps)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisPlaybookSteps.crisisDomainId))
    .groupBy(crisisDomains.slug)
    .orderBy(crisisDomains.slug);
  expect(steps.map(({ slug, steps: number }) => [slug, number])).toEqual([
    ["brand", 6],
    ["el", 14],
    ["skydd", 10],
    ["varme", 8],
    ["vatten", 9],
  ]);
});

test("what belongs to höjd beredskap has a time at its level only", async () => {
  const leader = await createMember({ role: "team_leader" });
  const client = await clientFor(leader);
  const dueOf = async (level: number) => {
    const crisis = await createLedCrisis(leader.associationId, { createdAt: START, area: "skydd", level, isExercise: true });
    const tasks = await client.crisis.tasks.query({ activationId: crisis.id });
    return tasks.find(({ role }) => role === "shelter")?.dueAt;
  };
  expect(await dueOf(3)).toBeNull();
  expect(await dueOf(5)).toBe(at(2880));
});

test("a task is taken, done and opened again; each change stands in the audit log", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const client = await clientFor(leader);
  const { id: taskId } = await firstTask(crisis.id);
  const set = (state: "open" | "in_progress" | "done", version: number) =>
    client.crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version, state });
  const person = { profileId: leader.profileId, name: leader.fullName };

  expect(await set("in_progress", 1)).toMatchObject({ state: "in_progress", owner: person, doneAt: null, version: 2 });
  expect(await set("done", 2)).toMatchObject({
    state: "done",
    owner: person,
    doneBy: person,
    doneAt: expect.stringMatching(/Z$/),
    version: 3,
  });
  expect(await set("open", 3)).toMatchObject({ state: "open", doneAt: null, doneBy: null, version: 4 });
  expect(await auditRows("crisis.set_task_state", taskId)).toEqual(
    ["in_progress", "done", "open"].map((state) => ({
      actorProfileId: leader.profileId,
      associationId: leader.associationId,
      details: { activationId: crisis.id, state },
    })),
  );
});

test("of two who change the same task at once one is told, and nothing is lost", async () => {
  const leader = await createMember({ role: "team_leader" });
  const other = await createMember({ role: "system_owner", associationId: leader.associationId });
  const crisis = await createLedCrisis(leader.associationId);
  const { id: taskId } = await firstTask(crisis.id);
  const calls = [leader, other].map(async (person) =>
    (await clientFor(person)).crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version: 1, state: "in_progress" }),
  );
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toMatchObject({
    message: "Någon annan har ändrat uppgiften. Läs den igen och gör om din ändring.",
    data: { httpStatus: 409, reason: "TASK_CHANGED" },
  });
  expect((await firstTask(crisis.id)).version).toBe(2);
});

test("two who tick the same task have what they wanted: the second one is told of no error, and the first one did it", async () => {
  const leader = await createMember({ role: "team_leader" });
  const other = await createMember({ role: "system_owner", associationId: leader.associationId });
  const crisis = await createLedCrisis(leader.associationId);
  const { id: taskId } = await firstTask(crisis.id);
  const tick = async (person: TestMember) =>
    (await clientFor(person)).crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version: 1, state: "done" });
  await tick(leader);
  expect(await tick(other)).toMatchObject({ state: "done", version: 2, doneBy: { name: leader.fullName } });
  expect(await auditRows("crisis.set_task_state", taskId)).toHaveLength(1);
});

test("a task is added last in its phase and changed; its owner is a member of the association", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const client = await clientFor(leader);
  const input = { activationId: crisis.id, title: "  Hämta lyktor  ", dueAt: at(30), ownerProfileId: leader.profileId };
  const added = await client.crisis.saveTask.mutate(input);
  expect(added).toMatchObject({ title: "Hämta lyktor", phase: "crisis", dueAt: at(30), owner: { name: leader.fullName }, version: 1 });
  const tasks = await client.crisis.tasks.query({ activationId: crisis.id });
  expect(tasks.filter(({ phase }) => phase === "crisis").at(-1)?.id).toBe(added.id);

  const changed = await client.crisis.saveTask.mutate({
    ...input,
    task: { taskId: added.id, version: 1 },
    title: "Hämta lampor",
    ownerProfileId: null,
  });
  expect(changed).toMatchObject({ id: added.id, title: "Hämta lampor", owner: null, version: 2 });
  expect((await refusal(client.crisis.saveTask.mutate({ ...input, task: { taskId: added.id, version: 1 } }))).data).toMatchObject({
    reason: "TASK_CHANGED",
  });
  expect(await auditRows("crisis.save_task", added.id)).toHaveLength(2);
  const stranger = await createMember();
  expect((await refusal(client.crisis.saveTask.mutate({ ...input, ownerProfileId: stranger.profileId }))).data).toMatchObject({
    httpStatus: 404,
  });
  expect((await refusal(client.crisis.saveTask.mutate({ ...input, title: "  " }))).data).toMatchObject({ httpStatus: 400 });
});

test("tasks are for leaders, owners and the area's team; others get 403, and other associations 404", async () => {
  const member = await createMember();
  const teams = await createTeams(member.associationId);
  const crisis = await createLedCrisis(member.associationId);
  const { id: taskId } = await firstTask(crisis.id);
  const change = { activationId: crisis.id, taskId, version: 1, state: "in_progress" } as const;
  const client = await clientFor(member);
  const asMember = [client.crisis.tasks.query({ activationId: crisis.id }), client.crisis.setTaskState.mutate(change)];
  for (const { data } of await Promise.all(asMember.map(refusal))) expect(data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
  expect(await client.crisis.myPart.query({ activationId: crisis.id })).toMatchObject({ mayWork: false, answer: null, answeredAt: null });

  const power = teams.find(({ areaName }) => areaName === "El");
  await portal()
    .services.db.insert(teamMembers)
    .values({ crisisTeamId: power?.id ?? "", profileId: member.profileId });
  expect(await client.crisis.setTaskState.mutate(change)).toMatchObject({ state: "in_progress" });
  expect((await client.crisis.myPart.query({ activationId: crisis.id })).mayWork).toBe(true);

  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  const foreign = await refusal(stranger.crisis.setTaskState.mutate(change));
  const random = await refusal(stranger.crisis.setTaskState.mutate({ ...change, activationId: crypto.randomUUID() }));
  expect(foreign.data).toMatchObject({ httpStatus: 404 });
  expect({ ...foreign, data: { ...foreign.data, path: null } }).toEqual({ ...random, data: { ...random.data, path: null } });
  // A task of another crisis is not found in this one.
  const owner = await createMember({ role: "system_owner" });
  const own = await createLedCrisis(owner.associationId);
  const mixed = (await clientFor(owner)).crisis.setTaskState.mutate({ ...change, activationId: own.id });
  expect((await refusal(mixed)).data).toMatchObject({ httpStatus: 404 });
});

test("a crisis that has ended is read and not changed", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const { id: taskId } = await firstTask(crisis.id);
  const { db } = portal().services;
  await db.update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, crisis.id));
  const client = await clientFor(leader);
  expect(await client.crisis.tasks.query({ activationId: crisis.id })).toHaveLength(14);
  const changes = [
    client.crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version: 1, state: "done" }),
    client.crisis.saveTask.mutate({ activationId: crisis.id, title: "Ny" }),
    client.crisis.reply.mutate({ activationId: crisis.id, answer: "ok" }),
  ];
  for (const { data } of await Promise.all(changes.map(refusal)))
    expect(data).toMatchObject({ httpStatus: 409, reason: "CRISIS_RESOLVED" });
  expect(await db.$count(crisisTasks, eq(crisisTasks.crisisActivationId, crisis.id))).toBe(14);
});
