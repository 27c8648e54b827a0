import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { crisisActivations, crisisLogEntries, crisisMessages } from "#drizzle/schema/index.ts";
import { printPosters } from "#server/domains/crisis/posters.tsx";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { createAskingMessage, createLedCrisis, createStairwells } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("log", () => {
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
});

describe("posters", () => {
  async function crisisWithMessage(stairwells: string[] = []) {
    const leader = await createMember({ role: "team_leader" });
    if (stairwells.length > 0) await createStairwells(leader.associationId, stairwells);
    const crisis = await createLedCrisis(leader.associationId);
    const message = await createAskingMessage(crisis, {
      kind: "update",
      asksForReply: false,
      content: "Strömmen är borta.\nPorten ställs upp kl 17.",
    });
    return { leader, crisis, message, client: await clientFor(leader) };
  }

  test("one poster per stairwell, made once; a newer message makes the older ones «ta ner»", async () => {
    const { leader, crisis, message, client } = await crisisWithMessage(["Tallgatan 2 A", "Tallgatan 2 B"]);
    const made = await client.crisis.makePosters.mutate({ messageId: message.id });
    expect(made).toEqual(
      ["Tallgatan 2 A", "Tallgatan 2 B"].map((place) => ({
        id: expect.any(String),
        messageId: message.id,
        place,
        createdAt: expect.stringMatching(/Z$/),
        hungAt: null,
        takenDownAt: null,
        isOutdated: false,
      })),
    );
    expect(await client.crisis.makePosters.mutate({ messageId: message.id })).toEqual(made);
    expect(await auditRows("crisis.make_posters", message.id)).toEqual([
      { actorProfileId: leader.profileId, associationId: leader.associationId, details: { posters: 2 } },
    ]);
    expect((await client.crisis.log.query({ activationId: crisis.id })).map(({ kind, text }) => [kind, text])).toEqual([
      ["system", "2 anslag gjordes för utskrift."],
    ]);

    const newer = await createAskingMessage(crisis, { kind: "update", createdAt: new Date(Date.now() + 1_000) });
    await client.crisis.makePosters.mutate({ messageId: newer.id });
    const all = await client.crisis.posters.query({ activationId: crisis.id });
    expect(all.map(({ messageId, isOutdated }) => [messageId, isOutdated])).toEqual([
      [newer.id, false],
      [newer.id, false],
      [message.id, true],
      [message.id, true],
    ]);
  });

  test("a house without named stairwells gets one poster, which is marked by hand", async () => {
    const { client, message, leader } = await crisisWithMessage();
    const [poster] = await client.crisis.makePosters.mutate({ messageId: message.id });
    expect(poster?.place).toBe("Hela huset");
    const mark = (value: "hung" | "not_hung" | "taken_down") =>
      client.crisis.markPoster.mutate({ posterId: poster?.id ?? "", mark: value });
    const hung = await mark("hung");
    expect(hung).toMatchObject({ hungAt: expect.stringMatching(/Z$/), takenDownAt: null });
    expect(await mark("taken_down")).toMatchObject({ hungAt: hung.hungAt, takenDownAt: expect.stringMatching(/Z$/) });
    expect(await mark("not_hung")).toMatchObject({ hungAt: null, takenDownAt: null });
    expect((await auditRows("crisis.mark_poster", poster?.id ?? "")).map(({ details }) => details)).toEqual([
      { mark: "hung" },
      { mark: "taken_down" },
      { mark: "not_hung" },
    ]);
    expect(await auditRows("crisis.mark_poster", poster?.id ?? "")).toContainEqual(
      expect.objectContaining({ actorProfileId: leader.profileId }),
    );
  });

  test("posters are for those who work in the crisis; other associations find neither message nor poster", async () => {
    const { client, message, leader } = await crisisWithMessage();
    const [poster] = await client.crisis.makePosters.mutate({ messageId: message.id });
    const posterId = poster?.id ?? "";
    const calls = async (person: { userId: string }) => {
      const own = await clientFor(person);
      return Promise.all(
        [own.crisis.makePosters.mutate({ messageId: message.id }), own.crisis.markPoster.mutate({ posterId, mark: "hung" })].map(refusal),
      );
    };
    for (const { data } of await calls(await createMember({ associationId: leader.associationId })))
      expect(data).toMatchObject({ httpStatus: 403 });
    for (const { data } of await calls(await createMember({ role: "system_owner" }))) expect(data).toMatchObject({ httpStatus: 404 });
    const { db } = portal().services;
    await db.update(crisisMessages).set({ state: "waiting" }).where(eq(crisisMessages.id, message.id));
    expect((await refusal(client.crisis.makePosters.mutate({ messageId: message.id }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("the sheets are one A4 per stairwell, whatever the text is, and open by a link for those who may", async () => {
    const { client, message, leader } = await crisisWithMessage(["A", "B", "C"]);
    const { url, services } = portal();
    const address = `${url}/api/crisis/messages/${message.id}/posters.pdf`;
    const cookieOf = async (person: { userId: string }) =>
      (await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" })).cookie.split(";")[0] ?? "";
    const cookie = await cookieOf(leader);
    expect((await fetch(address, { headers: { cookie } })).status).toBe(409);
    await client.crisis.makePosters.mutate({ messageId: message.id });
    const outsiders = [await createMember({ associationId: leader.associationId }), await createMember({ role: "system_owner" })];
    const statuses = await Promise.all(
      outsiders.map(async (person) => (await fetch(address, { headers: { cookie: await cookieOf(person) } })).status),
    );
    expect([(await fetch(address)).status, ...statuses]).toEqual([401, 403, 404]);

    let html = "";
    const ctx = await contextFor(leader, {
      pdf: {
        ...services.pdf,
        render: (document) => {
          html = document;
          return services.pdf.render(document);
        },
      },
    });
    for (const content of [
      "Kort.",
      "Strömmen är borta i hela huset. ".repeat(9).trim(),
      "Strömmen är borta i hela huset. ".repeat(19).slice(0, 600),
      "Kort rad här.\n".repeat(40).trim(),
    ]) {
      const values = { content, isExercise: content === "Kort.", nextUpdateAt: new Date("2026-11-19T18:00:00Z") };
      await services.db.update(crisisMessages).set(values).where(eq(crisisMessages.id, message.id));
      const { contents, filename } = await printPosters(ctx, message.id);
      expect(filename).toMatch(/^Anslag Brf Test .*\.pdf$/);
      const pdf = Buffer.from(contents).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(3);
      for (const text of ["Viktigt meddelande", "Nästa besked 19 november 19:00", "112", "113 13"]) expect(html).toContain(text);
      expect(html.includes(">ÖVNING<")).toBe(values.isExercise);
    }
    const answer = await fetch(address, { headers: { cookie } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("whoever hangs the sheet scans its code: opening changes nothing, pressing is the receipt, and later it says «ta ner»", async () => {
    const { client, message, crisis } = await crisisWithMessage();
    const [poster] = await client.crisis.makePosters.mutate({ messageId: message.id });
    const { url, services } = portal();
    const sign = await linkSigner(services, "poster");
    const link = `${url}/anslag/${sign(poster?.id ?? "")}`;
    const open = async () => (await fetch(link)).text();
    const press = (value: string) => fetch(link, { method: "POST", body: new URLSearchParams({ gjort: value }), redirect: "manual" });
    const state = async () => (await client.crisis.posters.query({ activationId: crisis.id }))[0];

    expect(await open()).toContain("Jag har satt upp anslaget");
    expect(await state()).toMatchObject({ hungAt: null });
    expect((await press("hung")).status).toBe(303);
    const hungAt = (await state())?.hungAt;
    expect(hungAt).toMatch(/Z$/);
    expect(await open()).toContain("Tack. Anslaget sattes upp");
    await press("hung");
    expect((await state())?.hungAt).toBe(hungAt);

    await services.db
      .update(crisisActivations)
      .set({ status: "resolved", resolvedAt: new Date() })
      .where(eq(crisisActivations.id, crisis.id));
    const over = await open();
    expect(over).toContain("Krisläget är avslutat. Ta ner anslaget.");
    expect(over).toContain("Jag har tagit ner anslaget");
    await press("taken_down");
    expect(await state()).toMatchObject({ hungAt, takenDownAt: expect.stringMatching(/Z$/) });
    const reply = await linkSigner(services, "reply");
    expect((await fetch(`${url}/anslag/${reply(poster?.id ?? "")}`)).status).toBe(404);
  });
});
