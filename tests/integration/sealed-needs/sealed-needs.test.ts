import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity } from "age-encryption";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  associationMembers,
  auditLog,
  crisisActivations,
  crisisLogEntries,
  housingAssociationApartments,
  outgoingEmails,
  sealedNeedOpenings,
  sealedNeedReadings,
  sealedNeeds,
} from "#drizzle/schema/index.ts";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { handOverCrisis } from "#server/domains/crisis/update-crisis.ts";
import { collectPersonalData } from "#server/domains/gdpr/make-export.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { dismissMember, leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { askWhetherTheyHold } from "#server/domains/sealed-needs/ask-whether-they-hold.ts";
import { sealedNeedsRead } from "#server/domains/sealed-needs/emails.tsx";
import { readRecoverySheet, readSealedNeedsKey } from "#server/domains/sealed-needs/key-sheet.ts";
import { readOpenedNeeds } from "#server/domains/sealed-needs/opened-needs.ts";
import { readOwnNeeds, removeOwnNeeds, sealOwnNeeds } from "#server/domains/sealed-needs/own-needs.ts";
import { removeTeamMember } from "#server/domains/teams/team-members.ts";
import { systemContext } from "#server/platform/context.ts";
import { createVault, VAULT_FILE, VaultError } from "#server/platform/secrets/vault.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rowsMentioning } from "#tests/helpers/whole-database.ts";
import { packArchive } from "../../../scripts/backup/archive.ts";
import { portalFiles } from "../../../scripts/backup/portal-files.ts";

