import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toast } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

const ADDRESS = "/crisis-subscribers-admin?tab=anmalan";
const card = (name: string) => page.getByRole("region", { name });
const COUNTS = recorded("agare", "subscribers.counts");

/** A house of 42 flats in three stairwells, in one of which somebody has signed up. */
const REACHED = {
  ...COUNTS,
  statuses: { ...COUNTS.statuses, pending: 2 },
  stairwells: COUNTS.stairwells.map((stairwell) => ({ ...stairwell, active: stairwell.name === "Trapphus B" ? 7 : stairwell.id ? 0 : 5 })),
  coverage: { active: 12, apartments: 42, share: 12 / 42 },
};

test("SUBS-03 the page says how many are reached, by stairwell and as an estimate, and how many have not confirmed", async () => {
  renderPage(ADDRESS, { as: "agare", answers: { "subscribers.counts": REACHED } });
  const reached = card("Så många nås");
  for (const text of [
    "12 personer får krislarm",
    "Uppskattat 12 av 42 lägenheter.",
    "7 av cirka 14",
    "Uppskattat: en person i varje lägenhet, lika många lägenheter i varje trapphus.",
    "5 har inte sagt vilket trapphus.",
    "2 personer har inte bekräftat ännu.",
  ])
    await expect.element(reached.getByText(text, { exact: true })).toBeVisible();
  expect(reached.getByText("0 av cirka 14").elements()).toHaveLength(2);
  await expectNoWcagFaults("Nå de boende");
});

test("a new house is told the one thing to do, and nothing is counted that is not there", async () => {
  renderPage(ADDRESS, { as: "nystartad" });
  const sentence = "Ingen får krislarm ännu. Sätt upp anslaget «Få krislarm» på porten, så anmäler de boende sig själva.";
  await expect.element(card("Så många nås").getByText(sentence, { exact: true })).toBeVisible();
  expect(card("Så många nås").element().textContent).not.toMatch(/\d/);
});

test("the posters are told apart by where they hang, and each stands with the address that it bears", async () => {
  const { server } = renderPage(ADDRESS, { as: "agare", answers: { "association.inviteCode": { code: "7KQ43MXW" } } });
  const posters = card("Anslag och länkar");
  const { association } = recorded("agare", "auth.session") ?? {};
  for (const [name, file, path] of [
    [/^Skriv ut anslaget Få krislarm På porten\b/, "subscribe-poster.pdf", "/larm/7KQ4-3MXW"],
    [/^Skriv ut anslaget Bli medlem i portalen På styrelsens anslagstavla\b/, "join-poster.pdf", "/h/7KQ4-3MXW"],
  ] as const) {
    await expect.element(posters.getByRole("link", { name })).toHaveAttribute("href", `/api/associations/${association?.id}/${file}`);
    await expect.element(posters.getByText(path, { exact: true })).toBeVisible();
  }
  expect(server.callsOf("association.inviteCode")).toHaveLength(1);
});

const ADDED: Answer<"subscribers.add"> = {
  ...{ id: crypto.randomUUID(), fullName: "Ada Ek", email: null, phoneNumber: "070-••• •• 05", emailState: "none", phoneState: "pending" },
  ...{
    hasPush: false,
    status: "pending",
    stairwell: null,
    preferredLanguage: "sv",
    consentedAt: null,
    createdAt: new Date().toISOString(),
  },
};

test("one neighbour is added without a list", async () => {
  const { server } = renderPage(ADDRESS, { as: "agare", answers: { "subscribers.add": ADDED } });
  await card("Lägg in boende själv").getByRole("button", { name: "Lägg till en boende" }).click();
  const dialog = page.getByRole("dialog", { name: "Lägg till prenumerant" });
  await dialog.getByLabelText("Namn").fill("Ada Ek");
  await dialog.getByLabelText("Mobil").fill("070-174 06 05");
  await dialog.getByRole("button", { name: "Lägg till" }).click();
  await toast("Prenumeranten är tillagd", "Ada Ek får en förfrågan om att bekräfta.");
  expect(server.callsOf("subscribers.add")).toMatchObject([{ fullName: "Ada Ek", phoneNumber: "070-174 06 05" }]);
});

