import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisLogEntries } from "#drizzle/schema/index.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const entryFor = (activationId: string, values: object = {}) => ({
  id: crypto.randomUUID(),
  activationId,
  kind: "event" as const,
  text: "Porten är uppställd.",
  writtenAt: new Date(Date.now() - 60_000).toISOString(),
  ...values,
});

test("a line that is sent ten times stands once, and answers alike each time", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const client = await clientFor(leader);
  const entry = entryFor(crisis.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.crisis.addLogEntry.mutate(entry)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({
    id: entry.id,
    sequence: expect.any(Number),
    kind: "event",
    text: "Porten är uppställd.",
    author: { profileId: leader.profileId, name: leader.fullName },
    correctsEntryId: null,
    photoUrl: null,
    writtenAt: entry.writtenAt,
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(await client.crisis.log.query({ activationId: crisis.id })).toEqual([answers[0]]);
  expect(await auditRows("crisis.add_log_entry", entry.id)).toHaveLength(1);
});

test("many write at once: the order is the server's, and what comes after a line is never missed", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const client = await clientFor(leader);
  const seen: number[] = [];
  let isWritten = false;
  const reading = (async () => {
    for (let isLast = false; !isLast; ) {
      // What is read after the last line was written must hold all that is left.
      isLast = isWritten;
      const news = await client.crisis.log.query({ activationId: crisis.id, after: seen.at(-1) ?? 0 });
      seen.push(...news.map(({ sequence }) => sequence));
    }
  })();
  await Promise.all(Array.from({ length: 20 }, () => client.crisis.addLogEntry.mutate(entryFor(crisis.id)))).finally(() => {
    isWritten = true;
  });
  await reading;
  const all = await client.crisis.log.query({ activationId: crisis.id });
  expect(seen).toEqual(all.map(({ sequence }) => sequence));
  expect(seen).toHaveLength(20);
});

test("a mistake is corrected by a new line; the old one cannot be changed, not even in the database", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const client = await clientFor(leader);
  const first = await client.crisis.addLogEntry.mutate(entryFor(crisis.id));
  const correction = entryFor(crisis.id, { kind: "correction", correctsEntryId: first.id, text: "Porten är stängd." });
  expect(await client.crisis.addLogEntry.mutate(correction)).toMatchObject({ kind: "correction", correctsEntryId: first.id });
  for (const [wrong, status] of [
    [entryFor(crisis.id, { kind: "correction" }), 400],
    [entryFor(crisis.id, { correctsEntryId: first.id }), 400],
    [entryFor(crisis.id, { kind: "correction", correctsEntryId: crypto.randomUUID() }), 404],
    [entryFor(crisis.id, { text: "  " }), 400],
    [entryFor(crisis.id, { kind: "system" }), 400],
  ] as const) {
    expect((await refusal(client.crisis.addLogEntry.mutate(wrong as never))).data).toMatchObject({ httpStatus: status });
  }
  const change = portal().services.db.update(crisisLogEntries).set({ text: "Annat" }).where(eq(crisisLogEntries.id, first.id));
  await expect(change).rejects.toMatchObject({ cause: { message: "a log entry is never changed" } });
});

test("a line written before the end is taken after it; one written later is not, and no clock is ahead of the server's", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const client = await clientFor(leader);
  const ahead = await client.crisis.addLogEntry.mutate(entryFor(crisis.id, { writtenAt: "2099-01-01T00:00:00Z" }));
  expect(Date.parse(ahead.writtenAt)).toBeLessThanOrEqual(Date.now());

  const resolvedAt = new Date(Date.now() - 30_000);
  await portal().services.db.update(crisisActivations).set({ status: "resolved", resolvedAt }).where(eq(crisisActivations.id, crisis.id));
  expect(await client.crisis.addLogEntry.mutate(entryFor(crisis.id))).toMatchObject({ text: "Porten är uppställd." });
  const late = entryFor(crisis.id, { writtenAt: new Date().toISOString() });
  expect((await refusal(client.crisis.addLogEntry.mutate(late))).data).toMatchObject({ httpStatus: 409, reason: "CRISIS_RESOLVED" });
});

test("members outside the team neither read nor write the log; other associations find nothing; an id is nobody else's", async () => {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId);
  const entry = entryFor(crisis.id);
  await (await clientFor(leader)).crisis.addLogEntry.mutate(entry);
  const member = await clientFor(await createMember({ associationId: leader.associationId }));
  const asMember = [member.crisis.log.query({ activationId: crisis.id }), member.crisis.addLogEntry.mutate(entryFor(crisis.id))];
  for (const { data } of await Promise.all(asMember.map(refusal))) expect(data).toMatchObject({ httpStatus: 403 });
  const stranger = await createMember({ role: "system_owner" });
  const client = await clientFor(stranger);
  const asStranger = [client.crisis.log.query({ activationId: crisis.id }), client.crisis.addLogEntry.mutate(entryFor(crisis.id))];
  for (const { data } of await Promise.all(asStranger.map(refusal))) expect(data).toMatchObject({ httpStatus: 404 });
  const own = await createLedCrisis(stranger.associationId);
  expect((await refusal(client.crisis.addLogEntry.mutate({ ...entry, activationId: own.id }))).data).toMatchObject({
    httpStatus: 409,
    reason: "LOG_ENTRY_ID_TAKEN",
  });
});
