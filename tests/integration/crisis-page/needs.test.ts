import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisLogEntries, crisisNeeds, outgoingEmails, profiles } from "#drizzle/schema/index.ts";
import { crisisNeed } from "#server/domains/crisis/emails.tsx";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { crisisReportHtml } from "#server/domains/crisis/pdf/crisis-report-document.tsx";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { readCrisisReport } from "#server/domains/crisis/report-queries.ts";
import { idSealer } from "#server/platform/secrets/sealed-id.ts";
import { createAskingMessage, createDelivery, createLedCrisis, createStairwells } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

/** A led crisis that asked a resident of trapphus B, with the link on which she answers. */
async function askedResident(phoneNumber = "+46701740605") {
  const owner = await createMember({ role: "system_owner", fullName: "Olle Ledare" });
  const { associationId } = owner;
  const [b] = await createStairwells(associationId, ["Tallgatan 2 B"]);
  const resident = await createConfirmedSubscriber(associationId, {
    ...{ fullName: "Ada Ek", stairwellId: b?.id ?? null, phoneNumber },
  });
  const crisis = await createLedCrisis(associationId);
  const message = await createAskingMessage(crisis);
  const delivery = await createDelivery(message.id, { subscriberId: resident.id });
  const path = `${portal().url}/s/${(await idSealer(portal().services))(delivery.id)}`;
  const press = (fields: Record<string, string>) => fetch(path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const html = async () => (await fetch(path)).text();
  const client = await clientFor(owner);
  const needs = async () => (await client.crisis.replies.query({ activationId: crisis.id })).needs;
  return { owner, associationId, resident, crisis, path, press, html, client, needs };
}

const HELP = { svar: "need_help", hjalp: "ja" };

const linesOf = async (activationId: string) => {
  const rows = await db()
    .select({ text: crisisLogEntries.text, by: crisisLogEntries.authorProfileId })
    .from(crisisLogEntries)
    .where(eq(crisisLogEntries.crisisActivationId, activationId))
    .orderBy(asc(crisisLogEntries.sequence));
  return rows.map(({ text, by }) => [text, by]);
};

test("one press asks for help; what and where may follow, and the leader sees whom to ring and where", async () => {
  const { resident, crisis, path, press, html, needs } = await askedResident();
  expect((await press({ svar: "need_help" })).status).toBe(303);
  expect(await needs()).toMatchObject([{ number: 1, kinds: [], phone: "+46701740605", flat: null, takenBy: null, closedAt: null }]);
  const asked = await html();
  expect(asked).toContain("Vad behöver du hjälp med?");
  expect(asked).toContain("Lämna tomt, så ringer vi numret som slutar på 05.");
  // Whoever else holds the link learns no number by it.
  expect(asked).not.toContain("174 06");

  await press({ ...HELP, medicine: "ja", water: "ja", note: " Insulin ", flat: "1203", phone: "" });
  expect(await needs()).toEqual([
    {
      ...{ id: expect.any(String), number: 1, kinds: ["water", "medicine"], note: "Insulin", flat: "1203", phone: "+46701740605" },
      person: { kind: "subscriber", id: resident.id, name: "Ada Ek", stairwell: "Tallgatan 2 B" },
      ...{ createdAt: expect.stringMatching(/Z$/), takenBy: null, takenAt: null, notes: [] },
      ...{ closedAt: null, closedBy: null, closedByAnswer: null },
    },
  ]);
  const words = async () => (await html()).replaceAll(/<[^>]+>/g, "");
  const told = "Du behöver: vatten, medicin. Du skrev: «Insulin». Lägenhet eller våning: 1203. Vi ringer numret som slutar på ";
  expect(await words()).toContain(`${told}05.`);
  // What comes is seen without a press; whoever changes what they need is not interrupted.
  expect((await fetch(path)).headers.get("refresh")).toBe("60");
  const changing = await fetch(`${path}?andra=ja`);
  expect([changing.headers.get("refresh"), await changing.text()]).toEqual([null, expect.stringContaining('value="Insulin"')]);
  await press({ ...HELP, medicine: "ja", water: "ja", note: "Insulin", flat: "1203", phone: "070-174 06 11" });
  expect(await needs()).toMatchObject([{ phone: "+46701740611" }]);
  expect(await words()).toContain(`${told}11.`);
  expect(await linesOf(crisis.id)).toEqual([
    ["Behov 1: någon behöver hjälp.", null],
    ["Behov 1 gäller nu: Vatten, medicin.", null],
  ]);
});

test("whoever leads gets a mail and an SMS of a call for help, of others that wait beside it at most one in ten minutes", async () => {
  const { owner, associationId, crisis, press, client } = await askedResident();
  await db().update(crisisActivations).set({ ledByProfileId: owner.profileId }).where(eq(crisisActivations.id, crisis.id));
  const phoneNumber = uniquePhone();
  await db().update(profiles).set({ phoneNumber }).where(eq(profiles.id, owner.profileId));
  const mails = async () =>
    (await db().select().from(outgoingEmails).where(eq(outgoingEmails.recipient, owner.email))).filter(
      ({ template }) => template === "crisis-need",
    );
  const sms = expect.stringMatching(/^Brf .*: Någon behöver hjälp\. http\S+\/crisis-management\//);
  await press({ svar: "need_help" });
  expect(await mails()).toMatchObject([{ recipient: owner.email, payload: { activationId: crisis.id } }]);
  await expect.poll(() => smsTo(phoneNumber)).toEqual([sms]);
  // Of those who join others that wait, one in ten minutes is told of.
  const message = await createAskingMessage(crisis);
  const moment = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + 60_000);
  for (let more = 0; more < 2; more++) {
    const neighbour = await createConfirmedSubscriber(associationId);
    const { id } = await createDelivery(message.id, { subscriberId: neighbour.id });
    await recordReply(await contextFor(null, { now: () => moment }), { deliveryId: id, source: "link", answer: "need_help", text: null });
  }
  expect(await mails()).toHaveLength(2);
  // Nobody waits any more: the next one is told of at once. Whoever presses to and fro is told of as those are who join others.
  const open = (await client.crisis.replies.query({ activationId: crisis.id })).needs;
  for (const { id } of open) await client.crisis.closeNeed.mutate({ activationId: crisis.id, needId: id });
  const later = await createConfirmedSubscriber(associationId);
  const { id: deliveryId } = await createDelivery(message.id, { subscriberId: later.id });
  for (const answer of ["need_help", "ok", "need_help", "ok", "need_help"] as const) {
    await recordReply(await contextFor(null, { now: () => moment }), { deliveryId, source: "link", answer, text: null });
  }
  expect(await mails()).toHaveLength(3);
  await expect.poll(() => smsTo(phoneNumber)).toEqual([sms, sms, sms]);
  const ctx = await contextFor(owner);
  const content = await crisisNeed(ctx, { activationId: crisis.id });
  expect(content?.subject).toMatch(/^Brf .*: En person behöver hjälp$/);
  const told = { title: "Någon behöver hjälp", path: `/crisis-management/${crisis.id}?tab=svar` };
  expect(await client.notifications.list.query()).toMatchObject([{ ...told, isRead: false }, told, told]);
  await recordReply(await contextFor(null), { deliveryId, source: "link", answer: "ok", text: null });
  expect(await client.notifications.list.query()).toMatchObject([{ ...told, isRead: true }, told, told]);
  expect(await crisisNeed(ctx, { activationId: crisis.id })).toBeNull();
});

test("where somebody lives, and is rung, is not asked for again with the next need of the same person", async () => {
  const { press, html, needs } = await askedResident();
  await press({ ...HELP, water: "ja", note: "Två barn", flat: "1203", phone: "070-174 06 11" });
  await press({ svar: "ok" });
  await press({ svar: "need_help" });
  expect(await needs()).toMatchObject([
    { number: 2, kinds: [], note: null, flat: "1203", phone: "+46701740611", closedAt: null },
    { number: 1, flat: "1203" },
  ]);
  // What it is this time is asked.
  expect(await html()).toMatch(/Vad behöver du hjälp med\?[\s\S]*value="1203"/);
});

test("a number that cannot exist is refused where it stands, with all that was written; the call for help stands", async () => {
  const { press, needs } = await askedResident();
  await press({ svar: "need_help" });
  const refused = await press({ ...HELP, heat: "ja", note: "Två barn", phone: "12" });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  for (const text of ["Ogiltigt telefonnummerformat.", 'value="Två barn"', 'value="12"', '<details class="help" id="hjalp" open'])
    expect(page).toContain(text);
  expect(page).toMatch(/name="heat"[^>]*checked/);
  expect(await needs()).toMatchObject([{ kinds: [], closedAt: null }]);
});

test("of two who take the same need at once one has it, the other is told who, and whoever waits that somebody comes", async () => {
  const { owner, resident, associationId, crisis, press, client, needs } = await askedResident(uniquePhone());
  await press({ ...HELP, stairs: "ja" });
  const [need] = await needs();
  const second = await createMember({ associationId, role: "team_leader", fullName: "Tea Ledare" });
  const input = { activationId: crisis.id, needId: need?.id ?? "", heldBy: null };
  const other = await clientFor(second);
  const stands = await Promise.all([client.crisis.takeNeed.mutate(input), other.crisis.takeNeed.mutate(input)]);
  const [holder] = new Set(stands.map(({ takenBy }) => takenBy?.profileId));
  expect([owner.profileId, second.profileId]).toContain(holder);
  expect(new Set(stands.map(({ takenBy }) => takenBy?.name)).size).toBe(1);
  expect(await auditRows("crisis.take_need", input.needId)).toHaveLength(1);
  const told = [expect.stringMatching(/^Brf .*: Någon i föreningen tar hand om det du bad om\.$/)];
  await expect.poll(() => smsTo(resident.phoneNumber ?? "")).toEqual(told);

  // Over from whom one has seen it with, and from nobody else.
  const [late, lateId] = holder === owner.profileId ? [other, second.profileId] : [client, owner.profileId];
  expect(await late.crisis.takeNeed.mutate(input)).toMatchObject({ takenBy: { profileId: holder } });
  expect(await late.crisis.takeNeed.mutate({ ...input, heldBy: holder ?? null })).toMatchObject({ takenBy: { profileId: lateId } });
  expect((await linesOf(crisis.id)).slice(1)).toEqual([
    ["Behov 1 togs.", holder],
    ["Behov 1 togs över.", lateId],
  ]);
  const { rows } = await db().execute(sql`select id from pgboss.job where name = 'send-sms' and data->>'to' = ${resident.phoneNumber}`);
  expect(rows).toHaveLength(1);
});

test("notes and the end of a need stand where the next one sees them; the person counts as OK and is told who has it", async () => {
  const { owner, crisis, press, html, client, needs } = await askedResident();
  await press({ ...HELP, water: "ja" });
  const [need] = await needs();
  const which = { activationId: crisis.id, needId: need?.id ?? "" };
  await client.crisis.takeNeed.mutate({ ...which, heldBy: null });
  expect(await html()).toContain("Någon tar hand om det sedan");
  await client.crisis.noteNeed.mutate({ ...which, text: "Ringde, kommer 19" });
  await client.crisis.noteNeed.mutate({ ...which, text: "Ringde, kommer 19" });
  const closed = await client.crisis.closeNeed.mutate(which);
  expect(closed).toMatchObject({
    notes: [{ at: expect.stringMatching(/Z$/), text: "Ringde, kommer 19" }],
    closedBy: { profileId: owner.profileId, name: "Olle Ledare" },
    closedByAnswer: null,
  });
  expect(await client.crisis.closeNeed.mutate(which)).toEqual(closed);
  // She has not said so herself.
  expect(await html()).toContain("Föreningen har noterat att du har fått hjälp");
  const { counts, needs: listed } = await client.crisis.replies.query({ activationId: crisis.id });
  expect(counts).toMatchObject({ ok: 1, needHelp: 0 });
  expect(listed).toEqual([closed]);
  expect((await linesOf(crisis.id)).at(-1)).toEqual(["Behov 1 är klart.", owner.profileId]);

  // Help once more is a need of its own.
  await press({ svar: "need_help" });
  expect((await needs()).map(({ number, closedAt }) => [number, closedAt === null])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test("who answers that all is well after all has ended the need, and everybody sees that they did", async () => {
  const { crisis, press, needs, html } = await askedResident();
  await press({ svar: "need_help" });
  await press({ svar: "ok" });
  expect(await needs()).toMatchObject([{ closedAt: expect.any(String), closedBy: null, closedByAnswer: "ok" }]);
  expect((await linesOf(crisis.id)).at(-1)).toEqual(["Behov 1 är slut: svaret är nu «Jag är OK».", null]);
  expect(await html()).not.toContain("Vad behöver du hjälp med?");
});

test("what a resident asked for is told to who works in the crisis; a member of the team gets the number that was given for it", async () => {
  const { associationId, crisis, press, needs } = await askedResident();
  await press({ svar: "need_help" });
  const [need] = await needs();
  const which = { activationId: crisis.id, needId: need?.id ?? "" };
  const member = await createMember({ associationId });
  const outside = await clientFor(member);
  const tries = [
    () => outside.crisis.takeNeed.mutate({ ...which, heldBy: null }),
    () => outside.crisis.noteNeed.mutate({ ...which, text: "Hej" }),
    () => outside.crisis.closeNeed.mutate(which),
  ];
  for (const attempt of tries) expect((await refusal(attempt())).data).toMatchObject({ httpStatus: 403 });

  const el = (await createTeams(associationId)).find(({ areaName }) => areaName === "El");
  await createTeamMember(el?.id ?? "", { profileId: member.profileId });
  const seen = async () => (await outside.crisis.replies.query({ activationId: crisis.id })).needs;
  expect(await seen()).toMatchObject([{ person: { name: "Ada Ek" }, phone: null }]);
  await press({ ...HELP, phone: "070-174 06 11" });
  expect(await seen()).toMatchObject([{ phone: "+46701740611" }]);
});

test("the report counts needs by kind and how long they took, also after what they said is erased", async () => {
  const { owner, crisis, press, client, needs, resident } = await askedResident();
  await press({ ...HELP, water: "ja", medicine: "ja", note: "Insulin" });
  await client.crisis.closeNeed.mutate({ activationId: crisis.id, needId: (await needs())[0]?.id ?? "" });
  const long = { createdAt: new Date("2025-01-01T10:00:00Z"), closedAt: new Date("2025-01-01T10:42:00Z") };
  await db().update(crisisNeeds).set(long).where(eq(crisisNeeds.crisisActivationId, crisis.id));
  const open = { crisisActivationId: crisis.id, number: 2, subscriberId: resident.id, kinds: ["water" as const] };
  await db().insert(crisisNeeds).values(open);
  const told = async () => {
    const report = await readCrisisReport(await contextFor(owner), crisis.id);
    return crisisReportHtml(report, new Date(), new Map());
  };
  const words = "2 behov (vatten 2, medicin 1), 1 klart, det tog 42 min";
  const html = await told();
  expect(html).toContain(words);
  for (const secret of ["Insulin", "Ada Ek", "+4670"]) expect(html).not.toContain(secret);

  const ended = { status: "resolved" as const, resolvedAt: new Date("2025-02-01T10:00:00Z") };
  await db().update(crisisActivations).set(ended).where(eq(crisisActivations.id, crisis.id));
  await erasePersonalData(await contextFor(owner), { months: 12, includesLog: false });
  expect(await db().$count(crisisNeeds, eq(crisisNeeds.crisisActivationId, crisis.id))).toBe(0);
  expect(await told()).toContain(words);
});
