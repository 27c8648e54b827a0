import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { menuEntry, menuOf, press, resizeWindow, toast, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

type Request = Answer<"membership.requests">["rows"][number];

const [TEMPLATE] = recorded("agare", "membership.requests").rows;
if (!TEMPLATE) throw new Error("nobody applies to the demo's house");
const applicationOf = (number: number): Request => ({
  ...TEMPLATE,
  id: `121092a1-4ad9-4579-90d7-0000000000${number + 10}`,
  profileId: `fb68420e-9e98-47f7-88f4-0000000000${number + 10}`,
  applicant: { displayName: `Sökande ${number}`, name: `Sökande ${number}`, email: `sokande-${number}@test.example` },
});
/** Twelve of them, the newest first. */
const APPLICATIONS = Array.from({ length: 12 }, (_, index) => applicationOf(12 - index));

/** The house that has just begun, to which twelve apply. */
function besieged(waiting: readonly Request[] = APPLICATIONS): Answers {
  const counts = recorded("nystartad", "membership.counts");
  return {
    "membership.counts": { ...counts, requests: { ...counts.requests, pending: waiting.length } },
    "membership.pendingCount": waiting.length,
    "dashboard.association": {
      ...recorded("nystartad", "dashboard.association"),
      needs: waiting.length > 0 ? [{ kind: "applications", count: waiting.length }] : [],
    },
    "membership.requests": ({ status, page: number = 1 }) =>
      status === "pending"
        ? {
            rows: waiting.slice((number - 1) * 10, number * 10),
            total: waiting.length,
            page: number,
            pageCount: Math.ceil(waiting.length / 10),
          }
        : { rows: [], total: 0, page: 1, pageCount: 1 },
  };
}

/** A computer's and a phone's. */
const WIDTHS = [1440, 390];

const dialog = (name: string) => page.getByRole("dialog", { name });
const seen = (target: Locator) => expect.element(target).toBeVisible();

async function examine(view: string): Promise<void> {
  await userEvent.unhover(page.elementLocator(document.body));
  await expectNoFaultsInWindow(view);
}

/** Presses Escape until what is open is gone. */
async function leave(opened: Locator): Promise<void> {
  await userEvent.keyboard("[Escape]");
  await expect.element(opened).not.toBeInTheDocument();
}

test.each(WIDTHS)(
  "applications have no fault that axe finds (WCAG 2.2 AA), dialogs open, light and dark at %s px",
  async (width) => {
    await resizeWindow(width, 844);
    renderPage("/association-dashboard", { as: "nystartad", answers: besieged() });
    await page.getByRole("button", { name: /^Svara: \d+ ansök/ }).click();
    await seen(dialog("Hantera Medlemskapsansökningar").getByText("Sida 1 av 2", { exact: true }));
    await examine("waiting");
    for (const [button, title] of [
      ["Godkänn Sökande 12", "Godkänn ansökan"],
      ["Avslå Sökande 12", "Avslå ansökan?"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await seen(dialog(title).getByRole("button", { name: "Avbryt" }));
      await examine(title);
      await leave(dialog(title));
    }
    await page.getByRole("tab", { name: "Avslagna" }).click();
    await seen(page.getByText("Det finns inga avslagna ansökningar.", { exact: true }));
    await examine("rejected");
  },
  120_000,
);

test.each(WIDTHS)(
  "members have no fault that axe finds (WCAG 2.2 AA), dialogs open, light and dark at %s px",
  async (width) => {
    await resizeWindow(width, 844);
    renderPage("/admin?tab=medlemmar", { as: "nystartad" });
    const role = dialog("Byt roll");
    await seen(page.getByText("E-post saknas. Ingen förening kopplad till din profil.", { exact: true }));
    await menuOf("Maja Medlem").click();
    await examine("menu");
    await page.getByRole("menuitem", { name: "Byt roll" }).click();
    await role.getByRole("radio", { name: "Teamledare" }).click();
    await seen(role.getByRole("checkbox").first());
    await role.getByRole("button", { name: "Spara roll" }).click();
    await seen(role.getByText("Välj minst ett team att leda.", { exact: true }));
    await examine("teams");
    await role.getByRole("radio", { name: "Systemägare" }).click();
    await examine("new owner");
    await leave(role);
    await menuOf("Maja Medlem").click();
    await page.getByRole("menuitem", { name: "Ta bort ur föreningen" }).click();
    const removal = dialog("Ta bort ur föreningen?");
    await removal.getByRole("button", { name: "Ta bort ur föreningen" }).click();
    await seen(removal.getByText("Skriv en anledning. Den skickas till personen.", { exact: true }));
    await examine("removal");
    await leave(removal);
    await menuOf("Nina Nystart").click();
    await page.getByRole("menuitem", { name: "Byt roll" }).click();
    await seen(role.getByText("Föreningen måste ha minst en systemägare. Utse en ny innan du ändrar rollen."));
    await examine("last owner");
  },
  120_000,
);

test.each(WIDTHS)(
  "an owner who gives the own role away is asked without a fault that axe finds (WCAG 2.2 AA), light and dark at %s px",
  async (width) => {
    await resizeWindow(width, 844);
    const counts = recorded("nystartad", "membership.counts");
    renderPage("/admin?tab=medlemmar", {
      as: "nystartad",
      answers: { "membership.counts": { ...counts, members: { ...counts.members, system_owner: 2 } } },
    });
    const role = dialog("Byt roll");
    await menuOf("Nina Nystart").click();
    await page.getByRole("menuitem", { name: "Byt roll" }).click();
    await role.getByRole("radio", { name: "Medlem", exact: true }).click();
    await role.getByRole("button", { name: "Spara roll" }).click();
    await seen(role.getByText("Vill du sluta vara systemägare?"));
    await examine("own role");
  },
);

const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "";

/** Presses Tab until this has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let step = 0; step < 40 && focused() !== name; step++) await userEvent.keyboard("[Tab]");
  expect(focused()).toBe(name);
}

test("MREQ-04 MREQ-06 an application is approved with the keyboard alone, and the focus stays in the dialog", async () => {
  const { server } = renderPage("/dashboard", { as: "nystartad", answers: besieged() });
  server.answer("membership.decide", ({ requestId, role }) => {
    const decided = APPLICATIONS.find(({ id }) => id === requestId) ?? TEMPLATE;
    const left = besieged(APPLICATIONS.filter((request) => request !== decided));
    for (const path of ["membership.counts", "membership.pendingCount", "membership.requests"] as const) {
      const answer = left[path];
      if (answer !== undefined) server.answer(path, answer);
    }
    return { ...decided, status: "approved", role: role ?? null, reviewedAt: new Date().toISOString() };
  });
  await press(await menuEntry("Boende", "Hantera Ansökningar"));
  await seen(page.getByRole("button", { name: "Godkänn Sökande 11" }));
  await tabTo("Godkänn Sökande 11");
  await userEvent.keyboard("[Enter]");
  const confirmation = dialog("Godkänn ansökan");
  await seen(confirmation.getByRole("radio", { name: "Medlem" }));
  await leave(confirmation);
  await expect.poll(focused).toBe("Godkänn Sökande 11");
  await userEvent.keyboard("[Enter]");
  await seen(confirmation.getByRole("radio", { name: "Medlem" }));
  await tabTo("Godkänn");
  await userEvent.keyboard("[Enter]");
  await toast("Ansökan godkänd", "Sökande 11 är nu medlem i föreningen.");
  await expect.poll(focused).toMatch(/^Väntande/);
  expect(server.callsOf("membership.decide")).toEqual([{ requestId: applicationOf(11).id, status: "approved", role: "member" }]);
});

test("GUARD-22 a role is changed with the keyboard alone, and the focus comes back to the menu's button", async () => {
  const { server } = renderPage("/admin?tab=medlemmar", { as: "nystartad" });
  const members = recorded("nystartad", "membership.members");
  const [maja] = members.rows;
  if (!maja) throw new Error("the house has no member");
  server.answer("membership.changeRole", () => {
    const changed = { ...maja, role: "team_leader" as const };
    server.answer("membership.members", { ...members, rows: members.rows.map((row) => (row === maja ? changed : row)) });
    return changed;
  });
  await press(menuOf("Maja Medlem"));
  await expect.poll(focused).toBe("Byt roll");
  await userEvent.keyboard("[Enter]");
  const role = dialog("Byt roll");
  const member = role.getByRole("radio", { name: "Medlem", exact: true });
  await untilFocused(() => member.query(), "the role of today");
  await userEvent.keyboard("[ArrowDown]");
  const team = role.getByRole("checkbox").first();
  await seen(team);
  await userEvent.keyboard("[Tab]");
  await untilFocused(() => team.query(), "the first team");
  await userEvent.keyboard("[Space]");
  await expect.element(team).toBeChecked();
  await tabTo("Spara roll");
  await userEvent.keyboard("[Enter]");
  await toast("Rollen är ändrad", "Maja Medlem är nu teamledare i föreningen.");
  await expect.poll(focused).toBe("Åtgärder för Maja Medlem");
  expect(server.callsOf("membership.changeRole")).toMatchObject([
    { profileId: maja.profileId, role: "team_leader", teamIds: [expect.any(String)] },
  ]);
});
