import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivationAreas, crisisActivations } from "#drizzle/schema/index.ts";
import { idSealer } from "#server/platform/secrets/sealed-id.ts";
import { areaId, createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const open = async (path: string) => {
  const answer = await fetch(`${portal().url}${path}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A crisis that the residents have been told of twice, and what was written to others besides. */
async function toldCrisis(values: Parameters<typeof createLedCrisis>[1] = {}) {
  const { associationId } = await createMember({ role: "system_owner", fullName: "Olle Ledare" });
  const crisis = await createLedCrisis(associationId, { description: "Internt: källaren står under vatten.", level: 2, ...values });
  const first = { kind: "activation", content: "Strömmen är borta.", releasedAt: minutesAgo(40) } as const;
  await createAskingMessage(crisis, { ...first, asksForReply: false });
  const content = "Vi väntar på nätägaren.\nSvara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.";
  const asking = await createAskingMessage(crisis, { kind: "update", content, releasedAt: minutesAgo(10) });
  // Newer, and no word of how it stands.
  await createAskingMessage(crisis, { kind: "check", content: "Är allt väl hemma?", releasedAt: minutesAgo(5) });
  const hidden = { releasedAt: minutesAgo(1) };
  await createAskingMessage(crisis, { ...hidden, audience: "team", content: "Till krisgruppen: ring Ada." });
  await createAskingMessage(crisis, { ...hidden, audience: "subscribers", state: "waiting", content: "Väntar på godkännande." });
  await createAskingMessage(crisis, { ...hidden, kind: "reminder", content: "Påminnelse: hur är läget?" });
  const resident = await createConfirmedSubscriber(associationId, { fullName: "Ada Ek" });
  const delivery = await createDelivery(asking.id, { subscriberId: resident.id });
  const own = `/s/${(await idSealer(portal().services))(delivery.id)}`;
  return { crisis, associationId, path: `/k/${crisis.statusToken}`, own };
}

test("whoever has the address of a crisis reads what was sent to the residents, the newest first, and nothing else", async () => {
  const nextUpdateAt = new Date(Date.now() + 3_600_000);
  const { crisis, path } = await toldCrisis({ nextUpdateAt, publicPhone: "+46901234567" });
  expect(crisis.statusToken).toMatch(/^[\w-]{22}$/);
  await db()
    .insert(crisisActivationAreas)
    .values({ crisisActivationId: crisis.id, crisisDomainId: await areaId("vatten") });
  const { status, headers, html } = await open(path);
  expect(status).toBe(200);
  expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("refresh")]).toEqual(["no-store", "noindex", "60"]);
  expect(html).toContain("<h1>Krisläge: El, Vatten</h1>");
  const order = [
    "Senaste beskedet",
    "Vi väntar på nätägaren.",
    "Nästa besked",
    'Frågor? Ring <a href="tel:+46901234567">090-123 45 67</a>.',
    "Det här kan du göra",
    "Tidigare besked",
    "Är allt väl hemma?",
    "Strömmen är borta.",
  ];
  const places = order.map((words) => html.indexOf(words));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(html).toContain("<li>Håll frys och kyl stängda</li>");
  for (const words of ["Internt", "ring Ada", "Väntar på godkännande", "Påminnelse", "Svara 1", "Olle Ledare", "Ada Ek"]) {
    expect(html).not.toContain(words);
  }
  for (const trap of ["<form", "<button", "<script", "<img"]) expect(html).not.toContain(trap);
});

test("the page of a long crisis is below 40 kB with its styles", async () => {
  const { associationId } = await createMember();
  const crisis = await createLedCrisis(associationId);
  const content = "Å".repeat(600);
  for (let minute = 0; minute < 40; minute++) await createAskingMessage(crisis, { content, releasedAt: minutesAgo(minute) });
  const { html } = await open(`/k/${crisis.statusToken}`);
  expect(Buffer.byteLength(html)).toBeLessThan(40_000);
});

test("a personal link opens the same page with the answer on it, and only there", async () => {
  const { path, own } = await toldCrisis();
  const { html } = await open(own);
  for (const words of ["Krisläge: El", "Vi väntar på nätägaren.", "Hur är läget hos dig?", `href="${path}"`]) expect(html).toContain(words);
  expect(html.match(/<button/g)).toHaveLength(3);
  const press = (fields: Record<string, string>) =>
    fetch(`${portal().url}${own}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  expect((await press({ svar: "need_help" })).status).toBe(303);
  const asked = await open(own);
  // What is being written is not taken away.
  expect(asked.headers.get("refresh")).toBeNull();
  expect(asked.html.indexOf("Du svarade «Jag behöver hjälp»")).toBeLessThan(asked.html.indexOf("<h1>"));
  const everybody = await open(path);
  expect(everybody.html).not.toContain("Du svarade");
  expect((await fetch(`${portal().url}${path}`, { method: "POST", body: new URLSearchParams({ svar: "ok" }) })).status).toBe(404);
});

test("an exercise says so first, and what was sent to oneself alone is read on one's own link", async () => {
  const { associationId } = await createMember();
  const crisis = await createLedCrisis(associationId, { isExercise: true });
  const toTeam = await createAskingMessage(crisis, { audience: "team", content: "ÖVNING: Samling i källaren.", isExercise: true });
  const { id: subscriberId } = await createConfirmedSubscriber(associationId);
  const delivery = await createDelivery(toTeam.id, { subscriberId });
  const plain = await open(`/k/${crisis.statusToken}`);
  for (const words of ["<h1>ÖVNING: El</h1>", "Det här är en övning.", "Inget besked har gått ut till de boende än."]) {
    expect(plain.html).toContain(words);
  }
  expect(plain.html).not.toContain("Samling i källaren");
  const own = await open(`/s/${(await idSealer(portal().services))(delivery.id)}`);
  expect(own.html).toContain("ÖVNING: Samling i källaren.");
});

test("a crisis that has ended stands still without buttons, and a month later its page is gone for every link", async () => {
  const { crisis, path, own } = await toldCrisis();
  const end = async (resolvedAt: Date) =>
    db().update(crisisActivations).set({ status: "resolved", resolvedAt }).where(eq(crisisActivations.id, crisis.id));
  await end(new Date(Date.now() - 29 * 86_400_000));
  for (const address of [path, own]) {
    const { status, headers, html } = await open(address);
    expect([status, headers.get("refresh")]).toEqual([200, null]);
    expect(html).toContain("Krisläget avslutades");
    expect(html).toContain("Vi väntar på nätägaren.");
    for (const gone of ["<button", "Nästa besked", "Det här kan du göra"]) expect(html).not.toContain(gone);
  }
  await end(new Date(Date.now() - 31 * 86_400_000));
  for (const address of [path, own]) {
    const { status, html } = await open(address);
    expect([status, html.includes("Sidan finns inte längre")]).toEqual([410, true]);
    expect(html).not.toContain("Vi väntar på nätägaren.");
  }
  for (const guess of [`${crisis.statusToken.slice(1)}A`, crisis.id, "abc"]) {
    const { status, html } = await open(`/k/${guess}`);
    expect([status, html.includes("Länken gäller inte")]).toEqual([404, true]);
  }
});
