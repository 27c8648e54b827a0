import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { profiles, subscriberCodes, subscriberConsents, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { requestManageCode } from "#server/domains/subscribers/own-subscription.ts";
import { ProofRequiredError, requireProofOfWork } from "#server/domains/subscribers/proof-of-work.ts";
import { signUpSubscriber } from "#server/domains/subscribers/sign-up-subscriber.ts";
import { findConfirmation } from "#server/domains/subscribers/subscription-queries.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { alarmPath } from "#shared/subscribe-links.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { hiddenField, openPage, postForm } from "#tests/helpers/public-page.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const EARLIER = String(Date.now() - 60_000);
const signUp = (associationId: string, fields: Record<string, string>) =>
  postForm(`/crisis-subscribe/${associationId}`, {
    fullName: "Anna Boende",
    preferredLanguage: "sv",
    consent: "ja",
    tid: EARLIER,
    ...fields,
  });
const rowsOf = (associationId: string) =>
  portal().services.db.select().from(subscribers).where(eq(subscribers.housingAssociationId, associationId)).orderBy(subscribers.createdAt);
const newEmail = () => `${unique("boende")}@test.example`;

async function confirmationPath(email: string): Promise<string> {
  const { text } = await mailTo(email, /^Bekräfta att du vill ha krislarm/);
  const link = /http\S+\/bekrafta\/\S+/.exec(text)?.[0];
  if (!link) throw new Error("the mail has no link");
  return new URL(link).pathname;
}

/** The newest code in an SMS of this kind. */
const codeIn = (phone: string) =>
  eventually(async () => {
    const codes = (await smsTo(phone)).flatMap((text) => /kod för krislarm är (\d{6})/.exec(text)?.[1] ?? []);
    const [code] = codes;
    if (!code) throw new Error("no code");
    return code;
  });

test("SUBS-01 whoever is signed in finds the own name, address and number filled in, and nobody else's", async () => {
  const member = await createMember({ fullName: "Ove Granne" });
  const phoneNumber = uniquePhone();
  const { db } = portal().services;
  await db.update(profiles).set({ phoneNumber }).where(eq(profiles.id, member.profileId));
  const path = `/crisis-subscribe/${member.associationId}`;
  const [own, nobodys] = [await openPage(path, await cookieOf(member)), await openPage(path)];
  const fieldOf = (html: string, name: string) => /value="([^"]*)"/.exec(html.split(`name="${name}"`)[1]?.split(">")[0] ?? "")?.[1] ?? "";
  const shown = (html: string) => ["fullName", "email", "phoneNumber"].map((name) => fieldOf(html, name));
  expect(shown(own.html)).toEqual(["Ove Granne", member.email, formatPhone(phoneNumber)]);
  expect(shown(nobodys.html)).toEqual(["", "", ""]);
  expect(own.headers.get("cache-control")).toBe("no-store");

  const sent = await postForm(path, {
    ...{ fullName: "Ove Granne", email: member.email, phoneNumber: "", preferredLanguage: "sv", consent: "ja" },
    tid: hiddenField(own.html, "tid"),
  });
  expect(sent.text).toContain(member.email);
  expect(await rowsOf(member.associationId)).toMatchObject([{ fullName: "Ove Granne", email: member.email }]);
});