test("a pasted list is previewed line by line in words, forgotten when it is changed, and taken in once", async () => {
  const row = { email: null, phoneNumber: null, stairwell: null, outcome: "new" as const, reason: null };
  const rows = [
    { ...row, line: 1, fullName: "Anna Ek", email: "anna@x.se", stairwell: "Trapphus B" },
    { ...row, line: 2, fullName: "Gun Utan", outcome: "faulty" as const, reason: "Både e-post och mobil saknas." },
  ];
  const counts = { new: 1, known: 0, left: 0, faulty: 1 };
  const { server } = renderPage(ADDRESS, {
    as: "agare",
    answers: { "subscribers.previewImport": { digest: "abc", counts, rows }, "subscribers.import": { digest: "abc", counts, rows } },
  });
  await page.getByRole("button", { name: "Klistra in eller välj fil" }).click();
  const dialog = page.getByRole("dialog", { name: "Importera prenumeranter" });
  const pasted = "Anna Ek, anna@x.se\nGun Utan";
  const list = dialog.getByLabelText("Eller klistra in listan");
  await list.fill(pasted);
  await expect.element(dialog.getByText("Ny: 1 · Finns redan: 0 · Har avslutat: 0 · Kan inte användas: 1", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("Kan inte användas: Både e-post och mobil saknas.", { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole("row").filter({ hasText: "Anna Ek" }).getByText("Trapphus B", { exact: true })).toBeVisible();
  expect(server.callsOf("subscribers.previewImport")).toEqual([{ csv: pasted }]);
  await list.fill("");
  await expect.element(dialog.getByText("Kan inte användas: Både e-post och mobil saknas.", { exact: true })).not.toBeInTheDocument();
  await list.fill(pasted);
  await dialog.getByLabelText("På vilken grund får föreningen använda uppgifterna?").fill("Lista i trapphuset.");
  const run = dialog.getByRole("button", { name: "Fråga 1 ny person" });
  await expect.element(run).toBeEnabled();
  await expectNoWcagFaults("a pasted list");
  const button = run.element() as HTMLButtonElement;
  button.click();
  button.click();
  await toast("Importen är klar", "En ny person får en förfrågan om att bekräfta.");
  expect(server.callsOf("subscribers.import")).toEqual([{ csv: pasted, digest: "abc", ground: "Lista i trapphuset." }]);
});

test("a list that cannot be read says why, and one with a stairwell that is none says who is without", async () => {
  const reason = "Trapphuset «Uppgång Z» finns inte. Läggs till utan trapphus.";
  const row = {
    line: 2,
    fullName: "Örjan Från Excel",
    email: "orjan@x.se",
    phoneNumber: null,
    stairwell: null,
    outcome: "new",
    reason,
  } as const;
  const { server } = renderPage(ADDRESS, {
    as: "agare",
    answers: { "subscribers.previewImport": { digest: "abc", counts: { new: 1, known: 0, left: 0, faulty: 0 }, rows: [row] } },
  });
  await page.getByRole("button", { name: "Klistra in eller välj fil" }).click();
  const dialog = page.getByRole("dialog", { name: "Importera prenumeranter" });
  const list = dialog.getByLabelText("Eller klistra in listan");
  const refused = dialog.getByRole("alert", { name: "Listan kunde inte läsas" });
  const message = "Första raden behöver en kolumn som heter Namn.";
  const undo = server.refuse("subscribers.previewImport", { reason: "INVALID_INPUT", message, fields: { csv: message }, status: 409 });
  await list.fill("Förnamn;Adress\nA;B");
  await expect.element(refused.getByText(message, { exact: true })).toBeVisible();
  undo();
  await list.fill("Namn;E-post;Trapphus\nÖrjan Från Excel;orjan@x.se;Uppgång Z");
  await expect.element(dialog.getByRole("cell", { name: `Ny: ${reason}`, exact: true })).toBeVisible();
  await expect.element(dialog.getByText("En ny person läggs till utan trapphus")).toBeVisible();
  expect(refused.elements()).toEqual([]);
});