describe("sealed needs", () => {
  const db = () => portal().services.db;
  const DAY_MS = 86_400_000;
  const WORDS = "Respirator på natten, zebraord";
  const inBrowser = (person: { userId: string }, parts = {}) => contextFor(person, parts, { withSession: true });

  /** A house with two stairwells that each have a trapphusombud, and a resident in the first with needs. */
  async function house() {
    const owner = await createMember({ role: "system_owner", fullName: "Olle Ledare" });
    const { associationId } = owner;
    const [a, b] = await createStairwells(associationId, "Trapphus A", "Trapphus B");
    if (!a || !b) throw new Error("no stairwells");
    const [flat] = await db()
      .insert(housingAssociationApartments)
      .values({ housingAssociationId: associationId, stairwellId: a.id, number: "1101", floor: 1 })
      .returning();
    if (!flat) throw new Error("no flat");
    const [team] = await createTeams(associationId);
    const rep = async (fullName: string, stairwellId: string, acceptedAt: Date | null = new Date()) => {
      const person = await createMember({ associationId, fullName });
      const place = { profileId: person.profileId, role: "stairwell_representative", stairwellId, acceptedAt } as const;
      return { ...person, memberId: (await createTeamMember(team?.id ?? "", place)).id };
    };
    const repA = await rep("Lennart Ombud", a.id);
    const repB = await rep("Berit Ombud", b.id);
    const asked = await rep("Ada Tillfrågad", a.id, null);
    const resident = await createMember({ associationId, fullName: "Rut Boende" });
    await db().update(associationMembers).set({ apartmentId: flat.id }).where(eq(associationMembers.profileId, resident.profileId));
    await (await clientFor(resident)).sealedNeeds.seal.mutate({ kinds: ["medicine", "stairs"], text: WORDS, consents: true });
    const otherOwner = await createMember({ role: "system_owner", associationId, fullName: "Ulla Ägare" });
    const member = await createMember({ associationId });
    return { owner, associationId, a, b, flat, repA, repB, asked, resident, otherOwner, member };
  }

  const led = (associationId: string, leader: TestMember, values = {}) =>
    createLedCrisis(associationId, { ledByProfileId: leader.profileId, ...values });
  const end = (activationId: string) =>
    db().update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, activationId));
  const namesRead = async (person: { userId: string }, activationId: string) =>
    (await (await clientFor(person)).sealedNeeds.opened.query({ activationId })).needs.map(({ name, text }) => `${name}: ${text}`);
  const mailsTo = (userId: string, template: string) =>
    db()
      .select({ payload: outgoingEmails.payload })
      .from(outgoingEmails)
      .where(and(eq(outgoingEmails.userId, userId), eq(outgoingEmails.template, template)));

  describe("who reads them", () => {
    test("once the leader has opened them, the leader reads all and a trapphusombud those of the own stairwell; nobody else any", async () => {
      const { owner, associationId, a, flat, repA, repB, asked, resident, otherOwner, member } = await house();
      const crisis = await led(associationId, owner);
      const everybody = [owner, otherOwner, repA, repB, asked, member, resident];
      for (const person of everybody) expect(await namesRead(person, crisis.id)).toEqual([]);
      const leader = await clientFor(owner);
      expect(await leader.sealedNeeds.counted.query({ activationId: crisis.id })).toEqual({
        ...{ total: 1, openedAt: null, openedBy: null },
        places: [{ stairwellId: a.id, name: "Trapphus A", count: 1 }],
      });
      for (const person of [otherOwner, repA, member]) {
        const client = await clientFor(person);
        expect(await client.sealedNeeds.counted.query({ activationId: crisis.id })).toBeNull();
        const refused = await refusal(client.sealedNeeds.open.mutate({ activationId: crisis.id }));
        expect([refused.data.httpStatus, refused.message]).toEqual([403, "Bara den som leder krisläget kan öppna förseglade behov."]);
      }

      await leader.sealedNeeds.open.mutate({ activationId: crisis.id });
      await leader.sealedNeeds.open.mutate({ activationId: crisis.id });
      expect(await leader.sealedNeeds.opened.query({ activationId: crisis.id })).toEqual({
        lost: [],
        needs: [
          {
            ...{ id: resident.profileId, name: "Rut Boende", apartmentId: flat.id, stairwellId: a.id, stairwell: "Trapphus A" },
            ...{ kinds: ["medicine", "stairs"], text: WORDS },
          },
        ],
      });
      expect(await namesRead(repA, crisis.id)).toEqual([`Rut Boende: ${WORDS}`]);
      for (const person of [otherOwner, repB, asked, member, resident]) expect(await namesRead(person, crisis.id)).toEqual([]);
      expect(await auditRows("crisis.open_sealed_needs", crisis.id)).toHaveLength(1);
      const lines = await db().select().from(crisisLogEntries).where(eq(crisisLogEntries.crisisActivationId, crisis.id));
      expect(lines.map(({ text }) => text)).toEqual(["Öppnade de förseglade behoven."]);
    });

    test("whoever names themself for the stairwell in the middle of the crisis is given nothing, though they may edit the teams", async () => {
      const { owner, associationId, a } = await house();
      const crisis = await led(associationId, owner);
      const board = await clientFor(owner);
      await board.sealedNeeds.open.mutate({ activationId: crisis.id });
      const leader = await createMember({ associationId, role: "team_leader" });
      const team = (await board.team.list.query()).at(-1);
      const place = await createTeamMember(team?.id ?? "", { profileId: leader.profileId, leads: true });
      const client = await clientFor(leader);
      const role = { role: "stairwell_representative", isDeputy: true, stairwellId: a.id, competence: null, showsContact: false } as const;
      await client.team.updateMember.mutate({ memberId: place.id, memberName: null, email: null, phone: null, ...role });
      expect(await client.sealedNeeds.opened.query({ activationId: crisis.id })).toEqual({ needs: [], lost: [] });
    });

    test("what is taken back while the seals are opened is handed to nobody, and told to nobody", async () => {
      const { owner, associationId, resident } = await house();
      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      const [ctx, mine] = [await inBrowser(owner), await inBrowser(resident)];
      const open: typeof ctx.vault.open = async (sealed) => {
        const words = await ctx.vault.open(sealed);
        await removeOwnNeeds(mine);
        return words;
      };
      const given = await readOpenedNeeds({ ...ctx, vault: { ...ctx.vault, open } }, { activationId: crisis.id });
      expect(given).toEqual({ needs: [], lost: [] });
      expect(await db().$count(sealedNeedReadings, eq(sealedNeedReadings.profileId, resident.profileId))).toBe(0);
    });

    test("another association's crisis is not there, and no operator, bearer token or stranger reads anything", async () => {
      const { owner, associationId } = await house();
      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      const stranger = await createMember({ role: "system_owner" });
      const operator = await db().query.users.findFirst({ where: (user) => eq(user.email, "drift@demo.example") });
      for (const person of [stranger, { userId: operator?.id ?? "" }]) {
        const client = await clientFor(person);
        for (const call of [client.sealedNeeds.opened.query, client.sealedNeeds.counted.query])
          expect((await refusal(call({ activationId: crisis.id }))).data.httpStatus).toBe(404);
        expect((await refusal(client.sealedNeeds.open.mutate({ activationId: crisis.id }))).data.httpStatus).toBe(404);
      }
      const script = await contextFor(owner);
      const byToken = { ...script, actor: script.actor && { ...script.actor, via: "named" as const, sessionId: null } };
      await expect(readOpenedNeeds(byToken, { activationId: crisis.id })).rejects.toMatchObject({ reason: "SESSION_REQUIRED" });
    });

    test("they are never opened in an exercise, and closed for everybody by the end of the crisis", async () => {
      const { owner, associationId, repA } = await house();
      const exercise = await led(associationId, owner, { isExercise: true });
      const client = await clientFor(owner);
      expect(await client.sealedNeeds.counted.query({ activationId: exercise.id })).toBeNull();
      const inExercise = await refusal(client.sealedNeeds.open.mutate({ activationId: exercise.id }));
      expect(inExercise.message).toBe("Förseglade behov öppnas aldrig i en övning.");
      // Not even where a row says otherwise.
      await db().insert(sealedNeedOpenings).values({ crisisActivationId: exercise.id });
      for (const person of [owner, repA]) expect(await namesRead(person, exercise.id)).toEqual([]);

      const crisis = await led(associationId, owner);
      await client.sealedNeeds.open.mutate({ activationId: crisis.id });
      expect(await namesRead(owner, crisis.id)).toHaveLength(1);
      await end(crisis.id);
      for (const person of [owner, repA]) expect(await namesRead(person, crisis.id)).toEqual([]);
      expect(await client.sealedNeeds.counted.query({ activationId: crisis.id })).toBeNull();
      expect((await refusal(client.sealedNeeds.open.mutate({ activationId: crisis.id }))).data.reason).toBe("CRISIS_RESOLVED");
    });

    test("of two crises after each other each is opened and told by itself", async () => {
      const { owner, associationId, resident } = await house();
      const first = await led(associationId, owner);
      const client = await clientFor(owner);
      await client.sealedNeeds.open.mutate({ activationId: first.id });
      await namesRead(owner, first.id);
      await end(first.id);
      const second = await led(associationId, owner);
      expect(await namesRead(owner, second.id)).toEqual([]);
      await client.sealedNeeds.open.mutate({ activationId: second.id });
      expect(await namesRead(owner, second.id)).toHaveLength(1);
      const own = await (await clientFor(resident)).sealedNeeds.own.query();
      expect(own.readings.map(({ reader, readAs, isActive }) => [reader, readAs, isActive])).toEqual([
        ["Olle Ledare", "leader", true],
        ["Olle Ledare", "leader", false],
      ]);
    });

    test("whoever hands the crisis over, or is taken off the stairwell in the middle, reads no more", async () => {
      const { owner, associationId, repA, otherOwner } = await house();
      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      expect(await namesRead(repA, crisis.id)).toHaveLength(1);
      await removeTeamMember(await contextFor(owner), { memberId: repA.memberId });
      expect(await namesRead(repA, crisis.id)).toEqual([]);
      await handOverCrisis(await contextFor(owner), { activationId: crisis.id, profileId: otherOwner.profileId });
      expect(await namesRead(owner, crisis.id)).toEqual([]);
      expect(await namesRead(otherOwner, crisis.id)).toHaveLength(1);
    });

    test("where no flat is known the stairwell of the subscription decides, and without one the leader alone reads", async () => {
      const { owner, associationId, b, repA, repB, resident } = await house();
      await db().update(associationMembers).set({ apartmentId: null }).where(eq(associationMembers.profileId, resident.profileId));
      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      expect(await namesRead(owner, crisis.id)).toHaveLength(1);
      for (const rep of [repA, repB]) expect(await namesRead(rep, crisis.id)).toEqual([]);
      expect((await (await clientFor(resident)).sealedNeeds.own.query()).stairwell).toBeNull();

      await createSubscriber(associationId, { email: resident.email, emailState: "active", stairwellId: b.id });
      expect(await namesRead(repB, crisis.id)).toHaveLength(1);
      expect((await (await clientFor(resident)).sealedNeeds.own.query()).stairwell).toBe("Trapphus B");
    });
  });

  describe("what the resident is told", () => {
    test("each reader of each crisis once, under the bell and by a mail that does not say what was read", async () => {
      const { owner, associationId, repA, resident } = await house();
      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      await Promise.all([namesRead(owner, crisis.id), namesRead(owner, crisis.id), namesRead(repA, crisis.id), namesRead(repA, crisis.id)]);
      // New words in the same crisis are read by the same two.
      await (await clientFor(resident)).sealedNeeds.seal.mutate({ kinds: [], text: "Nya ord", consents: true });
      expect(await namesRead(repA, crisis.id)).toEqual(["Rut Boende: Nya ord"]);

      const told = await mailsTo(resident.userId, "sealed-needs-read");
      expect(told).toHaveLength(2);
      const bell = await (await clientFor(resident)).notifications.list.query();
      expect(bell.map(({ title, path: to }) => [title, to])).toEqual(
        told.map(() => ["Dina förseglade behov har lämnats ut", "/forseglade-behov"]),
      );
      const [reading] = await db()
        .select({ id: sealedNeedReadings.id })
        .from(sealedNeedReadings)
        .where(eq(sealedNeedReadings.readerProfileId, repA.profileId));
      const mail = await sealedNeedsRead(systemContext(portal().services), { readingId: reading?.id ?? "" });
      const text = JSON.stringify(mail);
      expect(text).toContain("Lennart Ombud, trapphusombud");
      expect(text).not.toMatch(/Respirator|Nya ord/);
      await expect(
        db()
          .update(sealedNeedReadings)
          .set({ createdAt: new Date(0) })
          .where(eq(sealedNeedReadings.id, reading?.id ?? "")),
      ).rejects.toMatchObject({ cause: { message: "a reading of sealed needs is never changed" } });
    });

    test("a leader who reads the own needs is no news", async () => {
      const owner = await createMember({ role: "system_owner" });
      const client = await clientFor(owner);
      await client.sealedNeeds.seal.mutate({ kinds: ["heat"], text: null, consents: true });
      const crisis = await led(owner.associationId, owner);
      await client.sealedNeeds.open.mutate({ activationId: crisis.id });
      expect((await client.sealedNeeds.opened.query({ activationId: crisis.id })).needs).toHaveLength(1);
      expect((await client.sealedNeeds.own.query()).readings).toEqual([]);
    });
  });

  describe("the consent", () => {
    test("nothing is kept without it or without a word, and it is said, renewed and taken back without a trace in the house's log", async () => {
      const { associationId, resident } = await house();
      const client = await clientFor(resident);
      const without = { kinds: ["heat" as const], text: null, consents: false as unknown as true };
      expect((await refusal(client.sealedNeeds.seal.mutate(without))).data.fields).toEqual({
        consents: "Kryssa i att du samtycker. Annars får vi inte spara det.",
      });
      expect((await refusal(client.sealedNeeds.seal.mutate({ kinds: [], text: " ", consents: true }))).data.fields).toEqual({
        text: "Välj något, eller skriv vad du behöver hjälp med.",
      });
      expect((await client.sealedNeeds.own.query()).sealed?.words).toEqual({ kinds: ["medicine", "stairs"], text: WORDS });
      await client.sealedNeeds.renew.mutate();
      await client.sealedNeeds.remove.mutate();
      expect((await client.sealedNeeds.own.query()).sealed).toBeNull();
      expect((await refusal(client.sealedNeeds.renew.mutate())).data.httpStatus).toBe(404);
      expect(await db().$count(sealedNeeds, eq(sealedNeeds.profileId, resident.profileId))).toBe(0);
      const logged = await rowsMentioning(["household.seal_needs", "household.renew_needs", "household.remove_needs"]);
      expect(logged.filter((row) => row.includes(associationId))).toEqual([]);
      expect(logged.filter((row) => row.includes(resident.profileId))).toHaveLength(3);
    });

    test("after eleven months it is asked for once, and what nobody answers for goes after a year", async () => {
      const { resident } = await house();
      const at = (days: number) => ({ ...systemContext(portal().services), now: () => new Date(Date.now() + days * DAY_MS) });
      await askWhetherTheyHold(at(330));
      expect(await mailsTo(resident.userId, "sealed-needs-renewal")).toEqual([]);
      for (const days of [336, 337]) await askWhetherTheyHold(at(days));
      expect(await mailsTo(resident.userId, "sealed-needs-renewal")).toEqual([{ payload: { profileId: resident.profileId } }]);
      const own = await readOwnNeeds(await inBrowser(resident, { now: at(336).now }));
      expect(own.sealed?.isAsked).toBe(true);

      const left = () => db().$count(sealedNeeds, eq(sealedNeeds.profileId, resident.profileId));
      await (await clientFor(resident)).sealedNeeds.renew.mutate();
      const bell = await (await clientFor(resident)).notifications.list.query();
      expect(bell.map(({ isRead }) => isRead)).toEqual([true]);
      await db()
        .update(sealedNeeds)
        .set({ consentedAt: new Date(Date.now() - 364 * DAY_MS) })
        .where(eq(sealedNeeds.profileId, resident.profileId));
      await cleanUp(at(0));
      expect(await left()).toBe(1);
      await cleanUp(at(2));
      expect(await left()).toBe(0);
    });
  });

  describe("leaving", () => {
    test("who leaves, is removed or closes the account has no needs left, and who read them is theirs as long as the account is", async () => {
      const { owner, associationId, resident } = await house();
      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      await namesRead(owner, crisis.id);
      await leaveAssociation(await contextFor(resident), { closes: null });
      expect(await db().$count(sealedNeeds, eq(sealedNeeds.profileId, resident.profileId))).toBe(0);
      expect(await namesRead(owner, crisis.id)).toEqual([]);
      const exported = await collectPersonalData(systemContext(portal().services), resident.userId);
      const records = new Map(exported?.records.map(({ relation, rows }) => [relation.file, rows]));
      expect(records.get("vem-som-har-last-dina-behov")).toMatchObject([{ read_as: "leader", crisis_activation_id: crisis.id }]);

      const removed = await createMember({ associationId });
      await (await clientFor(removed)).sealedNeeds.seal.mutate({ kinds: ["food"], text: null, consents: true });
      await dismissMember(await contextFor(owner), { profileId: removed.profileId, reason: "Har flyttat." });
      expect(await db().$count(sealedNeeds, eq(sealedNeeds.profileId, removed.profileId))).toBe(0);
      await deleteAccount(await inBrowser(resident));
      expect(await db().$count(sealedNeedReadings, eq(sealedNeedReadings.profileId, resident.profileId))).toBe(0);
    });

    test("the export of the person says that there are needs, and neither seal nor words; of a crisis that is erased the readings stay with the resident", async () => {
      const { owner, associationId, resident } = await house();
      const exported = await collectPersonalData(systemContext(portal().services), resident.userId);
      const rows = exported?.records.find(({ relation }) => relation.file === "forseglade-behov")?.rows;
      expect(rows).toMatchObject([{ profile_id: resident.profileId, consent_version: "2026-12" }]);
      expect(JSON.stringify(exported?.records.map((record) => record.rows))).not.toMatch(/zebraord|ciphertext/);

      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      await namesRead(owner, crisis.id);
      const longAgo = new Date(Date.now() - 800 * DAY_MS);
      await db()
        .update(crisisActivations)
        .set({ status: "resolved", createdAt: longAgo, resolvedAt: longAgo })
        .where(eq(crisisActivations.id, crisis.id));
      await erasePersonalData(await contextFor(owner), { months: 12, includesLog: true });
      expect((await (await clientFor(resident)).sealedNeeds.own.query()).readings).toMatchObject([{ reader: "Olle Ledare" }]);
    });
  });

  describe("the key", () => {
    test("no row of any table, the queue's among them, and no file of a backup holds the words or the key", async () => {
      await house();
      const { dataDir, services } = portal();
      const [key] = await services.vault.keys();
      expect((await stat(path.join(dataDir, VAULT_FILE))).mode & 0o777).toBe(0o600);
      const lengths = await db().select({ ciphertext: sealedNeeds.ciphertext }).from(sealedNeeds);
      expect(new Set(lengths.map(({ ciphertext }) => ciphertext.length))).toEqual(new Set([5728]));

      // All that a dump would hold.
      const tables = await db().execute<{ name: string }>(sql`
        select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')`);
      const holding = async (text: string): Promise<string[]> => {
        const found: string[] = [];
        for (const { name } of tables.rows) {
          const rows = await db().execute(sql`select from ${sql.raw(name)} t where strpos(t::text, ${text}) > 0 limit 1`);
          if (rows.rows.length > 0) found.push(name);
        }
        return found;
      };
      expect(await holding("Rut Boende")).toContain("public.profiles");
      expect(await holding("pgboss")).not.toEqual([]);
      for (const secret of ["zebraord", key?.identity ?? ""]) expect(await holding(secret), secret).toEqual([]);

      const folder = await mkdtemp(path.join(tmpdir(), "portal-sealed-"));
      try {
        await writeFile(path.join(dataDir, "probe.txt"), "girafford");
        const archive = path.join(folder, "backup.tar.gz");
        await packArchive(archive, [{ folder: dataDir, names: await portalFiles(dataDir) }]);
        const files = execFileSync("tar", ["-xzOf", archive], { maxBuffer: 1e9 }).toString("latin1");
        expect(files).toContain("girafford");
        for (const secret of ["zebraord", "AGE-SECRET-KEY"]) expect(files).not.toContain(secret);
      } finally {
        await rm(path.join(dataDir, "probe.txt"));
        await rm(folder, { recursive: true, force: true });
      }
    });

    test("a lost key is said plainly to the resident and the leader, and what is written again is sealed for the new one", async () => {
      const { owner, associationId, resident, repA } = await house();
      const crisis = await led(associationId, owner);
      await (await clientFor(owner)).sealedNeeds.open.mutate({ activationId: crisis.id });
      const dataDir = await mkdtemp(path.join(tmpdir(), "portal-vault-"));
      onTestFinished(() => rm(dataDir, { recursive: true }));
      const other = { vault: createVault({ identities: await generateX25519Identity(), dataDir }) };
      expect((await readOwnNeeds(await inBrowser(resident, other))).sealed).toMatchObject({ words: null });
      for (const person of [owner, repA]) {
        expect(await readOpenedNeeds(await inBrowser(person, other), { activationId: crisis.id })).toEqual({
          needs: [],
          lost: [{ id: resident.profileId, name: "Rut Boende", stairwell: "Trapphus A" }],
        });
      }
      // What could not be read was read by nobody.
      expect((await readOwnNeeds(await inBrowser(resident))).readings).toEqual([]);
    });

    test("a key from the recovery sheet put beside the new one opens both, and a mistyped one opens and seals nothing and names no key", async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "portal-vault-"));
      try {
        const vault = createVault({ identities: null, dataDir });
        expect(await vault.keys()).toEqual([]);
        const [one, two] = await Promise.all([vault.seal("ett"), createVault({ identities: null, dataDir }).seal("två")]);
        expect(one.recipient).toBe(two.recipient);
        const file = path.join(dataDir, VAULT_FILE);
        const sheet = (await readFile(file, "utf8")).match(/AGE-SECRET-KEY-1\w+/)?.[0] ?? "";
        await rm(file);
        expect(await vault.open(one)).toBeNull();
        const three = await vault.seal("tre");
        expect(three.recipient).not.toBe(one.recipient);
        await writeFile(file, `${await readFile(file, "utf8")}${sheet}\n`);
        expect(await Promise.all([one, two, three].map((sealed) => vault.open(sealed)))).toEqual(["ett", "två", "tre"]);

        await writeFile(file, `${sheet.slice(0, -1)}${sheet.endsWith("Q") ? "P" : "Q"}\n`);
        const failed = await vault.seal("fyra").catch((error: unknown) => error);
        expect(failed).toBeInstanceOf(VaultError);
        expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain("AGE-SECRET-KEY");
        expect(await vault.open(one)).toBeNull();
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    });

    test("where the key cannot be used nothing is written, and the answer is a sentence", async () => {
      const { resident } = await house();
      const vault = createVault({ identities: "no key", dataDir: portal().dataDir });
      const broken = await inBrowser(resident, { vault, log: { ...portal().services.log, error: () => undefined } });
      await expect(sealOwnNeeds(broken, { kinds: ["food"], text: null, consents: true })).rejects.toMatchObject({
        reason: "SEALED_NEEDS_KEY_UNUSABLE",
      });
      expect((await readOwnNeeds(await inBrowser(resident))).sealed?.words?.text).toBe(WORDS);
    });

    test("the recovery sheet is for an operator who has just proven the password, and stands in the log", async () => {
      await house();
      const operator = await db().query.users.findFirst({ where: (user) => eq(user.email, "drift@demo.example") });
      const person = { userId: operator?.id ?? "" };
      const keyReads = () =>
        db()
          .select({ associationId: auditLog.associationId })
          .from(auditLog)
          .where(and(eq(auditLog.action, "admin.read_sealed_needs_key"), eq(auditLog.actorProfileId, operatorProfile?.id ?? "")));
      const operatorProfile = await db().query.profiles.findFirst({ where: (profile) => eq(profile.userId, person.userId) });
      // Those of other tests, which have keys of their own.
      await db().delete(sealedNeeds);
      const stale = await inBrowser(person, { now: () => new Date(Date.now() + 3_600_000) });
      await expect(readRecoverySheet(stale)).rejects.toMatchObject({ reason: "FRESH_SESSION_REQUIRED" });
      expect(await keyReads()).toEqual([]);
      const sheet = await readRecoverySheet(await inBrowser(person));
      expect(sheet.keys).toMatchObject([
        { identity: expect.stringMatching(/^AGE-SECRET-KEY-1/), fingerprint: expect.stringMatching(/^(\w{4} ?){4}$/) },
      ]);
      expect(await keyReads()).toEqual([{ associationId: null }]);
      const shown = await readSealedNeedsKey(await inBrowser(person));
      expect(shown).toMatchObject({ fingerprint: sheet.keys[0]?.fingerprint, isUnusable: false, lost: 0 });
      expect(JSON.stringify(shown)).not.toContain("AGE-SECRET-KEY");
      const owner = await createPerson();
      await expect(readRecoverySheet(await inBrowser(owner))).rejects.toMatchObject({ reason: "FORBIDDEN" });
    });
  });

  test("the paper of the same name is no form that the portal keeps answers of", async () => {
    const member = await createMember();
    const submit = (await clientFor(member)).forms.submit.mutate({ slug: "forseglade-behov", answers: { need: "zebraord" }, version: 0 });
    expect((await refusal(submit)).data.httpStatus).toBe(404);
  });
});