test("SUBS-01 the mailbox of whoever is signed in is confirmed already, nobody else's is, and a number still asks for its code", async () => {
  const member = await createMember();
  const cookie = { ...(await cookieOf(member)), origin: portal().url };
  const path = `/crisis-subscribe/${member.associationId}`;
  const fields = { fullName: "Ove Granne", preferredLanguage: "sv", consent: "ja", tid: EARLIER };
  const own = await postForm(path, { ...fields, email: member.email, phoneNumber: "" }, cookie);
  expect(own.text).toContain("Klart! Du får krislarm från");
  expect(await rowsOf(member.associationId)).toMatchObject([{ email: member.email, emailState: "active", status: "active" }]);

  const neighbour = await createMember();
  const [phoneNumber, elsewhere] = [uniquePhone(), `/crisis-subscribe/${neighbour.associationId}`];
  const asNeighbour = { ...(await cookieOf(neighbour)), origin: portal().url };
  const withNumber = await postForm(elsewhere, { ...fields, email: neighbour.email, phoneNumber }, asNeighbour);
  expect(withNumber.text).toContain("Skriv koden från sms:et");
  expect(withNumber.text).not.toContain("Bekräfta e-postadressen");
  expect(await rowsOf(neighbour.associationId)).toMatchObject([{ emailState: "active", phoneState: "pending" }]);
  const confirmed = await postForm(`${elsewhere}/kod`, { phoneNumber, email: "", code: await codeIn(phoneNumber) }, asNeighbour);
  expect(confirmed.html).toContain('href="/association-dashboard"');

  const other = newEmail();
  expect((await postForm(path, { ...fields, email: other, phoneNumber: "" }, cookie)).text).toContain(`Vi skickar ett mejl till ${other}`);
  await mailTo(other, /^Bekräfta att du vill ha krislarm/);
  expect((await mailsTo(member.email)).map(({ subject }) => subject).filter((subject) => subject.includes("krislarm"))).toEqual([]);
  const foreign = await postForm(
    path,
    { ...fields, email: member.email, phoneNumber: "" },
    { ...cookie, origin: "https://attack.example" },
  );
  expect(foreign.status).toBe(403);
});

test("SUBS-01 who gave both addresses reads after the number that the mail is on its way, and is not asked to ask for it", async () => {
  const { id } = await createAssociation();
  const [email, phoneNumber] = [newEmail(), uniquePhone()];
  await signUp(id, { email, phoneNumber });
  const confirmed = await postForm(`/crisis-subscribe/${id}/kod`, { phoneNumber, email, code: await codeIn(phoneNumber) });
  expect(confirmed.text).toContain("Vi har också skickat ett mejl till");
  expect(confirmed.text).not.toContain("Få krislarm via e-post också");
  expect(confirmed.html).not.toContain('href="/association-dashboard"');
});

test("SUBS-02 a house with one door is not asked which, and it is kept with whoever signs up", async () => {
  const { id } = await createAssociation();
  await createStairwells(id, "Tallgatan 2");
  const page = await openPage(`/crisis-subscribe/${id}`);
  expect(page.text).not.toContain("Trapphus");
  const stairwellId = hiddenField(page.html, "stairwellId");
  await signUp(id, { email: newEmail(), stairwellId });
  expect(await rowsOf(id)).toMatchObject([{ stairwellId }]);
});

