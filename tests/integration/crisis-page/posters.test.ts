import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisMessages } from "#drizzle/schema/index.ts";
import { printPosters } from "#server/domains/crisis/posters.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { createAskingMessage, createLedCrisis, createStairwells } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

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
  const mark = (value: "hung" | "not_hung" | "taken_down") => client.crisis.markPoster.mutate({ posterId: poster?.id ?? "", mark: value });
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
