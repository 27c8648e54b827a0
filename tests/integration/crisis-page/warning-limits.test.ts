import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDeliveries,
  crisisLogEntries,
  crisisMessages,
  officialFeeds,
  outgoingEmails,
  profiles,
} from "#drizzle/schema/index.ts";
import { setWarnings } from "#server/domains/crisis/warnings/answer-warning.ts";
import { proposeAlarms } from "#server/domains/crisis/warnings/propose-alarms.ts";
import { readWarnings } from "#server/domains/crisis/warnings/warning-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { follows, later, NOON, type Said, smhi, vma } from "#tests/factories/warnings.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { type House, warnedHouses } from "#tests/helpers/warned-houses.ts";

const db = () => portal().services.db;

describe("what a source gets wrong", () => {
  const { say, house, alarm } = warnedHouses();

  const real = () => vma({}, { description: "Riktig gas. Gå inomhus." });
  const cancelOf = (alert: Said, minute: number) => ({
    ...follows(alert, { msgType: "Cancel", sent: later(minute).toISOString() }),
    info: null,
  });
  const rewritten = (alert: Said, minute: number, description: string): Said => ({
    ...alert,
    sent: later(minute).toISOString(),
    info: [{ ...(alert.info as Said[])[0], description }],
  });

  /** A house that leads a crisis begun from a VMA since the second minute, and the SMS of whoever leads it. */
  async function ledHouse(alert: Said) {
    const { contextAt, at, proposals } = await house();
    say(alert);
    await at(NOON);
    const { id } = await alarm(await contextAt(later(2)), (await proposals())[0]?.id ?? "", await areaId("skydd"));
    const texts: string[] = [];
    const jobs = {
      ...portal().services.jobs,
      enqueue: async (_tx: unknown, _name: unknown, payload: { text?: string }) => void (payload.text && texts.push(payload.text)),
    };
    const log = async () => {
      const lines = await db().select().from(crisisLogEntries).where(eq(crisisLogEntries.crisisActivationId, id));
      return lines.map(({ text }) => text);
    };
    const ledAt = async (minute: number) =>
      runJob({ ...(await contextAt(later(minute))), jobs } as DomainContext, "read-official-feeds", {});
    return { id, texts, log, ledAt, contextAt };
  }

  const LONG = "a".repeat(12_000);
  test.each<[string, Said]>([
    ["a text of nested markup", vma({}, { description: "<div>".repeat(20_000) })],
    ["a NUL and half a character in a text", vma({}, { description: "Rök \u0000 gas \ud800" })],
    ["a NUL in a name", vma({ identifier: "x\u0000", incidents: "x\u0000" })],
    ["names that are too long", vma({ identifier: LONG, incidents: LONG })],
  ])("%s hides no other alert", async (_what, bad) => {
    const { at, sms } = await house();
    say(bad, real());
    await at(NOON);
    expect((await sms()).filter((text) => text.includes("Riktig gas"))).toHaveLength(1);
  });

  test("what cannot be stored takes no other proposal along", async () => {
    const { at, sms, contextAt } = await house();
    say(real());
    await at(NOON);
    const [row] = await db().select().from(officialFeeds).where(eq(officialFeeds.feed, "vma"));
    const [item] = (row?.payload ?? []) as Said[];
    const long = Array.from({ length: 12_000 }, () => crypto.randomUUID()[0]).join("");
    const payload = [
      { ...item, id: "b", incident: long },
      { ...item, id: "c", incident: "c" },
    ];
    await db().update(officialFeeds).set({ payload }).where(eq(officialFeeds.feed, "vma"));
    await expect(proposeAlarms(await contextAt(later(1)))).rejects.toThrow("could not be proposed");
    expect(await sms()).toHaveLength(2);
  });

  test("of an endless chain a cancel ends the last hundred messages and one, and no more is kept", async () => {
    const { at } = await house();
    const chain = [real()];
    while (chain.length < 300) chain.push(follows(chain.at(-1) ?? {}, { msgType: "Update" }));
    say(...chain, cancelOf(chain.at(-1) ?? {}, 10));
    await at(later(10));
    const [row] = await db().select().from(officialFeeds).where(eq(officialFeeds.feed, "vma"));
    const references = chain.slice(-101).map(({ identifier }) => identifier);
    expect(row?.cancelled).toEqual([{ incident: null, references: references.reverse() }]);
  });

  test("norra Sverige is where its code says, and Sverige alone is everywhere", async () => {
    const malmo = await house({ municipality: "Malmö", latitude: 55.6, longitude: 13 });
    say(vma({}, { area: [{ areaDesc: "Norra Sverige", geocode: [{ valueName: "Län", value: "25" }] }] }));
    await malmo.at(NOON);
    say(vma({}, { area: [{ areaDesc: "Norra Sverige" }] }));
    await malmo.at(later(1));
    expect(await malmo.sms()).toEqual([]);
    say(vma({}, { area: [{ areaDesc: "Sverige" }] }));
    await malmo.at(later(2));
    expect(await malmo.sms()).toHaveLength(1);
  });

  test("all Swedish parts of an alert are read, each with its area, and the SMS names as many places as it has room for", async () => {
    const { at, sms } = await house();
    const alert = vma();
    const [info] = alert.info as Said[];
    const malmo = { ...info, area: [{ areaDesc: "Malmö", geocode: [{ valueName: "Kommun", value: "1280" }] }] };
    say({ ...alert, info: [malmo, info] });
    await at(NOON);
    expect(await sms()).toEqual(["VMA i Malmö, Uppsala: Giftig rök från en brand. Vill ni larma huset?"]);
    const affectedAreas = ["Knivsta", "Tierp", "Östhammar", "Heby"].map((sv) => ({ sv }));
    say.smhi(smhi("RED", undefined, { affectedAreas }));
    await at(later(5));
    expect((await sms()).slice(1)).toEqual(["Röd varning: Storm, Uppsala län, Knivsta, Tierp, Östhammar m.fl. Vill ni larma huset?"]);
  });

  test("a feed that flips between two instructions tells a house five times an hour", async () => {
    const { at, sms } = await house();
    const alerts = Array.from({ length: 4 }, () => vma());
    for (const minute of [0, 10, 11, 20, 21, 30, 40, 50, 59]) {
      const words = Math.floor(minute / 10) % 2 === 0 ? "Gift. Gå inomhus." : "Gift. Koka vattnet.";
      say(...alerts.map((alert) => rewritten(alert, minute, words)));
      await at(later(minute));
    }
    expect(await sms()).toHaveLength(5);
  });

  test("whoever leads is told of a feed that flips every ten minutes, six times, in whole words that fit an SMS", async () => {
    const alert = vma();
    const { texts, ledAt } = await ledHouse(alert);
    const long = `${"förgiftad ".repeat(150)}https://fara.example/x`;
    const flip = async (minute: number) => {
      say(rewritten(alert, minute, `Giftig ${long} ${minute % 2 === 0 ? "Gå inomhus." : "Koka vattnet."}`));
      await ledAt(minute);
    };
    for (let minute = 3; minute < 33; minute++) await flip(minute);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain("Sveriges Radio varnar. VMA i Uppsala: Giftig förgiftad");
    expect(texts[0]).toMatch(/förgiftad…\. Läs hela i loggen\. http\S+$/);
    for (let minute = 33; minute < 120; minute += 5) await flip(minute);
    expect(texts).toHaveLength(6);
  });

  test("whoever was told «Faran över» is told when the same is warned of again, in the log and on the overview too, and of its end again", async () => {
    const alert = vma();
    const { id, texts, log, ledAt, contextAt } = await ledHouse(alert);
    say(cancelOf(alert, 5));
    await ledAt(5);
    expect(texts).toEqual([expect.stringContaining("Faran över enligt Sveriges Radio.")]);
    const again = { ...alert, identifier: `${alert.identifier}-igen`, sent: later(8).toISOString() };
    say(again);
    for (const minute of [8, 9, 20, 40]) await ledAt(minute);
    expect(texts.slice(1)).toEqual([expect.stringContaining("Sveriges Radio varnar. VMA i Uppsala: Giftig rök från en brand.")]);
    expect(await log()).toContain("Sveriges Radio varnar igen: Giftig rök från en brand. Gå inomhus.");
    expect((await readWarnings(await contextAt(later(40)))).warnings).toMatchObject([{ endedAt: null, crisisActivationId: id }]);
    say(cancelOf(again, 50));
    for (const minute of [50, 51]) await ledAt(minute);
    expect(texts.slice(2)).toEqual([expect.stringContaining("Faran över")]);
  });

  test("what is warned of again after its crisis has ended proposes an alarm anew", async () => {
    const alert = vma();
    const { id, ledAt, texts, contextAt } = await ledHouse(alert);
    await db()
      .update(crisisActivations)
      .set({ status: "resolved", resolvedAt: later(4) })
      .where(eq(crisisActivations.id, id));
    say(cancelOf(alert, 5));
    await ledAt(5);
    say({ ...alert, identifier: `${alert.identifier}-igen`, sent: later(8).toISOString() });
    for (const minute of [8, 20]) await ledAt(minute);
    expect(texts).toEqual([]);
    expect((await readWarnings(await contextAt(later(20)))).warnings).toMatchObject([{ endedAt: null, crisisActivationId: null }]);
  });

  const waiting = async ({ owner }: House): Promise<number> =>
    db().$count(
      db()
        .select({ id: crisisDeliveries.id })
        .from(crisisDeliveries)
        .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
        .where(and(eq(crisisMessages.housingAssociationId, owner.associationId), eq(crisisDeliveries.status, "queued")))
        .as("waiting"),
    );

  test("what is called off before its SMS has left is not sent, and begins no crisis for whoever still has the form open", async () => {
    const warned = await house();
    const { at, contextAt, proposals } = warned;
    const alert = vma();
    say(alert);
    await at(NOON);
    const id = (await proposals())[0]?.id ?? "";
    expect(await waiting(warned)).toBe(1);
    say(cancelOf(alert, 5));
    await at(later(5));
    expect(await waiting(warned)).toBe(0);
    const skydd = await areaId("skydd");
    await expect(alarm(await contextAt(later(6)), id, skydd)).rejects.toThrow("Källan har dragit tillbaka varningen.");
    await alarm(await contextAt(later(6)), id, skydd, { warningProposalId: undefined });
    expect(await proposals()).toMatchObject([{ crisisActivationId: null }]);
  });

  test("a house that turns proposals off is told neither of what waits for the morning nor of what changes, and its card goes", async () => {
    const { at, sms, contextAt } = await house();
    const night = new Date("2026-11-20T22:30:00Z");
    const times = { approximateStart: night.toISOString(), approximateEnd: later(1_500, night).toISOString() };
    say.smhi(smhi("ORANGE", "4711", times));
    await at(night);
    await setWarnings(await contextAt(night), { proposes: false });
    await at(new Date("2026-11-21T06:01:00Z"));
    say.smhi(smhi("RED", "4711", times));
    await at(new Date("2026-11-21T12:00:00Z"));
    expect(await sms()).toEqual([]);
    expect((await readWarnings(await contextAt(new Date("2026-11-21T12:01:00Z")))).warnings).toEqual([]);
  });

  test("red that SMHI took away and gives again nine hours later is told as new", async () => {
    const { at, sms } = await house();
    say.smhi(smhi("RED", "99"));
    await at(NOON);
    say.smhi(smhi("YELLOW", "99"));
    await at(later(10));
    say.smhi(smhi("RED", "99", { published: later(9 * 60).toISOString() }));
    await at(later(9 * 60));
    const words = "Röd varning: Storm, Uppsala län. Vill ni larma huset?";
    expect(await sms()).toEqual([words, words]);
  });

  test("two on call who share a mailbox each have it in their bell", async () => {
    const { at, owner } = await house();
    const { associationId } = owner;
    const group = (await createTeams(associationId)).find(({ areaName }) => areaName.startsWith("Ledning"))?.id ?? "";
    const both = await Promise.all([1, 2].map(() => createMember({ role: "team_leader", associationId })));
    for (const { profileId } of both) {
      await createTeamMember(group, { profileId, email: "styrelsen@delad.example", role: "coordinator", acceptedAt: new Date() });
    }
    say(vma());
    await at(NOON);
    const mails = await db().select().from(outgoingEmails).where(eq(outgoingEmails.recipient, "styrelsen@delad.example"));
    const users = await Promise.all(
      both.map(async ({ profileId }) => (await db().select().from(profiles).where(eq(profiles.id, profileId)))[0]?.userId),
    );
    expect(mails.map(({ userId }) => userId).sort()).toEqual(users.sort());
  });
});