test("SUBS-01 SUBS-02 the page asks for name, address, stairwell and language, consent comes unticked; an unknown house is said so", async () => {
  const association = await createAssociation();
  await createStairwells(association.id, "Tallgatan 2", "Tallgatan 4");
  const page = await openPage(`/crisis-subscribe/${association.id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`Få krislarm från ${association.associationName}`);
  for (const label of ["Namn", "E-post", "Mobil", "Trapphus", "Språk", "Få krislarm"]) expect(page.text).toContain(label);
  expect(page.text).toContain("Tallgatan 4");
  expect(page.html).not.toContain("checked");
  expect(page.html).not.toMatch(/<script|<link rel="stylesheet"|woff/);
  expect(page.headers.get("cache-control")).toBe("no-store");

  for (const id of [crypto.randomUUID(), "inget-id"]) {
    const unknown = await openPage(`/crisis-subscribe/${id}`);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain("Föreningen hittades inte");
  }
  const start = await openPage("/crisis-subscribe");
  expect(start.text).toContain("Föreningens kod");
  const found = await postForm("/crisis-subscribe", { code: `${portal().url}/crisis-subscribe/${association.id}` });
  expect([found.status, found.headers.get("location")]).toEqual([303, `/crisis-subscribe/${association.id}`]);
  const notFound = await postForm("/crisis-subscribe", { code: crypto.randomUUID() });
  expect(notFound.text).toContain("Föreningen hittades inte. Kontrollera koden.");
});

test("SUBS-01 the short address of a door leads to the page of the house, however it is typed, and no longer when it is renewed", async () => {
  const association = await createAssociation();
  const owner = await clientFor(await createMember({ role: "system_owner", associationId: association.id }));
  const { code } = await owner.association.inviteCode.query();
  const path = alarmPath(code);
  expect(path).toMatch(/^\/larm\/\w{4}-\w{4}$/);
  for (const typed of [path, path.toLowerCase(), `/larm/${code}`]) {
    const led = await openPage(typed);
    expect([led.status, led.headers.get("location")], typed).toEqual([303, `/crisis-subscribe/${association.id}`]);
  }
  for (const typed of [code.toLowerCase(), `${portal().url}${path}`]) {
    expect((await postForm("/crisis-subscribe", { code: typed })).headers.get("location"), typed).toBe(
      `/crisis-subscribe/${association.id}`,
    );
  }
  await owner.association.renewInviteCode.mutate();
  const old = await openPage(path);
  expect(old.status).toBe(404);
  expect(old.text).toContain("Adressen leder inte till någon förening. Kontrollera att du har skrivit rätt.");
  expect((await postForm("/crisis-subscribe", { code })).text).toContain("Föreningen hittades inte. Kontrollera koden.");
});

test("by e-mail: nothing is active before the press on the mailed page, opening the link changes nothing, and it works once", async () => {
  const association = await createAssociation();
  const email = newEmail();
  const answer = await signUp(association.id, { email: email.toUpperCase() });
  expect(answer.text).toContain("Väntar på bekräftelse");
  expect(await rowsOf(association.id)).toMatchObject([{ email, emailState: "pending", phoneState: "none", status: "pending" }]);

  const path = await confirmationPath(email);
  const page = await openPage(path);
  await openPage(path);
  expect(page.text).toContain(`Bekräfta krislarm från ${association.associationName}`);
  expect((await rowsOf(association.id))[0]?.status).toBe("pending");

  const done = await postForm(path, {});
  expect(done.text).toContain(`Klart! Du får krislarm från ${association.associationName}`);
  const [row] = await rowsOf(association.id);
  expect(row).toMatchObject({ emailState: "active", status: "active" });
  const consents = await portal()
    .services.db.select()
    .from(subscriberConsents)
    .where(eq(subscriberConsents.subscriberId, row?.id ?? ""))
    .orderBy(subscriberConsents.createdAt);
  expect(consents.map(({ event, channel, textVersion, shortenedIp }) => ({ event, channel, textVersion, shortenedIp }))).toEqual([
    { event: "signed_up", channel: "email", textVersion: "2026-11", shortenedIp: "127.0.0.0" },
    { event: "confirmed", channel: "email", textVersion: "2026-11", shortenedIp: "127.0.0.0" },
  ]);
  for (const again of [await openPage(path), await postForm(path, {})]) {
    expect(again.status).toBe(404);
    expect(again.text).toContain("Länken gäller inte längre");
  }
});

test("by SMS: the code confirms the number, five wrong ones kill it, and the page says how to answer and how to leave", async () => {
  const association = await createAssociation();
  const phone = uniquePhone();
  const typed = phone.replace("+46", "0");
  const waiting = await signUp(association.id, { phoneNumber: typed });
  expect(waiting.text).toContain("Skriv koden från sms:et");
  const code = await codeIn(phone);
  const wrong = code === "000000" ? "111111" : "000000";
  const send = (digits: string) => postForm(`/crisis-subscribe/${association.id}/kod`, { phoneNumber: typed, code: digits });
  const refused = await send(wrong);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Koden stämmer inte eller har gått ut.");
  const done = await send(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(done.text).toContain("1 = jag är OK, 2 = behöver hjälp, 3 = är inte hemma");
  expect(done.text).toContain("Svara STOPP");
  expect(await rowsOf(association.id)).toMatchObject([{ phoneNumber: phone, phoneState: "active", status: "active" }]);

  const other = uniquePhone();
  await signUp(association.id, { phoneNumber: other });
  const right = await codeIn(other);
  const guess = (digits: string) => postForm(`/crisis-subscribe/${association.id}/kod`, { phoneNumber: other, code: digits });
  for (let tries = 0; tries < 5; tries++) await guess(right === "000000" ? "111111" : "000000");
  expect((await guess(right)).status).toBe(400);
  expect((await rowsOf(association.id)).find(({ phoneNumber }) => phoneNumber === other)?.phoneState).toBe("pending");
});

test("a known address is answered exactly as a new one; who is confirmed is told by mail and keeps name and state", async () => {
  const association = await createAssociation();
  const known = await createSubscriber(association.id, { fullName: "Känd Boende" });
  const email = known.email ?? "";
  const fresh = newEmail();
  const [ofKnown, ofFresh] = [await signUp(association.id, { email }), await signUp(association.id, { email: fresh })];
  expect(ofKnown.status).toBe(ofFresh.status);
  expect(ofKnown.text.replace(email, "x")).toBe(ofFresh.text.replace(fresh, "x"));
  const mail = await mailTo(email, /^Du får redan krislarm från /);
  expect(mail.text).toContain(`/crisis-subscribe/${association.id}/andra`);
  const rows = await rowsOf(association.id);
  expect(rows.find(({ id }) => id === known.id)).toMatchObject({ fullName: "Känd Boende", status: "active" });
  expect(rows).toHaveLength(2);
});

test("nobody gets hold of a confirmed address by naming another one beside it, and an unconfirmed one is nobody's", async () => {
  const association = await createAssociation();
  const victim = await createSubscriber(association.id);
  const phone = uniquePhone();
  await signUp(association.id, { email: victim.email ?? "", phoneNumber: phone });
  const rows = await rowsOf(association.id);
  expect(rows).toHaveLength(2);
  expect(rows.find(({ id }) => id === victim.id)).toMatchObject({ email: victim.email, phoneNumber: null, status: "active" });

  // Somebody else's number beside an address that waits: the owner of the address gets a row of their own.
  const email = newEmail();
  await signUp(association.id, { email, phoneNumber: uniquePhone() });
  await signUp(association.id, { email, fullName: "Rätt Person" });
  const withEmail = (await rowsOf(association.id)).filter((row) => row.email === email);
  expect(withEmail).toMatchObject([{ fullName: "Rätt Person", phoneNumber: null, emailState: "pending" }]);
});

test("what is missing or wrong is said beside its field, and what was typed stays", async () => {
  const association = await createAssociation();
  const nothing = await signUp(association.id, { fullName: " ", consent: "" });
  expect(nothing.status).toBe(400);
  expect(nothing.text).toContain("Skriv ett namn.");
  expect(nothing.text).toContain("Kryssa i att du samtycker.");
  const withoutAddress = await signUp(association.id, {});
  expect(withoutAddress.text).toContain("Ange e-postadress eller mobilnummer.");
  expect(withoutAddress.html).toContain('value="Anna Boende"');
  for (const phoneNumber of ["08-123 45 67", "+45 20 12 34 56", "12"]) {
    const refused = await signUp(association.id, { phoneNumber });
    expect([phoneNumber, refused.status]).toEqual([phoneNumber, 400]);
  }
  await createStairwells(association.id, "B");
  const stranger = await createStairwells((await createAssociation()).id, "A");
  const foreign = await signUp(association.id, { email: newEmail(), stairwellId: stranger[0]?.id ?? "" });
  expect(foreign.text).toContain("Välj ett trapphus i listan.");
  expect(await rowsOf(association.id)).toEqual([]);
});

test("a filled honeypot gets the same page and nothing else; a form filled in at once is asked again", async () => {
  const association = await createAssociation();
  const email = newEmail();
  const bot = await signUp(association.id, { email, webbplats: "https://spam.example" });
  expect(bot.text).toContain("Väntar på bekräftelse");
  const hasty = await signUp(association.id, { email, tid: String(Date.now()) });
  expect(hasty.text).toContain("Det gick lite fort.");
  expect(await rowsOf(association.id)).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});

test("codes: one a minute and three a day per number, within the day's budget; sign-ups have limits per house and address", async () => {
  const association = await createAssociation();
  const input = { fullName: "Anna", email: null, stairwellId: null, preferredLanguage: "sv" as const };
  const strict = await contextFor(null, {
    limits: strictLimits(),
    client: { ipAddress: `198.51.100.${process.pid % 250}`, userAgent: null },
  });
  // Of a block of numbers that no other test has used up.
  const phoneNumber = `+4673${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  await signUpSubscriber(strict, association.id, { ...input, phoneNumber });
  await expect(signUpSubscriber(strict, association.id, { ...input, phoneNumber })).rejects.toMatchObject({ code: "LIMIT" });

  const smsCodes = { ...portal().services.config.smsCodes, perAssociationAndDay: 1 };
  const poor = await contextFor(null, { config: { ...portal().services.config, smsCodes } });
  const house = await createAssociation();
  await signUpSubscriber(poor, house.id, { ...input, phoneNumber: uniquePhone() });
  await expect(signUpSubscriber(poor, house.id, { ...input, phoneNumber: uniquePhone() })).rejects.toMatchObject({
    code: "LIMIT",
    reason: "SMS_CODES_SPENT",
  });
  await signUpSubscriber(poor, house.id, { ...input, email: newEmail(), phoneNumber: null });
  expect(await rowsOf(house.id)).toHaveLength(2);
});

test("with a code from the own address one changes name and stairwell, tries a message out, and ends", async () => {
  const association = await createAssociation();
  const [stairwell] = await createStairwells(association.id, "B");
  const known = await createSubscriber(association.id, { phoneNumber: uniquePhone(), email: newEmail() });
  const path = `/crisis-subscribe/${association.id}/andra`;
  const [asked, unknown] = [await postForm(path, { contact: known.email ?? "" }), await postForm(path, { contact: newEmail() })];
  expect(asked.text.replace(/\S+@\S+/, "x")).toBe(unknown.text.replace(/\S+@\S+/, "x"));
  const code = /\d{6}/.exec((await mailTo(known.email ?? "", /^Din kod är/)).subject)?.[0] ?? "";
  const opened = await postForm(`${path}/kod`, { contact: known.email ?? "", code });
  expect(opened.text).toContain("Dina krislarm");
  expect(opened.text).not.toContain(known.phoneNumber ?? "");
  const nyckel = hiddenField(opened.html, "nyckel");
  const saved = await postForm("/prenumeration/spara", {
    nyckel,
    fullName: "Nytt Namn",
    stairwellId: stairwell?.id ?? "",
    preferredLanguage: "fi",
  });
  expect(saved.text).toContain("Ändringarna är sparade.");
  expect(await rowsOf(association.id)).toMatchObject([{ fullName: "Nytt Namn", stairwellId: stairwell?.id, preferredLanguage: "fi" }]);

  const tried = await postForm("/prenumeration/prov", { nyckel });
  expect(tried.text).toContain("Provmeddelandet är på väg.");
  const ended = await postForm("/prenumeration/avsluta", { nyckel });
  expect(ended.text).toContain("Du får inga fler krislarm via e-post");
  expect(ended.text).toContain("Svara STOPP");
  expect(await rowsOf(association.id)).toMatchObject([{ emailState: "unsubscribed", phoneState: "active", status: "active" }]);
  const dead = await postForm("/prenumeration/spara", { nyckel: "x".repeat(43), fullName: "Inkräktare" });
  expect(dead.status).toBe(404);
  const spent = await postForm(`${path}/kod`, { contact: known.email ?? "", code });
  expect(spent.status).toBe(400);
});

test("a code is over after ten minutes, and only its hash is kept", async () => {
  const association = await createAssociation();
  const phone = uniquePhone();
  await signUp(association.id, { phoneNumber: phone });
  const code = await codeIn(phone);
  const { db } = portal().services;
  const [row] = await rowsOf(association.id);
  const isIt = and(eq(subscriberCodes.subscriberId, row?.id ?? ""), eq(subscriberCodes.channel, "sms"));
  const [stored] = await db.select().from(subscriberCodes).where(isIt);
  expect(JSON.stringify(stored)).not.toContain(code);
  expect((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)).toBe(600_000);
  await db
    .update(subscriberCodes)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(isIt);
  expect((await postForm(`/crisis-subscribe/${association.id}/kod`, { phoneNumber: phone, code })).status).toBe(400);
});

test("a code is no link: its five tries cannot be got round, and wrong links have a limit of their own", async () => {
  const association = await createAssociation();
  const phone = uniquePhone();
  await signUp(association.id, { phoneNumber: phone });
  const code = await codeIn(phone);
  const [row] = await rowsOf(association.id);
  const path = `/bekrafta/${row?.id}:${code}`;
  expect((await openPage(path)).status).toBe(404);
  expect((await postForm(path, {})).status).toBe(404);
  expect((await rowsOf(association.id))[0]?.phoneState).toBe("pending");

  const email = newEmail();
  await signUp(association.id, { email });
  const secret = (await confirmationPath(email)).split("/").at(-1) ?? "";
  const client = { ipAddress: `198.51.100.${process.pid % 250}`, userAgent: null };
  const strict = await contextFor(null, { limits: strictLimits(), client });
  const wrong = () => findConfirmation(strict, "A".repeat(22));
  for (let guess = 0; guess < 99; guess++) expect(await wrong()).toBeNull();
  for (let reading = 0; reading < 3; reading++) expect(await findConfirmation(strict, secret)).not.toBeNull();
  expect(await wrong()).toBeNull();
  await expect(wrong()).rejects.toMatchObject({ code: "LIMIT" });
});

test("numbers that nobody has cost nothing of the day's codes, and neither does a sign-up that is refused", async () => {
  const house = await createAssociation();
  const smsCodes = { ...portal().services.config.smsCodes, perAssociationAndDay: 2 };
  const poor = await contextFor(null, { config: { ...portal().services.config, smsCodes } });
  const known = await createSubscriber(house.id, { phoneNumber: uniquePhone() });
  for (let guess = 0; guess < 4; guess++) await requestManageCode(poor, house.id, uniquePhone());
  const input = { fullName: "Anna", email: null, preferredLanguage: "sv" as const };
  const unknownStairwell = { ...input, stairwellId: crypto.randomUUID(), phoneNumber: uniquePhone() };
  await expect(signUpSubscriber(poor, house.id, unknownStairwell)).rejects.toMatchObject({ code: "NOT_FOUND" });

  const first = uniquePhone();
  await signUpSubscriber(poor, house.id, { ...input, stairwellId: null, phoneNumber: first });
  await requestManageCode(poor, house.id, known.phoneNumber ?? "");
  await Promise.all([codeIn(first), codeIn(known.phoneNumber ?? "")]);
  // Spent now: who is known learns as little of it as who is not.
  const late = await createSubscriber(house.id, { phoneNumber: uniquePhone() });
  const enqueue = vi.fn(async () => undefined);
  await requestManageCode({ ...poor, jobs: { ...poor.jobs, enqueue } }, house.id, late.phoneNumber ?? "");
  expect(enqueue).not.toHaveBeenCalled();
});

test("a wrong code is answered no sooner for an address that nobody has", async () => {
  const association = await createAssociation();
  const began = performance.now();
  const answer = await postForm(`/crisis-subscribe/${association.id}/kod`, { phoneNumber: uniquePhone(), code: "123456" });
  expect(answer.status).toBe(400);
  expect(performance.now() - began).toBeGreaterThan(240);
});

test("a number that said STOPP in somebody else's row comes back in a row of its own", async () => {
  const association = await createAssociation();
  const phoneNumber = uniquePhone();
  const theirs = await createSubscriber(association.id, { email: newEmail(), phoneNumber, phoneState: "unsubscribed" });
  await signUp(association.id, { phoneNumber, fullName: "Rätt Person" });
  await postForm(`/crisis-subscribe/${association.id}/kod`, { phoneNumber, code: await codeIn(phoneNumber) });
  const rows = await rowsOf(association.id);
  expect(rows.find(({ id }) => id === theirs.id)).toMatchObject({ email: theirs.email, phoneNumber: null, status: "active" });
  expect(rows.find((row) => row.phoneNumber === phoneNumber)).toMatchObject({ fullName: "Rätt Person", email: null, phoneState: "active" });
});

test("the name in front of a code to a number that nobody has confirmed is short, and no link", async () => {
  const association = await createAssociation({ associationName: "Logga in på https://vinn.example/pris för att få din vinst utbetald" });
  const phone = uniquePhone();
  await signUp(association.id, { phoneNumber: phone });
  await codeIn(phone);
  expect((await smsTo(phone))[0]).toMatch(/^Logga in på https vinn\. exampl: Din kod för krislarm är \d{6}\./);
});

/** What the page's script does, in one go. */
function solve(challenge: string): string {
  const answers = Array.from({ length: 8 }, (_, task) => {
    let answer = 0;
    while (createHash("sha256").update(`${challenge}:${task}:${answer}`).digest().readUInt32BE() >>> 21 !== 0) answer++;
    return answer;
  });
  return `${challenge}~${answers.join(".")}`;
}

const someAddress = () =>
  `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:${Math.floor(Math.random() * 0xffff).toString(16)}::1`;
const block = () => `+4676${String(Math.floor(Math.random() * 1e4)).padStart(4, "0")}`;

test("NS-20 forty numbers in a row from one address are eight SMS at most, and from the third on each costs a proof of work", async () => {
  const association = await createAssociation();
  const first = block();
  const ctx = await contextFor(null, { limits: strictLimits(), client: { ipAddress: someAddress(), userAgent: null } });
  const input = { fullName: "Anna", email: null, stairwellId: null, preferredLanguage: "sv" as const };
  const outcomes: string[] = [];
  let used: string | null = null;
  for (let number = 0; number < 40; number++) {
    const person = { ...input, phoneNumber: `${first}${String(number).padStart(3, "0")}` };
    const outcome = await signUpSubscriber(ctx, association.id, person, used).then(
      () => "sent",
      (error: unknown) => error,
    );
    if (outcome instanceof ProofRequiredError) {
      used = solve(outcome.challenge);
      outcomes.push(
        "proof",
        await signUpSubscriber(ctx, association.id, person, used).then(
          () => "sent",
          ({ code }: { code: string }) => code,
        ),
      );
    } else outcomes.push(String(outcome));
  }
  expect(outcomes.slice(0, 6)).toEqual(["sent", "sent", "proof", "sent", "proof", "sent"]);
  expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(8);
  expect(await rowsOf(association.id)).toHaveLength(8);
});

test("NS-20 forty neighbours behind one address come through in one evening, and whoever leaves only a mail address does no work", async () => {
  const association = await createAssociation();
  const ctx = await contextFor(null, { limits: strictLimits(), client: { ipAddress: someAddress(), userAgent: null } });
  const input = { fullName: "Anna", email: null, stairwellId: null, preferredLanguage: "sv" as const };
  for (let neighbour = 0; neighbour < 40; neighbour++) {
    const person = { ...input, phoneNumber: `${block()}${String(neighbour).padStart(3, "0")}` };
    await signUpSubscriber(ctx, association.id, person).catch((error: unknown) => {
      if (!(error instanceof ProofRequiredError)) throw error;
      return signUpSubscriber(ctx, association.id, person, solve(error.challenge));
    });
  }
  expect(await rowsOf(association.id)).toHaveLength(40);
  await signUpSubscriber(ctx, association.id, { ...input, email: newEmail(), phoneNumber: null });
  expect(await rowsOf(association.id)).toHaveLength(41);
});

test("NS-20 a proof is of one association, counts once, and cannot be made up", async () => {
  const [house, other] = [await createAssociation(), await createAssociation()];
  const ctx = await contextFor(null, { limits: strictLimits(), client: { ipAddress: someAddress(), userAgent: null } });
  const tryWith = (proof: string | null, associationId = house.id) => requireProofOfWork(ctx, associationId, proof);
  for (let free = 0; free < 2; free++) await tryWith(null);
  const { challenge } = await tryWith(null).then(
    () => ({ challenge: "" }),
    (error: ProofRequiredError) => error,
  );
  const proof = solve(challenge);
  const wrong = [`${challenge}~0.0.0.0.0.0.0.0`, solve(`${crypto.randomUUID()}.${"a".repeat(22)}`), "~", "x".repeat(5_000)];
  for (const made of wrong) await expect(tryWith(made)).rejects.toBeInstanceOf(ProofRequiredError);
  await expect(tryWith(proof, other.id)).rejects.toBeInstanceOf(ProofRequiredError);
  await tryWith(proof);
  await expect(tryWith(proof)).rejects.toBeInstanceOf(ProofRequiredError);
});
