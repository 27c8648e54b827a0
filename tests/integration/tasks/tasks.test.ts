import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, associationTasks, crisisDomains } from "#drizzle/schema/index.ts";
import { addTaskFrom } from "#server/domains/tasks/add-task.ts";
import { TASKS_MAX } from "#shared/limits.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

async function house() {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
  const member = await createMember({ associationId, fullName: "Maja Medlem" });
  return { associationId, owner, member, client: await clientFor(owner), memberClient: await clientFor(member) };
}

const CHANGED = {
  message: "Någon annan har ändrat uppgiften. Läs den igen och gör om din ändring.",
  data: { httpStatus: 409, reason: "TASK_CHANGED" },
};

test("PAGE-10 «Tilldela» gives a task of the journey its row, owner and day; the later of two is told and nothing is lost", async () => {
  const { associationId, owner, member, client } = await house();
  const ask = { journeyTaskKey: "board-decision", version: 0, ownerProfileId: member.profileId, dueOn: "2020-01-31" };
  const task = await client.tasks.assign.mutate(ask);
  expect(task).toMatchObject({
    ...{ source: "journey", sourceKey: "board-decision", journeyPhaseId: 1, isMandatory: true, version: 2 },
    ...{ owner: { profileId: member.profileId, name: "Maja Medlem" }, dueOn: "2020-01-31", isOverdue: true },
  });
  expect(await refusal(client.tasks.assign.mutate({ ...ask, ownerProfileId: owner.profileId }))).toMatchObject(CHANGED);
  expect(await refusal(client.tasks.setState.mutate({ taskId: task.id, version: 1, state: "done" }))).toMatchObject(CHANGED);
  const tasks = await client.tasks.list.query({ journeyPhaseId: 1 });
  expect(tasks[0]).toMatchObject({ id: task.id, owner: { name: "Maja Medlem" }, state: "open" });
  expect(tasks[1]).toMatchObject({ id: null, sourceKey: "responsible-member" });
  expect(await auditRows("preparedness.assign_task", task.id ?? "")).toMatchObject([{ actorProfileId: owner.profileId, associationId }]);
});

test("PAGE-10 «Jag kan ta den här uppgiften»: a member takes what nobody owns, marks the own as done, and no other", async () => {
  const { associationId, client, member, memberClient } = await house();
  const taken = await memberClient.tasks.take.mutate({ journeyTaskKey: "tell-residents" });
  expect(taken).toMatchObject({ owner: { profileId: member.profileId }, state: "open" });
  const other = await clientFor(await createMember({ associationId }));
  expect(await refusal(other.tasks.take.mutate({ taskId: taken.id }))).toMatchObject({
    message: "Någon annan har redan tagit uppgiften.",
    data: { httpStatus: 409, reason: "TASK_TAKEN" },
  });
  for (const call of [
    () => other.tasks.setState.mutate({ taskId: taken.id, version: taken.version, state: "done" }),
    () => memberClient.tasks.setState.mutate({ taskId: taken.id, version: taken.version, state: "not_relevant" }),
    () => memberClient.tasks.setState.mutate({ journeyTaskKey: "budget", version: 0, state: "done" }),
  ]) {
    expect((await refusal(call())).data).toMatchObject({ httpStatus: 403 });
  }
  const done = await memberClient.tasks.setState.mutate({ taskId: taken.id, version: taken.version, state: "done" });
  expect(done).toMatchObject({ state: "done", doneBy: { name: "Maja Medlem" }, doneAt: expect.any(String) });
  expect(await refusal(memberClient.tasks.take.mutate({ taskId: taken.id }))).toMatchObject(CHANGED);
  expect((await client.tasks.list.query({ state: "done" })).map(({ id }) => id)).toEqual([taken.id]);
  expect((await memberClient.tasks.list.query({ mine: true })).map(({ id }) => id)).toEqual([taken.id]);
  const isBudget = eq(associationTasks.sourceKey, "budget");
  expect((await db().select().from(associationTasks).where(isBudget)).filter((row) => row.housingAssociationId === associationId)).toEqual(
    [],
  );
  expect(await auditRows("preparedness.take_task", taken.id ?? "")).toMatchObject([{ actorProfileId: member.profileId }]);
});

test("who has left the association owns no task of it any more", async () => {
  const { member, memberClient, client } = await house();
  const { id } = await memberClient.tasks.take.mutate({ journeyTaskKey: "budget" });
  await db().delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));
  expect((await client.tasks.list.query({})).find((task) => task.id === id)).toMatchObject({ owner: null });
  expect(await client.tasks.take.mutate({ taskId: id })).toMatchObject({ owner: { name: "Anna Ägare" } });
});

