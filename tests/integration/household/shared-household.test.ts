import { and, eq } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { householdShares, outgoingEmails } from "#drizzle/schema/index.ts";
import { collectPersonalData } from "#server/domains/gdpr/make-export.ts";
import { answerHouseholdInvitation } from "#server/domains/household-sharing/answer-invitation.ts";
import { endHouseholdSharing } from "#server/domains/household-sharing/end-sharing.ts";
import { inviteToHousehold } from "#server/domains/household-sharing/invite.ts";
import { readSharing } from "#server/domains/household-sharing/queries.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { listNotifications } from "#server/domains/notifications/queries.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { SHARED_HOUSEHOLD } from "#shared/text/shared-household.ts";
import { householdInput, saved, toldAgo } from "#tests/factories/household.ts";
import { createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { householdWaterInput } from "#tests/factories/water.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { countLockWaiters } from "#tests/helpers/lock-waiters.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const DAY_MS = 24 * 3_600_000;

async function home(fullName?: string) {
  const person = await createPerson({ setup: "private", fullName });
  const client = await clientFor(person);
  return {
    person,
    client,
    ctx: await contextFor(person),
    sharing: () => client.household.sharing.query(),
    products: async () => (await client.household.savedProducts.query()).products.map(({ name }) => name).sort(),
  };
}
type Home = Awaited<ReturnType<typeof home>>;

async function invite(host: Home, guest: Home): Promise<string> {
  await host.client.household.invite.mutate({ email: guest.person.email });
  const { received } = await guest.sharing();
  return received.at(-1)?.shareId ?? "";
}

async function share(host: Home, guest: Home): Promise<string> {
  const shareId = await invite(host, guest);
  await guest.client.household.answerInvitation.mutate({ shareId, accepts: true });
  return shareId;
}

const reasonOf = async (call: Promise<unknown>): Promise<unknown> => (await refusal(call)).data.reason;

/** One has told of the home, the other something else of theirs. */
async function told(host: Home, guest: Home): Promise<void> {
  await host.client.water.saveHousehold.mutate(householdWaterInput({ adults: 2, children: 1, days: 10, bottleLitres: 42, containers: [] }));
  await host.client.preparedness.saveHousehold.mutate({
    ...householdInput({ allergies: ["Nötter"], hasColdMedicine: true, daysPrepared: 4 }),
    changed: ["allergies", "hasColdMedicine", "daysPrepared"],
  });
  await host.client.household.changeSavedProducts.mutate({ changes: [saved("radio", { name: "Vevradio", hasIt: true })] });
  await guest.client.preparedness.saveHousehold.mutate(householdInput({ adults: 1, daysPrepared: 1 }));
  await guest.client.household.changeSavedProducts.mutate({
    changes: [saved("lampa", { name: "Pannlampa" }), saved("annan-radio", { name: "vevradio" })],
  });
}

describe("asking", () => {
  test("who is asked gets a mail and a line under the bell, and both see it on the page; nothing is shared before the yes", async () => {
    const [anna, bo] = [await home("Anna Askander"), await home("Bo Björk")];
    await told(anna, bo);
    const shareId = await invite(anna, bo);
    const mail = await mailTo(bo.person.email, /^Anna Askander vill dela hushåll med dig$/);
    const text = mail.text.replaceAll(/\s+/g, " ");
    expect(text).toContain(`Anna Askander (${anna.person.email})`);
    expect(text).toContain(SHARED_HOUSEHOLD);
    expect(text).toContain("Ingenting delas förrän du har godkänt.");
    expect(await listNotifications(bo.ctx)).toMatchObject([
      { title: "Någon vill dela hushåll med dig", path: "/user-form", isRead: false },
    ]);
    const expiresAt = expect.any(String);
    expect(await anna.sharing()).toEqual({
      role: null,
      familySize: 3,
      housemates: [],
      sent: [{ shareId, email: bo.person.email, expiresAt }],
      received: [],
    });
    expect(await bo.sharing()).toEqual({
      role: null,
      familySize: 1,
      housemates: [],
      sent: [],
      received: [{ shareId, name: "Anna Askander", email: anna.person.email, expiresAt }],
    });
    expect(await readHousehold(bo.ctx)).toMatchObject({ adults: 1, allergies: [], sharedWith: [] });
    expect(await auditRows("household.invite", shareId)).toEqual([
      { actorProfileId: anna.person.profileId, associationId: null, details: null },
    ]);
  });

  test("an address with an account and one without are answered alike, and look alike to who asks", async () => {
    const [anna, bo] = [await home(), await home()];
    const nobody = `${unique("ingen")}@test.example`;
    const unconfirmed = await createPerson({ verified: false });
    const answers: unknown[] = [];
    for (const email of [bo.person.email, nobody, unconfirmed.email]) answers.push(await anna.client.household.invite.mutate({ email }));
    expect(new Set(answers).size).toBe(1);
    const { sent } = await anna.sharing();
    expect(sent.map(({ email }) => email)).toEqual([bo.person.email, nobody, unconfirmed.email]);
    for (const one of sent) expect(Object.keys(one)).toEqual(["shareId", "email", "expiresAt"]);
    const mails = await portal()
      .services.db.select({ userId: outgoingEmails.userId })
      .from(outgoingEmails)
      .where(and(eq(outgoingEmails.recipient, unconfirmed.email), eq(outgoingEmails.template, "household-invitation")));
    expect(mails).toEqual([{ userId: null }]);
    // Whoever makes an account with it afterwards finds it.
    const late = await createPerson({ email: nobody });
    expect((await readSharing(await contextFor(late))).received).toHaveLength(1);
  });

  test("the own address and a housemate's are refused at the field", async () => {
    const [anna, bo] = [await home(), await home()];
    await share(anna, bo);
    const own = await refusal(anna.client.household.invite.mutate({ email: anna.person.email }));
    expect(own.data).toMatchObject({ reason: "INVALID_INPUT", fields: { email: "Det är din egen adress." } });
    const again = await refusal(anna.client.household.invite.mutate({ email: bo.person.email }));
    expect(again.data).toMatchObject({ fields: { email: "Ni delar redan hushåll." } });
  });

  test("five a day are asked by one person, and one address three times by whoever asks", async () => {
    const asks = async () => ({ ...(await contextFor(await createPerson())), limits: strictLimits() });
    const anna = await asks();
    for (let at = 0; at < 5; at++) await inviteToHousehold(anna, { email: `${unique("sambo")}@test.example` });
    await expect(inviteToHousehold(anna, { email: `${unique("sambo")}@test.example` })).rejects.toMatchObject({ code: "LIMIT" });
    const email = `${unique("sambo")}@test.example`;
    for (let at = 0; at < 3; at++) await inviteToHousehold(await asks(), { email });
    await expect(inviteToHousehold(await asks(), { email })).rejects.toMatchObject({ code: "LIMIT" });
  });

  test("six people share a household, those who are asked among them", async () => {
    const anna = await home();
    const rows = ["a", "b", "c", "d"].map((name) => ({
      hostProfileId: anna.person.profileId,
      email: `${unique(name)}@test.example`,
      expiresAt: new Date(Date.now() + DAY_MS),
    }));
    await portal().services.db.insert(householdShares).values(rows);
    const fifth = `${unique("fem")}@test.example`;
    await inviteToHousehold(anna.ctx, { email: fifth });
    // Asked again it is the same invitation, and no second mail on the same day.
    await inviteToHousehold(anna.ctx, { email: fifth });
    expect(await portal().services.db.$count(outgoingEmails, eq(outgoingEmails.recipient, fifth))).toBe(1);
    await expect(inviteToHousehold(anna.ctx, { email: `${unique("sex")}@test.example` })).rejects.toMatchObject({
      code: "CONFLICT",
      reason: "HOUSEHOLD_FULL",
    });
  });

  test("an invitation is over after 14 days, and goes then", async () => {
    const [anna, bo] = [await home(), await home()];
    const shareId = await invite(anna, bo);
    const later = (days: number) => contextFor(bo.person, { now: () => new Date(Date.now() + days * DAY_MS) });
    expect((await readSharing(await later(13.9))).received).toHaveLength(1);
    const past = await later(14.1);
    expect((await readSharing(past)).received).toEqual([]);
    await expect(answerHouseholdInvitation(past, { shareId, accepts: true })).rejects.toMatchObject({
      reason: "HOUSEHOLD_INVITATION_GONE",
    });
    await cleanUp(past);
    expect(await portal().services.db.$count(householdShares, eq(householdShares.id, shareId))).toBe(0);
  });

  test("taken back or declined it is gone for both, and the bell is quiet", async () => {
    const [anna, bo, carl] = [await home(), await home(), await home()];
    const first = await invite(anna, bo);
    expect(await reasonOf(carl.client.household.withdrawInvitation.mutate({ shareId: first }))).toBe("NOT_FOUND");
    expect(await reasonOf(carl.client.household.answerInvitation.mutate({ shareId: first, accepts: true }))).toBe(
      "HOUSEHOLD_INVITATION_GONE",
    );
    await anna.client.household.withdrawInvitation.mutate({ shareId: first });
    expect(await reasonOf(bo.client.household.answerInvitation.mutate({ shareId: first, accepts: true }))).toBe(
      "HOUSEHOLD_INVITATION_GONE",
    );
    const second = await invite(anna, bo);
    await bo.client.household.answerInvitation.mutate({ shareId: second, accepts: false });
    expect([await anna.sharing(), await bo.sharing()]).toEqual(
      Array(2).fill({ role: null, familySize: null, housemates: [], sent: [], received: [] }),
    );
    expect((await listNotifications(bo.ctx)).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect(await auditRows("household.withdraw", first)).toHaveLength(1);
    expect(await auditRows("household.decline", second)).toHaveLength(1);
  });
});

describe("a shared household", () => {
  test("what one writes is what the other reads: persons, health, water, food and saved products; the guest's own rests", async () => {
    const [anna, bo] = [await home("Anna Askander"), await home("Bo Björk")];
    await told(anna, bo);
    const shareId = await share(anna, bo);
    expect(await auditRows("household.accept", shareId)).toMatchObject([{ actorProfileId: bo.person.profileId }]);
    const mail = await mailTo(anna.person.email, /^Bo Björk delar nu hushåll med dig$/);
    const counted = "Hushållet räknas som 3 personer. Ändra antalet om någon som bor hemma fattas.";
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain(counted);
    expect([(await anna.sharing()).familySize, (await bo.sharing()).familySize]).toEqual([3, 3]);

    for (const [one, sharedWith] of [
      [anna, ["Bo Björk"]],
      [bo, ["Anna Askander"]],
    ] as const) {
      expect(await one.client.preparedness.household.query()).toMatchObject({
        ...{ profileId: one.person.profileId, sharedWith, adults: 2, children: 1, days: 10, daysPrepared: 4 },
        ...{ allergies: ["Nötter"], hasColdMedicine: true },
      });
      const water = await one.client.water.household.query();
      expect([water.sharedWith, water.values.adults, water.values.bottleLitres]).toEqual([sharedWith, 2, 42]);
      expect(await one.products()).toEqual(["Vevradio"]);
    }
    await bo.client.preparedness.saveHousehold.mutate({ ...householdInput({ daysPrepared: 6 }), changed: ["daysPrepared"] });
    await bo.client.water.saveHousehold.mutate({
      ...householdWaterInput({ adults: 3, children: 0, bottleLitres: 50, containers: [] }),
      changed: ["persons"],
    });
    await bo.client.household.changeSavedProducts.mutate({ changes: [saved("spade", { name: "Spade" })] });
    expect(await anna.client.preparedness.household.query()).toMatchObject({ adults: 3, children: 0, daysPrepared: 6 });
    expect((await anna.client.water.household.query()).values.bottleLitres).toBe(50);
    expect(await anna.products()).toEqual(["Spade", "Vevradio"]);

    const data = JSON.stringify(await collectPersonalData(bo.ctx, bo.person.userId));
    expect(data).toContain("Spade");
    expect(data).toContain("Pannlampa");
    expect(data).not.toContain(anna.person.profileId);
  });

  test("of one saved product two people change different fields at once and both hold; of the same field the later", async () => {
    const [anna, bo] = [await home(), await home()];
    await share(anna, bo);
    await anna.client.household.changeSavedProducts.mutate({ changes: [saved("dunk", { name: "Dunk" }, 60_000)] });
    await Promise.all([
      anna.client.household.changeSavedProducts.mutate({ changes: [toldAgo("dunk", { hasIt: true, note: "i förrådet" }, 1_000)] }),
      bo.client.household.changeSavedProducts.mutate({ changes: [toldAgo("dunk", { quantity: 3, note: "på balkongen" }, 20_000)] }),
    ]);
    const { products } = await bo.client.household.savedProducts.query();
    expect(products).toMatchObject([{ id: "dunk", hasIt: true, quantity: 3, note: "i förrådet" }]);
  });

  test.each(["guest", "host"] as const)("ended by the %s the guest has a copy, the host keeps it, and nothing is lost", async (ender) => {
    const [anna, bo] = [await home("Anna Askander"), await home("Bo Björk")];
    await told(anna, bo);
    await share(anna, bo);
    const by = ender === "guest" ? bo : anna;
    const shareId = (await by.sharing()).housemates[0]?.shareId ?? "";
    await by.client.household.endSharing.mutate({ shareId });
    for (const one of [anna, bo]) {
      expect(await one.client.preparedness.household.query()).toMatchObject({
        ...{ sharedWith: [], adults: 2, children: 1, days: 10, daysPrepared: 4, allergies: ["Nötter"], hasColdMedicine: true },
      });
      expect((await one.client.water.household.query()).values.bottleLitres).toBe(42);
    }
    expect(await anna.products()).toEqual(["Vevradio"]);
    // What they had saved themselves is there again; the same product stands once.
    expect(await bo.products()).toEqual(["Pannlampa", "Vevradio"]);
    await bo.client.preparedness.saveHousehold.mutate({ ...householdInput({ daysPrepared: 9 }), changed: ["daysPrepared"] });
    expect((await readHousehold(anna.ctx)).daysPrepared).toBe(4);
    await mailTo((ender === "guest" ? anna : bo).person.email, /^Ni delar inte hushåll längre$/);
    expect(await auditRows("household.end_sharing", shareId)).toMatchObject([{ actorProfileId: by.person.profileId }]);
    expect(await reasonOf(by.client.household.endSharing.mutate({ shareId }))).toBe("NOT_FOUND");
  });

  test("a guest ends the own part alone, and sees who else shares it", async () => {
    const [anna, bo, carl] = [await home("Anna Askander"), await home("Bo Björk"), await home("Carl Cedergren")];
    const boShare = await share(anna, bo);
    const carlShare = await share(anna, carl);
    const since = expect.any(String);
    expect((await carl.sharing()).housemates).toEqual([
      { name: "Anna Askander", isHost: true, since, shareId: carlShare },
      { name: "Bo Björk", isHost: false, since, shareId: null },
    ]);
    expect((await anna.sharing()).housemates).toMatchObject([
      { name: "Bo Björk", shareId: boShare },
      { name: "Carl Cedergren", shareId: carlShare },
    ]);
    expect((await readHousehold(anna.ctx)).sharedWith).toEqual(["Bo Björk", "Carl Cedergren"]);
    await expect(endHouseholdSharing(carl.ctx, { shareId: boShare })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("no guest asks or is asked into another household, and no host becomes a guest", async () => {
    const [anna, bo, carl] = [await home(), await home(), await home()];
    const toCarl = await invite(bo, carl);
    const fromCarl = await invite(carl, anna);
    await share(anna, bo);
    expect(await reasonOf(bo.client.household.invite.mutate({ email: carl.person.email }))).toBe("HOUSEHOLD_IS_SHARED");
    // What the guest had asked others is taken back.
    expect(await reasonOf(carl.client.household.answerInvitation.mutate({ shareId: toCarl, accepts: true }))).toBe(
      "HOUSEHOLD_INVITATION_GONE",
    );
    expect(await reasonOf(anna.client.household.answerInvitation.mutate({ shareId: fromCarl, accepts: true }))).toBe(
      "HOUSEHOLD_HAS_GUESTS",
    );
    const toBo = await invite(carl, bo);
    expect(await reasonOf(bo.client.household.answerInvitation.mutate({ shareId: toBo, accepts: true }))).toBe("HOUSEHOLD_IS_SHARED");
  });

  test("when the host's account goes the guest has all of it, and when the guest's goes the host keeps it", async () => {
    const [anna, bo, carl] = [await home("Anna Askander"), await home(), await home()];
    await told(anna, bo);
    await share(anna, bo);
    await share(anna, carl);
    await deleteAccount(await contextFor(carl.person, {}, { withSession: true }));
    expect((await anna.sharing()).housemates).toHaveLength(1);
    expect(await anna.products()).toEqual(["Vevradio"]);
    await deleteAccount(await contextFor(anna.person, {}, { withSession: true }));
    expect(await bo.sharing()).toEqual({ role: null, familySize: 3, housemates: [], sent: [], received: [] });
    expect(await readHousehold(bo.ctx)).toMatchObject({ adults: 2, children: 1, allergies: ["Nötter"], hasColdMedicine: true });
    expect((await bo.client.water.household.query()).values.bottleLitres).toBe(42);
    expect(await bo.products()).toEqual(["Pannlampa", "Vevradio"]);
  });
});

describe("at the same moment", () => {
  const settled = (...calls: Promise<unknown>[]) =>
    Promise.allSettled(calls).then((outcomes) => outcomes.map(({ status }) => status).sort());

  test("of two invitations that cross each other one is accepted", async () => {
    for (let round = 0; round < 3; round++) {
      const [anna, bo] = [await home(), await home()];
      const [toBo, toAnna] = [await invite(anna, bo), await invite(bo, anna)];
      const outcomes = await settled(
        bo.client.household.answerInvitation.mutate({ shareId: toBo, accepts: true }),
        anna.client.household.answerInvitation.mutate({ shareId: toAnna, accepts: true }),
      );
      expect(outcomes).toEqual(["fulfilled", "rejected"]);
      expect([(await anna.sharing()).role, (await bo.sharing()).role].sort()).toEqual(["guest", "host"]);
    }
  });

  test("accepted twice it is accepted once", async () => {
    const [anna, bo] = [await home(), await home()];
    const shareId = await invite(anna, bo);
    const accept = () => bo.client.household.answerInvitation.mutate({ shareId, accepts: true });
    expect(await settled(accept(), accept(), accept())).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await anna.sharing()).housemates).toHaveLength(1);
  });

  test("accepted and taken back, one of both happens", async () => {
    for (let round = 0; round < 3; round++) {
      const [anna, bo] = [await home(), await home()];
      const shareId = await invite(anna, bo);
      const [accepted, withdrawn] = await Promise.allSettled([
        bo.client.household.answerInvitation.mutate({ shareId, accepts: true }),
        anna.client.household.withdrawInvitation.mutate({ shareId }),
      ]);
      expect(accepted.status).not.toBe(withdrawn.status);
      expect((await bo.sharing()).role).toBe(accepted.status === "fulfilled" ? "guest" : null);
    }
  });

  test("the host's account goes while somebody accepts: either way the guest has a household of their own", async () => {
    for (let round = 0; round < 3; round++) {
      const [anna, bo] = [await home(), await home()];
      await anna.client.preparedness.saveHousehold.mutate(householdInput({ adults: 5 }));
      const shareId = await invite(anna, bo);
      const deletion = await contextFor(anna.person, {}, { withSession: true });
      const [accepted, deleted] = await Promise.allSettled([
        bo.client.household.answerInvitation.mutate({ shareId, accepts: true }),
        deleteAccount(deletion),
      ]);
      expect(deleted.status).toBe("fulfilled");
      expect(await bo.sharing()).toEqual({
        role: null,
        familySize: accepted.status === "fulfilled" ? 5 : null,
        housemates: [],
        sent: [],
        received: [],
      });
      expect((await readHousehold(bo.ctx)).adults).toBe(accepted.status === "fulfilled" ? 5 : null);
    }
  });

  test.each(["end", "deletion"] as const)("what a guest writes during the %s of the sharing is written to their own", async (what) => {
    const [anna, bo] = [await home(), await home()];
    await anna.client.household.changeSavedProducts.mutate({ changes: [saved("radio", { name: "Vevradio" })] });
    await anna.client.preparedness.saveHousehold.mutate(householdInput({ adults: 2 }));
    await anna.client.water.saveHousehold.mutate(householdWaterInput({ adults: 2, bottleLitres: 10 }));
    const shareId = await share(anna, bo);
    const deletion = await contextFor(anna.person, {}, { withSession: true });
    const holder = new pg.Client({ connectionString: portal().databaseUrl });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select 1 from profiles where id = $1 for no key update", [anna.person.profileId]);
      const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
      const waits = (count: number) =>
        eventually(async () => expect(await countLockWaiters(rows[0]?.pid ?? 0)).toBeGreaterThanOrEqual(count));
      const ending = what === "end" ? anna.client.household.endSharing.mutate({ shareId }) : deleteAccount(deletion);
      await waits(1);
      const writes = [
        bo.client.household.changeSavedProducts.mutate({ changes: [saved("spade", { name: "Spade" })] }),
        bo.client.preparedness.saveHousehold.mutate({ ...householdInput({ daysPrepared: 6 }), changed: ["daysPrepared"] }),
        bo.client.water.saveHousehold.mutate({ ...householdWaterInput({ adults: 2, bottleLitres: 20 }), changed: ["persons"] }),
      ];
      await waits(1 + writes.length);
      await holder.query("commit");
      await Promise.all([ending, ...writes]);
    } finally {
      await holder.end();
    }
    expect(await bo.products()).toEqual(["Spade", "Vevradio"]);
    expect(await readHousehold(bo.ctx)).toMatchObject({ adults: 2, daysPrepared: 6 });
    expect((await bo.client.water.household.query()).values.bottleLitres).toBe(20);
    if (what === "deletion") return;
    expect(await anna.products()).toEqual(["Vevradio"]);
    expect(await readHousehold(anna.ctx)).toMatchObject({ adults: 2, daysPrepared: null });
    expect((await anna.client.water.household.query()).values.bottleLitres).toBe(10);
  });
});
