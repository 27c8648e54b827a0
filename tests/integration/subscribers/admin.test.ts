import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  crisisMessages,
  housingAssociationApartments,
  subscriberConsents,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { EXPORT_SOURCES } from "#server/domains/admin/export-sources.ts";
import { listSubscriberMessages } from "#server/domains/deliveries/message-log-queries.ts";
import { sendNotice } from "#server/domains/deliveries/send-notice.ts";
import { askAllAgain, askSubscribers } from "#server/domains/subscribers/ask-subscribers.ts";
import { subscriberImport } from "#server/domains/subscribers/import-subscribers.ts";
import { addSubscriber, removeSubscriber, revealSubscriber } from "#server/domains/subscribers/manage-subscribers.ts";
import { listSubscribers, readSubscriberCounts } from "#server/domains/subscribers/queries.ts";
import { maskPhone } from "#server/domains/subscribers/rules.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { JOB_KINDS } from "#server/platform/jobs/job-kinds.ts";
import { isoDay } from "#shared/format/date.ts";
import { addSubscriberInput, listSubscribersInput, sendNoticeInput } from "#shared/schemas/subscribers.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { hiddenField, postForm } from "#tests/helpers/public-page.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const list = (filter: Partial<ReturnType<typeof listSubscribersInput.parse>> = {}) => listSubscribersInput.parse(filter);
const newEmail = () => `${unique("boende")}@test.example`;

async function scene() {
  const association = await createAssociation({ numApartments: 10 });
  const { id: associationId } = association;
  const [owner, leader, member] = await Promise.all([
    createMember({ role: "system_owner", associationId }),
    createMember({ role: "team_leader", associationId }),
    createMember({ associationId }),
  ]);
  return {
    association,
    associationId,
    owner: await contextFor(owner),
    leader: await contextFor(leader),
    member: await contextFor(member),
    ownerId: owner.profileId,
    ownerPerson: owner,
  };
}