test("PAGE-10 a task written by hand is listed beside the journey and taken away again; one of the journey stays", async () => {
  const { client, member, memberClient } = await house();
  const [area] = await db().select().from(crisisDomains).where(eq(crisisDomains.slug, "el"));
  const added = await client.tasks.add.mutate({
    ...{ title: "Byt lampor", description: "Trapphus B", crisisDomainId: area?.id, ownerProfileId: member.profileId, dueOn: "2099-01-01" },
  });
  expect(added).toMatchObject({ source: "manual", title: "Byt lampor", isOverdue: false, round: 1, version: 1 });
  expect((await client.journey.overview.query()).otherTasks.map(({ id }) => id)).toEqual([added.id]);
  expect((await refusal(client.tasks.add.mutate({ title: "x" }))).data).toMatchObject({ httpStatus: 400 });
  expect((await refusal(memberClient.tasks.add.mutate({ title: "Byt lampor" }))).data).toMatchObject({ httpStatus: 403 });
  await client.tasks.remove.mutate({ taskId: added.id ?? "", version: 1 });
  expect((await client.journey.overview.query()).otherTasks).toEqual([]);
  const { id, version } = await client.tasks.take.mutate({ journeyTaskKey: "budget" });
  expect((await refusal(client.tasks.remove.mutate({ taskId: id ?? "", version }))).data).toMatchObject({ httpStatus: 404 });
});

test("what another part proposes twice is one task, opened anew", async () => {
  const { owner, client, associationId } = await house();
  const ctx = await contextFor(owner);
  const proposal = { source: "recommendation", sourceKey: "lamps", title: "Skaffa lampor" } as const;
  const first = await addTaskFrom(ctx, proposal);
  await client.tasks.setState.mutate({ taskId: first.id, version: first.version, state: "done" });
  const second = await addTaskFrom(ctx, proposal);
  expect(second).toMatchObject({ id: first.id, state: "open", doneAt: null });
  expect(await db().$count(associationTasks, eq(associationTasks.housingAssociationId, associationId))).toBe(1);
});

test("people and tasks of another association are not found, and unknown keys are refused", async () => {
  const { client } = await house();
  const stranger = await house();
  const task = await stranger.client.tasks.add.mutate({ title: "Hemligt" });
  const ref = { taskId: task.id, version: 1 };
  for (const call of [
    () => client.tasks.assign.mutate(ref),
    () => client.tasks.take.mutate({ taskId: task.id }),
    () => client.tasks.setState.mutate({ ...ref, state: "done" }),
    () => client.tasks.remove.mutate({ taskId: task.id ?? "", version: 1 }),
    () => client.tasks.add.mutate({ title: "Till en främling", ownerProfileId: stranger.member.profileId }),
    () => client.tasks.add.mutate({ title: "Utan område", crisisDomainId: crypto.randomUUID() }),
    () => client.tasks.take.mutate({}),
  ]) {
    expect((await refusal(call())).data).toMatchObject({ httpStatus: 404 });
  }
  expect((await refusal(client.tasks.take.mutate({ journeyTaskKey: "no-such-task" }))).data).toMatchObject({ httpStatus: 400 });
});

test("ERR-06 an owner who is no member is refused at the field where one is chosen", async () => {
  const { client } = await house();
  const stranger = await house();
  const { version } = await client.tasks.take.mutate({ journeyTaskKey: "budget" });
  const ownerProfileId = stranger.member.profileId;
  for (const call of [
    () => client.tasks.add.mutate({ title: "Byt lampor", ownerProfileId }),
    () => client.tasks.assign.mutate({ journeyTaskKey: "budget", version, ownerProfileId }),
  ]) {
    expect((await refusal(call())).data).toMatchObject({
      httpStatus: 404,
      fields: { ownerProfileId: "Personen är inte med i föreningen." },
    });
  }
});

test("an association has at most 500 tasks", async () => {
  const { client, associationId } = await house();
  await db()
    .insert(associationTasks)
    .values(
      Array.from({ length: TASKS_MAX }, (_, index) => ({
        housingAssociationId: associationId,
        source: "manual" as const,
        title: `Uppgift ${index}`,
      })),
    );
  expect((await refusal(client.tasks.add.mutate({ title: "En till" }))).data).toMatchObject({ reason: "TOO_MANY_TASKS" });
});

test("people are found by name for a task, in the own association alone", async () => {
  const { client, memberClient } = await house();
  await house();
  expect((await client.tasks.candidates.query({})).map(({ name }) => name)).toEqual(["Anna Ägare", "Maja Medlem"]);
  expect((await client.tasks.candidates.query({ search: "maj" })).map(({ name }) => name)).toEqual(["Maja Medlem"]);
  expect((await refusal(memberClient.tasks.candidates.query({}))).data).toMatchObject({ httpStatus: 403 });
});
