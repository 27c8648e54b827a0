import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { choose, fakeClock, menuEntry, menuOf, toast, twoFrames } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";

type Request = Answer<"membership.requests">["rows"][number];

/** The dialog over so many applications, the newest first; what is decided there waits no longer. */
async function openDialogWith(count: number, nameOf: (number: number) => string, facts: Partial<Request> = {}) {
  const [first] = recorded("agare", "membership.requests").rows;
  if (!first) throw new Error("nobody applies to the demo's house");
  let waiting: Request[] = Array.from({ length: count }, (_, index) => {
    const name = nameOf(count - index);
    const applicant = { displayName: name, name, email: `sokande-${count - index}@test.example` };
    return { ...first, ...facts, id: crypto.randomUUID(), applicant };
  });
  const counts = recorded("nystartad", "membership.counts");
  const { server } = renderPage("/dashboard", {
    as: "nystartad",
    answers: {
      "membership.counts": () => ({ ...counts, requests: { ...counts.requests, pending: waiting.length } }),
      "membership.pendingCount": () => waiting.length,
      "membership.requests": ({ search = "", page: number = 1 }) => {
        const found = waiting.filter(({ applicant }) => applicant.displayName.toLowerCase().includes(search));
        const pageCount = Math.max(1, Math.ceil(found.length / 10));
        // As the server does: a page that is no more is the last one.
        const shown = Math.min(number, pageCount);
        return { rows: found.slice((shown - 1) * 10, shown * 10), total: found.length, page: shown, pageCount };
      },
      "membership.decide": ({ requestId, status }) => {
        const decided = waiting.find(({ id }) => id === requestId);
        if (!decided) throw new Error("the application waits no longer");
        waiting = waiting.filter((request) => request !== decided);
        return { ...decided, status };
      },
    },
  });
  await (await menuEntry("Boende", "Hantera Ansökningar")).click();
  const list = page.getByRole("dialog", { name: "Hantera Medlemskapsansökningar" });
  await expect.element(list.getByText("Sida 1 av 2", { exact: true })).toBeVisible();
  return { server, list };
}

const dialog = (name: string) => page.getByRole("dialog", { name });
const confirm = (name: string, button: string) => dialog(name).getByRole("button", { name: button, exact: true }).click();