test("SUBS-04 the list masks addresses, `all` leaves the status open, and search, status, stairwell and channel narrow it", async () => {
  const { associationId, leader, member } = await scene();
  const [stairwell] = await createStairwells(associationId, "Tallgatan 2");
  const anna = await createSubscriber(associationId, { fullName: "Anna Ek", email: "anna.ek@test.example", stairwellId: stairwell?.id });
  const bo = await createSubscriber(associationId, { fullName: "Bo Ask", phoneNumber: "+46701740605" });
  const cia = await createSubscriber(associationId, { fullName: "Cia Ö", emailState: "pending" });
  await createSubscriber((await createAssociation()).id, { fullName: "Anna Ek" });

  const { rows, total } = await listSubscribers(leader, list());
  expect(rows.map(({ fullName }) => fullName)).toEqual(["Anna Ek", "Bo Ask", "Cia Ö"]);
  expect(total).toBe(3);
  expect(rows.slice(0, 2)).toMatchObject([
    { email: "a•••@test.example", phoneNumber: null, stairwell: { name: "Tallgatan 2" }, status: "active" },
    { email: null, phoneNumber: "070-••• •• 05", stairwell: null },
  ]);
  const found = async (filter: Parameters<typeof list>[0]) => (await listSubscribers(leader, list(filter))).rows.map(({ id }) => id);
  expect(await found({ search: "anna.ek@" })).toEqual([anna.id]);
  expect(await found({ search: "1740605" })).toEqual([bo.id]);
  expect(await found({ status: "pending" })).toEqual([cia.id]);
  expect(await found({ stairwellId: stairwell?.id })).toEqual([anna.id]);
  expect(await found({ channel: "sms" })).toEqual([bo.id]);
  expect((await listSubscribers(leader, list({ page: 9 }))).page).toBe(1);
  await expect(listSubscribers(member, list())).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("in a house with one stairwell everybody lives there; with two nobody is put into one", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const [a] = await createStairwells(owner.associationId, "A");
  const add = (fullName: string) => client.subscribers.add.mutate({ fullName, email: newEmail(), phoneNumber: null, stairwellId: null });
  await add("Ada Ek");
  await createStairwells(owner.associationId, "B");
  await add("Bo Ek");
  const rows = await portal().services.db.select().from(subscribers).where(eq(subscribers.housingAssociationId, owner.associationId));
  expect(new Map(rows.map(({ fullName, stairwellId }) => [fullName, stairwellId]))).toEqual(
    new Map([
      ["Ada Ek", a?.id],
      ["Bo Ek", null],
    ]),
  );
});

test("counts by status, channel and stairwell, and the share of apartments", async () => {
  const { associationId, leader } = await scene();
  const [stairwell] = await createStairwells(associationId, "A", "B");
  await createSubscriber(associationId, { phoneNumber: uniquePhone(), email: newEmail(), stairwellId: stairwell?.id });
  await createSubscriber(associationId);
  await createSubscriber(associationId, { emailState: "unsubscribed" });
  await createSubscriber(associationId, { emailState: "bounced" });
  expect(await readSubscriberCounts(leader)).toEqual({
    statuses: { pending: 0, active: 2, unsubscribed: 1, bounced: 1 },
    channels: { email: 2, sms: 1, push: 0 },
    stairwells: [
      { id: stairwell?.id, name: "A", active: 1, flats: 0, reached: 0 },
      { id: expect.any(String), name: "B", active: 0, flats: 0, reached: 0 },
      { id: null, name: "Utan trapphus", active: 1, flats: 0, reached: 0 },
    ],
    coverage: { active: 2, apartments: 10, undrawn: 0, reached: 2, unplaced: 2, isByFlat: false, share: 0.2 },
  });
});

test("an added person is never active at once and asked once, by mail; who has confirmed it gets the other link when they ask", async () => {
  const { associationId, owner, leader, ownerId } = await scene();
  const [email, phone] = [newEmail(), uniquePhone()];
  const input = addSubscriberInput.parse({ fullName: "Dag Lind", email, phoneNumber: phone });
  await expect(addSubscriber(leader, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const added = await addSubscriber(owner, input);
  expect(added).toMatchObject({ status: "pending", emailState: "pending", phoneState: "pending", consentedAt: null });
  expect(await auditRows("subscribers.add", added.id)).toMatchObject([{ actorProfileId: ownerId, associationId }]);

  const mail = await mailTo(email, /^Bekräfta att du vill ha krislarm från /);
  expect(await smsTo(phone)).toEqual([]);
  const confirmed = await postForm(new URL(/http\S+\/bekrafta\/\S+/.exec(mail.text)?.[0] ?? "").pathname, {});
  expect((await listSubscribers(owner, list())).rows).toMatchObject([{ phoneState: "pending", emailState: "active", status: "active" }]);
  expect(confirmed.text).toContain(`Vi har också ${maskPhone(phone)}.`);
  const nyckel = hiddenField(confirmed.html, "nyckel");
  const asked = await postForm("/prenumeration/andra-adressen", { nyckel });
  expect(asked.text).toContain("Vi har skickat ett sms med en länk. Öppna den och tryck på Bekräfta.");
  const sms = await eventually(async () => {
    const [text] = await smsTo(phone);
    if (!text) throw new Error("no SMS");
    return text;
  });
  await postForm(new URL(/http\S+/.exec(sms)?.[0] ?? "").pathname, {});
  expect((await listSubscribers(owner, list())).rows).toMatchObject([{ phoneState: "active", emailState: "active" }]);
  expect((await postForm("/prenumeration/andra-adressen", { nyckel: "fel" })).status).toBe(404);

  await expect(addSubscriber(owner, addSubscriberInput.parse({ fullName: "Dag", email }))).rejects.toMatchObject({
    reason: "SUBSCRIBER_EXISTS",
  });
  const left = await createSubscriber(associationId, { emailState: "unsubscribed" });
  const again = addSubscriberInput.parse({ fullName: "Eva", email: left.email });
  await expect(addSubscriber(owner, again)).rejects.toMatchObject({ reason: "SUBSCRIBER_LEFT" });
});

test("removing and revealing: only the own association's, only with the right, each with its audit row", async () => {
  const { associationId, owner, leader, member } = await scene();
  const known = await createSubscriber(associationId, { phoneNumber: uniquePhone(), email: newEmail() });
  const foreign = await createSubscriber((await createAssociation()).id);
  expect(await revealSubscriber(leader, { id: known.id })).toEqual({ id: known.id, email: known.email, phoneNumber: known.phoneNumber });
  expect(await auditRows("subscribers.reveal", known.id)).toMatchObject([{ details: { subscribers: 1 } }]);
  await expect(revealSubscriber(member, { id: known.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(removeSubscriber(leader, { id: known.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const id of [foreign.id, crypto.randomUUID()]) {
    await expect(revealSubscriber(owner, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeSubscriber(owner, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await removeSubscriber(owner, { id: known.id });
  expect(await auditRows("subscribers.remove", known.id)).toHaveLength(1);
  expect((await listSubscribers(owner, list())).total).toBe(0);
});

test("an import is tried out first, takes in what is new, asks each to confirm, and keeps the ground with each", async () => {
  const { associationId, owner, leader } = await scene();
  await createStairwells(associationId, "B");
  const known = await createSubscriber(associationId);
  const left = await createSubscriber(associationId, { emailState: "unsubscribed" });
  const fresh = newEmail();
  const phone = uniquePhone();
  const both = { email: newEmail(), phone: uniquePhone() };
  const csv = [
    "\uFEFFNamn;E-post;Mobil;Trapphus",
    `"Ek; Anna";${fresh};;b`,
    `Bo;;${phone.replace("+46", "")};`,
    `Cia;${both.email};${both.phone};`,
    `Känd;${known.email};;`,
    `Gått;${left.email};;`,
    "Fel;inte-en-adress;;",
    `Igen;${fresh};;`,
    ";tom@test.example;;",
  ].join("\r\n");
  await expect(subscriberImport.preview(leader, { csv })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const report = await subscriberImport.preview(owner, { csv });
  expect(report.counts).toEqual({ new: 3, known: 2, left: 1, faulty: 2 });
  expect(report.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    ...[
      [2, "new"],
      [3, "new"],
      [4, "new"],
      [5, "known"],
      [6, "left"],
      [7, "faulty"],
      [8, "known"],
      [9, "faulty"],
    ],
  ]);
  expect((await listSubscribers(owner, list())).total).toBe(2);

  const ground = "Samtycke på papper";
  const other = subscriberImport.write(owner, { csv: `${csv}\r\nNy;${newEmail()};;`, ground, digest: report.digest });
  await expect(other).rejects.toMatchObject({ reason: "IMPORT_CHANGED" });
  expect((await listSubscribers(owner, list())).total).toBe(2);
  expect((await subscriberImport.write(owner, { csv, ground, digest: report.digest })).counts).toEqual(report.counts);
  const { rows } = await listSubscribers(owner, list({ status: "pending" }));
  expect(rows).toMatchObject([{ fullName: "Bo" }, { fullName: "Cia" }, { fullName: "Ek; Anna", stairwell: { name: "B" } }]);
  const consents = await portal()
    .services.db.select()
    .from(subscriberConsents)
    .where(eq(subscriberConsents.subscriberId, rows[0]?.id ?? ""));
  expect(consents).toMatchObject([{ event: "imported", textVersion: "Samtycke på papper" }]);
  expect(await auditRows("subscribers.import", associationId)).toMatchObject([{ details: report.counts }]);
  await mailTo(fresh, /^Bekräfta att du vill ha krislarm från /);
  await eventually(async () => expect(await smsTo(phone)).toHaveLength(1));
  // One message a person, whoever gave both addresses, and however often the list is taken in.
  await mailTo(both.email, /^Bekräfta att du vill ha krislarm från /);
  expect(
    (await subscriberImport.write(owner, { csv, ground: "En gång till", digest: (await subscriberImport.preview(owner, { csv })).digest }))
      .counts,
  ).toEqual({ ...report.counts, new: 0, known: 5 });
  expect([await mailsTo(both.email), await smsTo(both.phone), await mailsTo(fresh)].map(({ length }) => length)).toEqual([1, 0, 1]);

  const headless = "Första raden behöver en kolumn som heter Namn, eller varje rad en e-postadress eller ett mobilnummer.";
  for (const [bad, reason] of [
    ["Förnamn;Adress\nA;B", headless],
    ["Namn;E-post", expect.any(String)],
  ]) {
    await expect(subscriberImport.preview(owner, { csv: bad })).rejects.toMatchObject({ code: "INVALID", fields: { csv: reason } });
  }
});

test("NS-10 five thousand residents come in with one file", async () => {
  const { owner, ownerPerson } = await scene();
  const csv = [
    "Namn;E-post;Mobil;Trapphus",
    ...Array.from({ length: 5_000 }, (_, n) => `Åsa Öst-${n};${unique("hus")}@test.example;;B`),
  ].join("\n");
  const client = await clientFor(ownerPerson);
  const { counts, digest } = await client.subscribers.previewImport.mutate({ csv });
  expect(counts).toEqual({ new: 5_000, known: 0, left: 0, faulty: 0 });
  const asked: unknown[] = [];
  const { jobs } = portal().services;
  const enqueue: typeof jobs.enqueue = async (_tx, _order, payload) => void asked.push(payload);
  const report = await subscriberImport.write({ ...owner, jobs: { ...jobs, enqueue } }, { csv, digest, ground: "Boendelistan" });
  expect(report.counts.new).toBe(5_000);
  expect(asked).toHaveLength(1);
  expect((await listSubscribers(owner, list({ status: "pending" }))).total).toBe(5_000);
});

test("numbers beyond the day's codes are asked the next day, each once, and are not pruned before", async () => {
  const { associationId, owner } = await scene();
  const { config, jobs } = portal().services;
  const smsCodes = { ...config.smsCodes, perAssociationAndDay: 1 };
  const askedAt = new Date(Date.now() - 60_000).toISOString();
  const weekAgo = new Date(Date.now() - 6.9 * 24 * 3_600_000);
  const waits = (values: Parameters<typeof createSubscriber>[1]) => createSubscriber(associationId, { updatedAt: weekAgo, ...values });
  const people = [
    await waits({ phoneNumber: uniquePhone(), phoneState: "pending" }),
    await waits({ phoneNumber: uniquePhone(), phoneState: "pending" }),
    await waits({ phoneNumber: uniquePhone(), phoneState: "pending", email: newEmail(), emailState: "pending" }),
  ];
  const orders: { name: string; payload: Record<string, string>; startAfter: number | undefined }[] = [];
  const enqueue: typeof jobs.enqueue = async (_tx, name, payload, options) =>
    void orders.push({ name, payload: payload as Record<string, string>, startAfter: options?.startAfterSeconds });
  const run = async (round: Record<string, string>, budget: typeof smsCodes) => {
    orders.length = 0;
    const ctx = { ...owner, config: { ...config, smsCodes: budget }, jobs: { ...jobs, enqueue } };
    await askSubscribers(ctx, JOB_KINDS["ask-subscribers"].payload.parse(round), new AbortController().signal);
    const asked = orders.flatMap(({ name, payload }) => (name === "send-subscriber-sms" ? [payload.subscriberId ?? ""] : []));
    const mails = orders.filter(({ name }) => name === "send-email").length;
    return { asked, mails, later: orders.find(({ name }) => name === "ask-subscribers") };
  };

  const first = await run({ associationId, askedAt, scope: "new" }, smsCodes);
  expect([first.asked.length, first.mails]).toEqual([1, 1]);
  expect(first.later?.startAfter).toBeGreaterThan(23 * 3_600);
  const rows = await portal().services.db.select().from(subscribers).where(eq(subscribers.housingAssociationId, associationId));
  const unasked = rows.filter(({ id, email }) => email === null && !first.asked.includes(id));
  expect(unasked.map(({ updatedAt }) => updatedAt > weekAgo)).toEqual([true]);

  const second = await run(first.later?.payload ?? {}, config.smsCodes);
  // The third has been asked by mail.
  expect([...first.asked, ...second.asked].sort()).toEqual(
    people
      .slice(0, 2)
      .map(({ id }) => id)
      .sort(),
  );
  expect([second.mails, second.later]).toEqual([0, undefined]);
});

test("NS-20 a house with consecutive numbers is asked in full, however many of them its board enters", async () => {
  const { associationId, owner } = await scene();
  const askedAt = new Date(Date.now() - 60_000).toISOString();
  // None that `uniquePhone` gives: of its numbers some in this block may have been asked already.
  const block = uniquePhone().replace("+4672", "+4673").slice(0, -3);
  for (let number = 0; number < 12; number++) {
    const phoneNumber = `${block}${String(100 + number)}`;
    await createSubscriber(associationId, { phoneNumber, phoneState: "pending", email: null, emailState: "none" });
  }
  const asked = new Set<string>();
  const enqueue: typeof owner.jobs.enqueue = async (_tx, order, payload) => {
    if (order === "send-subscriber-sms") asked.add(JSON.stringify(payload));
  };
  const ctx = { ...owner, limits: strictLimits(), jobs: { ...owner.jobs, enqueue } };
  await askSubscribers(
    ctx,
    JOB_KINDS["ask-subscribers"].payload.parse({ associationId, askedAt, scope: "new" }),
    new AbortController().signal,
  );
  expect(asked.size).toBe(12);
});

test("an order for later waits until then", async () => {
  const { associationId, owner } = await scene();
  const order = { associationId, askedAt: new Date().toISOString(), scope: "new" } as const;
  await inTransaction(owner, (tx) => owner.jobs.enqueue(tx, "ask-subscribers", order, { startAfterSeconds: 3_600 }));
  const { rows } = await owner.db.execute(
    sql`select state::text, start_after > now() + interval '50 minutes' as later from pgboss.job where data->>'associationId' = ${associationId}`,
  );
  expect(rows).toEqual([{ state: "created", later: true }]);
});

test("all can be asked to confirm again, once a day, and who is active stays so meanwhile", async () => {
  const { associationId, owner } = await scene();
  const active = await createSubscriber(associationId);
  const pending = await createSubscriber(associationId, { emailState: "pending" });
  const left = await createSubscriber(associationId, { emailState: "unsubscribed" });
  const strict = { ...owner, limits: strictLimits() };
  expect(await askAllAgain(strict)).toEqual({ asked: 2 });
  await mailTo(active.email ?? "", /^Vill du fortfarande ha krislarm\? från /);
  await mailTo(pending.email ?? "", /^Bekräfta att du vill ha krislarm från /);
  expect((await listSubscribers(owner, list({ status: "active" }))).rows.map(({ id }) => id)).toEqual([active.id]);
  await expect(askAllAgain(strict)).rejects.toMatchObject({ code: "LIMIT" });
  expect(await auditRows("subscribers.ask_again", associationId)).toMatchObject([{ details: { subscribers: 2 } }]);
  expect(await mailsTo(left.email ?? "")).toEqual([]);
});

test("NS-18 SUBS-09 DATA-57 a message reaches whom it can, once per press, stands in the log of its association, and is limited", async () => {
  const { associationId, owner, leader, member } = await scene();
  await createSubscriber(associationId, { email: newEmail(), phoneNumber: uniquePhone() });
  await createSubscriber(associationId);
  await createSubscriber(associationId, { emailState: "pending" });
  const input = sendNoticeInput.parse({
    content: "Vattnet stängs av kl 10.",
    methods: { email: true, sms: true, push: false },
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(sendNotice(member, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const sent = await sendNotice(leader, input);
  expect(sent).toMatchObject({ emailCount: 2, smsCount: 1, pushCount: 0, total: 2 });
  expect(await sendNotice(leader, input)).toEqual(sent);
  for (const changes of [{ content: "Vattnet stängs av kl 11." }, { toMyself: true }]) {
    await expect(sendNotice(leader, { ...input, ...changes })).rejects.toMatchObject({ code: "UNPROCESSABLE", reason: "KEY_REUSED" });
  }
  expect(await portal().services.db.$count(crisisMessages, eq(crisisMessages.housingAssociationId, associationId))).toBe(1);
  expect(await auditRows("subscribers.send_message", sent.id)).toMatchObject([{ associationId }]);

  const log = await listSubscriberMessages(owner, { page: 1 });
  expect(log.rows.map(({ communicationChannel, recipientCount }) => [communicationChannel, recipientCount]).sort()).toEqual([
    ["email", 2],
    ["sms", 1],
  ]);
  expect(log.rows[0]).toMatchObject({ messageContent: "Vattnet stängs av kl 10.", crisisActivationId: null, crisisSubscriberId: null });
  await expect(listSubscriberMessages(member, { page: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const stranger = await contextFor(await createMember({ role: "system_owner" }));
  expect((await listSubscriberMessages(stranger, { page: 1 })).total).toBe(0);

  const self = await sendNotice(leader, {
    ...input,
    toMyself: true,
    idempotencyKey: crypto.randomUUID(),
    methods: { email: true, sms: false, push: false },
  });
  expect(self).toMatchObject({ emailCount: 1, total: 1 });

  const other = (await scene()).leader;
  const press = () => sendNotice({ ...other, limits: strictLimits() }, { ...input, idempotencyKey: crypto.randomUUID() });
  for (let presses = 0; presses < 10; presses++) await press();
  await expect(press()).rejects.toMatchObject({ code: "LIMIT" });
});

test("no audit row of these writes holds a name, an address or a number", async () => {
  const { associationId, owner } = await scene();
  const email = newEmail();
  await addSubscriber(owner, addSubscriberInput.parse({ fullName: "Hemlig Person", email }));
  const rows = await portal()
    .services.db.select()
    .from(auditLog)
    .where(and(eq(auditLog.associationId, associationId)));
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Hemlig|${email}`));
  expect(await portal().services.db.$count(subscribers, eq(subscribers.housingAssociationId, associationId))).toBe(1);
});

test("the lists that owners take out hold every subscriber in full and every line of the log", async () => {
  const { associationId, leader } = await scene();
  const [stairwell] = await createStairwells(associationId, "B");
  const [flat] = await portal()
    .services.db.insert(housingAssociationApartments)
    .values({ housingAssociationId: associationId, stairwellId: stairwell?.id ?? "", floor: 2, number: "1203" })
    .returning();
  const home = { stairwellId: stairwell?.id, apartmentId: flat?.id };
  const row = { fullName: "Anna Ek", email: newEmail(), phoneNumber: "+46701740605", ...home };
  const known = await createSubscriber(associationId, row);
  const methods = { email: true, sms: false, push: false };
  await sendNotice(leader, sendNoticeInput.parse({ content: "Hej", methods, idempotencyKey: crypto.randomUUID() }));
  const { db } = portal().services;
  const rowsOf = async (kind: "subscribers" | "messages") => {
    const rows = [];
    for await (const batch of EXPORT_SOURCES[kind].batches(db, associationId)) rows.push(...batch);
    expect(rows).toHaveLength(await EXPORT_SOURCES[kind].count(db, associationId));
    return rows;
  };
  const day = isoDay(known.createdAt);
  expect(await rowsOf("subscribers")).toEqual([
    ["Anna Ek", known.email, "Aktiv", "070-174 06 05", "Aktiv", "Aktiv", "B", "1203", "Svenska", day],
  ]);
  expect((await rowsOf("messages"))[0]?.slice(1, 5)).toEqual(["E-post", "Hej", expect.any(String), 1]);
});
