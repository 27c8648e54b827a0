import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { resizeWindow } from "./actions.ts";
import { LOCKED, READY_EXPORT } from "./admin-answers.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const DRAFT: Answer<"documents.ours">["rows"][number] = {
  id: "2f1b8a53-7c1c-4a61-9a7c-5f2a9d0c7e01",
  kind: "own",
  title: "Källarrond",
  documentType: "Checklista",
  areaName: null,
  state: "draft",
  changedAt: "2026-11-20T08:00:00.000Z",
  author: "Anna Exempel",
  version: 1,
  adoptedOn: null,
  isVisibleToResidents: false,
  isInBinder: false,
  fileUrl: null,
};

/** The chair of the demo's house, who also runs the service; nobody subscribes there yet, and a checklist is begun. */
function operatingOwner(): Answers {
  const users = recorded("drift", "admin.users");
  return {
    "admin.associations": recorded("drift", "admin.associations"),
    "admin.catalogue.choices": recorded("drift", "admin.catalogue.choices"),
    "admin.catalogue.products": recorded("drift", "admin.catalogue.products"),
    "admin.catalogue.suppliers": recorded("drift", "admin.catalogue.suppliers"),
    "admin.catalogue.tips": recorded("drift", "admin.catalogue.tips"),
    "admin.health": recorded("drift", "admin.health"),
    "admin.securityEvents": recorded("drift", "admin.securityEvents"),
    "admin.users": ({ search }) => (search === LOCKED.email ? { rows: [LOCKED], total: 1, page: 1, pageCount: 1 } : users),
    "auth.session": sessionOf("agare", { isOperator: true }),
    "documents.ours": { rows: [DRAFT, ...recorded("agare", "documents.ours").rows], total: 3, page: 1, pageCount: 1 },
    "maps.shelterExtracts": recorded("drift", "maps.shelterExtracts"),
    "subscribers.counts": recorded("nystartad", "subscribers.counts"),
    "subscribers.list": recorded("nystartad", "subscribers.list"),
    "subscribers.messages": recorded("nystartad", "subscribers.messages"),
  };
}

const panel = () => page.getByRole("tabpanel").first();
const seen = (target: ReturnType<typeof panel>) => expect.element(target).toBeVisible();

const LAST_TAB = "/admin?tab=handelselogg";

type Rendered = ReturnType<typeof renderPage>;

/** Each tab with what stands in it, and the dialogs that open there. */
const STATES: Record<string, (rendered: Rendered) => Promise<unknown>> = {
  "/admin?tab=oversikt": () => seen(page.getByRole("region", { name: "Datakvalitet" }).getByRole("progressbar")),
  "/admin?tab=medlemmar": () => seen(page.getByRole("searchbox", { name: "Sök medlem" })),
  "/admin?tab=ansokningar": () => seen(page.getByRole("button", { name: /^Godkänn/ }).first()),
  "/admin?tab=prenumeranter": () => seen(page.getByText(/^Ingen prenumererar ännu/)),
  "/admin?tab=krisgrupper": () => seen(page.getByRole("link", { name: "Öppna teamen" })),
  "/admin?tab=dokument": () => seen(panel().getByRole("link", { name: "Fortsätt med Källarrond" })),
  "/admin?tab=export": async ({ server }) => {
    server.answer("admin.orderExport", () => {
      server.answer("admin.exports", [READY_EXPORT]);
      return READY_EXPORT;
    });
    await page.getByRole("button", { name: "Skapa export" }).first().click();
    await seen(page.getByRole("link", { name: /^Ladda ner/ }));
  },
  [LAST_TAB]: async () => {
    await seen(panel().getByRole("listitem").first());
    const fold = page.getByRole("button", { name: "Visa filter" });
    if (fold.query()?.checkVisibility()) await fold.click();
  },
  "/drift": () => seen(page.getByText("Databasens storlek")),
  "/drift?tab=foreningar": () => seen(panel().getByText("Aktiv", { exact: true }).first()),
  "/drift?tab=katalog": async () => {
    for (const upkeep of [/^Inaktivera/, /^Ändra länk för/]) await seen(page.getByRole("button", { name: upkeep }).first());
  },
  "/drift?tab=skyddsrum": () => seen(page.getByRole("button", { name: "Importera skyddsrum" })),
  "/drift?tab=sakerhet": () => seen(page.getByRole("searchbox", { name: "Sök i säkerhetsloggen" })),
  async "/drift?tab=anvandare"() {
    await page.getByRole("searchbox", { name: "Sök användare" }).fill(LOCKED.email);
    // Not what was there before the search: nobody else's address is left.
    const addresses = page
      .getByRole("region", { name: "Användare", exact: true })
      .first()
      .getByText(/@\w+\.example$/);
    await expect.poll(() => addresses.elements().map(({ textContent }) => textContent)).toEqual([LOCKED.email]);
    await seen(page.getByRole("button", { name: /^Stäng av tvåfaktor för/ }));
    // What is still being read is dimmed.
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  },
};

test.each([
  ["at 1440 px", 1440],
  ["on a phone", 390],
])(
  "PAGE-27 %s every tab of the admin area and of operations has no fault that axe finds (WCAG 2.2 AA), light and dark, does not scroll sideways, is in sight when chosen, and is as high as a finger is wide",
  async (_window, width) => {
    await resizeWindow(width);
    const rendered = renderPage("/admin", { as: "agare", answers: operatingOwner() });
    for (const [address, reach] of Object.entries(STATES)) {
      await rendered.router.navigate(address);
      await reach(rendered);
      await expectNoFaultsInWindow(address);
      if (address === LAST_TAB) await expectTabsForFingers();
    }
    await page.getByRole("button", { name: /^Stäng av tvåfaktor för/ }).click();
    const dialog = page.getByRole("dialog", { name: "Stäng av tvåfaktorsautentisering" });
    await seen(dialog.getByLabelText("Skriv kontots e-postadress"));
    await expectNoFaultsInWindow("dialog");
  },
  120_000,
);

/** The last tab is the chosen one. */
async function expectTabsForFingers(): Promise<void> {
  const boxes = () =>
    page
      .getByRole("tablist", { name: "Administration" })
      .getByRole("tab")
      .elements()
      .map((tab) => tab.getBoundingClientRect());
  await expect
    .poll(() =>
      boxes()
        .slice(-1)
        .map(({ left, right }) => left >= 0 && right <= window.innerWidth),
    )
    .toEqual([true]);
  expect(Math.min(...boxes().map(({ height }) => height))).toBeGreaterThanOrEqual(44);
}