test("SIDE-16 the administration section counts the waiting applications in a red badge, for owners alone", async () => {
  renderPage("/dashboard", { as: "nystartad", answers: { "membership.pendingCount": 11 } });
  const button = await menuEntry("Boende", "Hantera Ansökningar");
  await expect.poll(() => button.query()?.querySelector(".mantine-Badge-root")?.textContent.trim()).toMatch(/^11\b/);
  // One line high: the label is not broken by the badge.
  expect(button.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
  const badge = button.element().querySelector(".mantine-Badge-root");
  if (!badge) throw new Error("the badge is gone");
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(badge).backgroundColor.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await button.click();
  await expect.element(dialog("Hantera Medlemskapsansökningar")).toBeVisible();
});

test("SIDE-16 a plain member sees nothing of the applications", async () => {
  renderPage("/dashboard", { as: "medlem" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Meny" });
  await expect.element(menu.getByRole("button", { name: "Kris", exact: true })).toBeVisible();
  expect(menu.getByRole("button", { name: /^Boende/ }).elements()).toEqual([]);
});

test("MREQ-13 a decision that fails says so and leaves the application waiting", async () => {
  const { server, list } = await openDialogWith(11, (number) => `Sökande ${number}`);
  const undo = server.refuse("membership.decide", { message: "Ansökan har redan hanterats av någon annan." });
  await list.getByRole("button", { name: "Godkänn Sökande 10" }).click();
  await confirm("Godkänn ansökan", "Godkänn");
  await toast("Fel vid bearbetning", "Kunde inte bearbeta ansökan");
  undo();
  await confirm("Godkänn ansökan", "Avbryt");
  await expect.element(list.getByRole("row").filter({ hasText: "Sökande 10" })).toBeVisible();
});

test.each([
  ["system_owner", "Systemägare", "Inbjuden som systemägare."],
  [null, "Medlem", null],
] as const)("MREQ-06 MREQ-08 the role of the invitation (%s) is chosen already, else Medlem", async (invitedAs, chosen, words) => {
  const { server, list } = await openDialogWith(11, (number) => `Inbjuden ${number}`, { invitedAs });
  await list.getByRole("button", { name: "Godkänn Inbjuden 10" }).click();
  const asked = dialog("Godkänn ansökan");
  await expect.element(asked.getByRole("radio", { name: chosen })).toBeChecked();
  if (words) await expect.element(asked.getByText(words, { exact: true })).toBeVisible();
  else expect(asked.getByText(/^Inbjuden som/).elements()).toEqual([]);
  await confirm("Godkänn ansökan", "Godkänn");
  await expect.poll(() => server.callsOf("membership.decide")).toMatchObject([{ status: "approved", role: invitedAs ?? "member" }]);
});

test("MREQ-07 the page follows when its last application was decided", async () => {
  const { list } = await openDialogWith(11, (number) => `Granne ${number}`);
  await list.getByRole("button", { name: "Nästa" }).click();
  await expect.element(list.getByText("Sida 2 av 2", { exact: true })).toBeVisible();
  await list.getByRole("button", { name: "Avslå Granne 1", exact: true }).click();
  await confirm("Avslå ansökan?", "Avslå");
  await toast("Ansökan avslagen", "Granne 1 har meddelats.");
  await expect.element(list.getByText("Sida 1 av 1", { exact: true })).toBeVisible();
  await expect.poll(() => list.getByRole("button", { name: /^Avslå/ }).elements()).toHaveLength(10);
  await expect.element(list.getByRole("tab", { name: "Väntande 10", exact: true })).toBeVisible();
});

test("MREQ-02 MREQ-07 a search waits for the hand, begins at the first page, and says that it found nothing", async () => {
  const clock = fakeClock();
  const { server, list } = await openDialogWith(14, (number) => (number === 2 ? "Örjan Håkansson" : `Boende ${number}`));
  const asked = () => server.callsOf("membership.requests");
  const found = () =>
    list
      .getByRole("button", { name: /^Godkänn/ })
      .elements()
      .map((one) => one.getAttribute("aria-label"));
  await list.getByRole("button", { name: "Nästa" }).click();
  await expect.element(list.getByText("Sida 2 av 2", { exact: true })).toBeVisible();

  const search = list.getByRole("searchbox", { name: "Sök bland väntande" });
  await search.click();
  clock.pause();
  const before = asked().length;
  await userEvent.keyboard("örjan");
  await twoFrames();
  await clock.forward(299);
  expect(asked().slice(before)).toEqual([]);
  clock.resume();
  await expect.poll(found).toEqual(["Godkänn Örjan Håkansson"]);
  await expect.element(list.getByText("Sida 1 av 1", { exact: true })).toBeVisible();
  expect(asked().slice(before)).toEqual([{ status: "pending", search: "örjan", page: 1 }]);
  await search.fill("ingen heter så");
  await expect.element(list.getByText("Inga väntande ansökningar matchar din sökning.", { exact: true })).toBeVisible();
  await list.getByRole("button", { name: "Töm sökfältet" }).click();
  await expect.element(list.getByText("Sida 1 av 2", { exact: true })).toBeVisible();
});

/** How high the region may be at most, and whether it is no higher. */
const heightOf = (region: Locator) => [getComputedStyle(region.element()).maxHeight, region.element().clientHeight <= 400];

test("MREQ-02 MREQ-07 LIMIT-23 the applications stand page by page, in a table of at most 400 pixels", async () => {
  const { list } = await openDialogWith(11, (number) => `Sökande ${number}`);
  expect(heightOf(list.getByRole("region", { name: "Väntande ansökningar" }))).toEqual(["400px", true]);
  const [previous, next] = [list.getByRole("button", { name: "Föregående" }), list.getByRole("button", { name: "Nästa" })];
  const found = () => list.getByRole("button", { name: /^Godkänn/ }).elements();
  await expect.poll(found).toHaveLength(10);
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(list.getByText("Sida 2 av 2", { exact: true })).toBeVisible();
  await expect.poll(() => found().map((one) => one.getAttribute("aria-label"))).toEqual(["Godkänn Sökande 1"]);
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.element(list.getByText("Sida 1 av 2", { exact: true })).toBeVisible();
});

test("MREQ-07 while the next page is on its way the rows shown stay, dimmed", async () => {
  const { server, list } = await openDialogWith(12, (number) => `Boende ${number}`);
  const release = server.hold("membership.requests");
  await list.getByRole("button", { name: "Nästa" }).click();
  const busy = () => list.element().querySelector('[aria-busy="true"]');
  await expect.poll(() => busy()?.textContent).toContain("Boende 12");
  await expect.poll(() => Number(getComputedStyle(busy() ?? document.body).opacity)).toBeLessThan(1);
  release();
  await expect.element(list.getByText("Sida 2 av 2", { exact: true })).toBeVisible();
  await expect.poll(busy).toBeNull();
});

test("MREQ-14 MREQ-15 applications that cannot be read say so; with none waiting the list says that", async () => {
  const { server } = renderPage("/dashboard", { as: "nystartad" });
  const undo = server.refuse("membership.requests");
  await (await menuEntry("Boende", "Hantera Ansökningar")).click();
  const alert = page.getByRole("alert", { name: "Fel vid laddning av ansökningar" });
  await expect.element(alert.getByText("Kunde inte ladda medlemskapsansökningar. Försök igen senare.", { exact: true })).toBeVisible();
  undo();
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(page.getByText("Det finns för närvarande inga väntande medlemskapsansökningar.", { exact: true })).toBeVisible();
});

const TAB = "/admin?tab=medlemmar";
const row = (name: string) => page.getByRole("region", { name: "Medlemmar" }).getByRole("row").filter({ hasText: name });

test("GUARD-15 the last owner keeps the role, and reads why", async () => {
  renderPage(TAB, { as: "nystartad" });
  await menuOf("Nina Nystart").click();
  await page.getByRole("menuitem", { name: "Byt roll" }).click();
  const role = dialog("Byt roll");
  await expect
    .element(role.getByText("Föreningen måste ha minst en systemägare. Utse en ny innan du ändrar rollen.", { exact: true }))
    .toBeVisible();
  for (const name of ["Medlem", "Teamledare"]) await expect.element(role.getByRole("radio", { name, exact: true })).toBeDisabled();
  await role.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(role).not.toBeInTheDocument();
});

test("GUARD-21 nobody removes oneself from the list: the own row leads to the settings", async () => {
  const { server, router } = renderPage(TAB, { as: "nystartad" });
  const address = () => router.state.location.pathname + router.state.location.search;
  await menuOf("Nina Nystart").click();
  const items = page.getByRole("menuitem");
  await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(["Byt roll", "Lämna föreningen"]);
  await items.filter({ hasText: "Lämna föreningen" }).click();
  await expect.poll(address).toBe("/settings?tab=forening");
  const message = ERROR_MESSAGES.LAST_OWNER_CANNOT_LEAVE;
  server.refuse("membership.leave", { reason: "LAST_OWNER_CANNOT_LEAVE", message, status: 409 });
  await page.getByRole("button", { name: "Lämna föreningen" }).click();
  await confirm("Lämna föreningen?", "Lämna föreningen");
  await dialog("Lämna föreningen?").getByRole("link", { name: "Utse en ny systemägare" }).click();
  await expect.poll(address).toBe(TAB);
  await expect.element(row("Maja Medlem")).toBeVisible();
});

type Member = Answer<"membership.members">["rows"][number];

/** The house with twelve more members, found and shown as the server does it. */
function renderCrowd() {
  const { rows, ...rest } = recorded("nystartad", "membership.members");
  const [maja] = rows;
  if (!maja) throw new Error("the house has no member");
  const phoneNumber = "+46701234567";
  const more = Array.from(
    { length: 12 },
    (_, index): Member => ({
      ...{
        ...maja,
        profileId: crypto.randomUUID(),
        displayName: `Medlem ${index + 1}`,
        email: `medlem-${index + 1}@test.example`,
        phoneNumber,
      },
    }),
  );
  const counts = recorded("nystartad", "membership.counts");
  return renderPage(TAB, {
    as: "nystartad",
    answers: {
      "membership.counts": { ...counts, members: { ...counts.members, member: 13 } },
      "membership.members": ({ role, search = "", page: number = 1 }) => {
        const found = [...rows, ...more].filter(
          (row) => (!role || row.role === role) && `${row.displayName} ${row.email}`.toLowerCase().includes(search),
        );
        const pageCount = Math.max(1, Math.ceil(found.length / 10));
        return { ...rest, rows: found.slice((number - 1) * 10, number * 10), total: found.length, page: number, pageCount };
      },
    },
  });
}

const members = () => page.getByRole("region", { name: "Medlemmar" });
const shownNames = () => [...members().element().querySelectorAll("tbody tr td:first-child")].map(({ textContent }) => textContent);

test("LIMIT-23 MREQ-07 the members stand page by page with what is known of them, in a body of at most 400 pixels", async () => {
  renderCrowd();
  await expect.element(page.getByText("Sida 1 av 2", { exact: true })).toBeVisible();
  const heads = members().getByRole("columnheader").elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Namn", "E-post", "Telefon", "Roll", "Medlem sedan", "Åtgärd"]);
  expect(heightOf(members())).toEqual(["400px", true]);
  await expect.element(row("Nina Nystart").getByText("du", { exact: true })).toBeVisible();
  await expect.element(row("Medlem 2").getByRole("cell", { name: "medlem-2@test.example" })).toBeVisible();
  await expect.element(row("Medlem 2").getByRole("cell", { name: "070-123 45 67" })).toBeVisible();
  await page.getByRole("button", { name: "Nästa" }).click();
  await expect.poll(shownNames).toEqual(["Medlem 9", "Medlem 10", "Medlem 11", "Medlem 12"]);
});

test("members are found by name and by role, from the first page, while the rows shown stay", async () => {
  const { server } = renderCrowd();
  await page.getByRole("button", { name: "Nästa" }).click();
  await expect.element(row("Medlem 12")).toBeVisible();
  const release = server.hold("membership.members");
  const search = page.getByRole("searchbox", { name: "Sök medlem" });
  await search.fill("maja m");
  await expect.poll(() => document.querySelector('[aria-busy="true"]')?.textContent).toContain("Medlem 12");
  release();
  await expect.poll(shownNames).toEqual(["Maja Medlem"]);
  expect(server.callsOf("membership.members").at(-1)).toEqual({ role: null, search: "maja m", page: 1 });
  await search.fill("ingen heter så");
  await expect.element(page.getByText("Inga medlemmar matchar din sökning.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Töm sökfältet" }).click();
  const role = page.getByRole("combobox", { name: "Roll" });
  await choose(role, "Systemägare (1)");
  await expect.poll(shownNames).toEqual([expect.stringContaining("Nina Nystart")]);
  await choose(role, "Alla roller (14)");
  await expect.element(page.getByText("Sida 1 av 2", { exact: true })).toBeVisible();
});

test("a member is removed with a reason; without one nothing is sent, and a refusal stands in the dialog", async () => {
  const { server } = renderPage(TAB, { as: "nystartad" });
  await menuOf("Maja Medlem").click();
  await page.getByRole("menuitem", { name: "Ta bort ur föreningen" }).click();
  const question = dialog("Ta bort ur föreningen?");
  const remove = question.getByRole("button", { name: "Ta bort ur föreningen" });
  await expect.element(question.getByText("Anledningen skickas till Maja Medlem i ett mejl.", { exact: true })).toBeVisible();
  await remove.click();
  await expect.element(question.getByText("Skriv en anledning. Den skickas till personen.", { exact: true })).toBeVisible();
  expect(server.callsOf("membership.remove")).toEqual([]);
  await question.getByRole("textbox", { name: "Anledning" }).fill("Har flyttat härifrån.");
  await expect.element(question.getByText("21 av 500 tecken", { exact: true })).toBeVisible();
  const message = "Personen är föreningens enda systemägare och kan inte tas bort.";
  const undo = server.refuse("membership.remove", { reason: "LAST_OWNER_NOT_REMOVED", message, status: 409 });
  await remove.click();
  await expect.element(question.getByText(message, { exact: true })).toBeVisible();
  undo();
  const all = recorded("nystartad", "membership.members");
  server.answer("membership.remove", () => {
    server.answer("membership.members", { ...all, rows: all.rows.filter(({ role }) => role === "system_owner"), total: 1 });
    return null as never;
  });
  await remove.click();
  await toast("Maja Medlem är borttagen ur föreningen");
  await expect.element(row("Maja Medlem")).not.toBeInTheDocument();
  await expect.element(row("Nina Nystart")).toBeVisible();
});

const noContact = () => page.getByText("E-post saknas. Ingen förening kopplad till din profil.", { exact: true });

test("MREQ-17 an association without a contact address says so in the members list", async () => {
  const { router } = renderPage(TAB, { as: "nystartad" });
  await expect.element(noContact()).toBeVisible();
  await expect.element(row("Nina Nystart")).toBeVisible();
  await page.getByRole("link", { name: "Lägg till kontaktuppgifter" }).click();
  await expect.poll(() => router.state.location.pathname + router.state.location.hash).toBe("/association-profile#kontakt");
});

test("MREQ-17 an association with a contact address says nothing of it in the members list", async () => {
  const association = recorded("nystartad", "association.current");
  if (!association) throw new Error("the owner has no association");
  const { server } = renderPage(TAB, {
    as: "nystartad",
    answers: { "association.current": { ...association, contactPersonEmail: "styrelsen@test.example" } },
  });
  await expect.element(row("Nina Nystart")).toBeVisible();
  await expect.poll(() => server.callsOf("association.current")).not.toEqual([]);
  await expect.element(noContact()).not.toBeInTheDocument();
});

test("members that cannot be read say so, and are read again", async () => {
  const { server } = renderPage(TAB, { as: "nystartad" });
  const undo = server.refuse("membership.members", { message: "Tjänsten är tillfälligt upptagen." });
  const alert = page.getByRole("alert", { name: "Medlemmarna kunde inte hämtas" });
  await expect.element(alert.getByText("Tjänsten är tillfälligt upptagen.", { exact: true })).toBeVisible();
  undo();
  await alert.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(row("Nina Nystart")).toBeVisible();
});
