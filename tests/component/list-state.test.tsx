import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { choose, menuEntry, press, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import type { Persona } from "./stand-in.ts";

/** Of each list: its page, a field above it, an option, and how the address tells it. */
const LISTS: { list: string; as?: Persona; path: string; field: string; option: RegExp; value: RegExp }[] = [
  { list: "members", path: "/admin?tab=medlemmar", field: "Roll", option: /^Teamledare \(\d+\)$/, value: /medlem-roll=team_leader/ },
  { list: "documents", path: "/documents?tab=dokument", field: "Område", option: /^El$/, value: /dokument-omrade=.+/ },
  { list: "log", path: "/admin?tab=handelselogg", field: "Kategori", option: /^Föreningsuppgifter$/, value: /kategori=association/ },
  { list: "alerts", path: "/collaboration/inbox?tab=received", field: "Typ", option: /^Larm$/, value: /mottagna-typ=.+/ },
  {
    list: "product requests",
    path: "/product-catalog?forfragan-status=completed",
    field: "Status",
    option: /^Offert mottagen$/,
    value: /forfragan-status=offer_received/,
  },
  { list: "products", as: "drift", path: "/drift?tab=katalog", field: "Visa", option: /^Inaktiva$/, value: /produkt-visa=inactive/ },
];

test.each(LISTS)(
  "the list of $list keeps what is chosen through Back and a shared link",
  async ({ as, path, field: name, option, value }) => {
    const { router } = renderPage(path, { as: as ?? "agare" });
    const field = page.getByRole("combobox", { name, exact: true });
    const shown = () => (field.element() as HTMLInputElement).value;
    // How many there are is known a moment later.
    const choice = () => shown().replace(/ \(\d+\)$/, "");
    const address = () => router.state.location.pathname + router.state.location.search;
    await expect.element(field).toBeVisible();
    await expect.poll(shown).not.toMatch(option);
    const before = choice();
    await choose(field, option);
    await expect.poll(address).toMatch(value);
    const link = address();

    await router.navigate(-1);
    await expect.poll(choice).toBe(before);
    expect(address()).not.toMatch(value);

    await router.navigate("/integritet");
    await expect.element(field).not.toBeInTheDocument();
    await router.navigate(link);
    await expect.element(field).toBeVisible();
    await expect.poll(shown).toMatch(option);
  },
);

test("the list of applications keeps its tab through Back and a shared link, and a dialog takes it along", async () => {
  const { router } = renderPage("/admin?tab=ansokningar", { as: "agare" });
  const tab = (name: string) => page.getByRole("tablist", { name: "Ansökningar" }).getByRole("tab", { name });
  const isShown = (name: string) => expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
  const search = () => router.state.location.search;
  await tab("Avslagna").click();
  await expect.poll(search).toBe("?tab=ansokningar&ansokan-visa=rejected");
  await router.navigate(-1);
  await isShown("Väntande");
  await router.navigate("/integritet");
  await expect.element(tab("Väntande")).not.toBeInTheDocument();
  await router.navigate("/admin?tab=ansokningar&ansokan-visa=rejected");
  await isShown("Avslagna");

  await router.navigate("/dashboard");
  await expect.element(tab("Avslagna")).not.toBeInTheDocument();
  const opener = await menuEntry("Boende", "Hantera Ansökningar");
  await press(opener);
  await tab("Godkända").click();
  await expect.poll(search).toBe("?ansokan-visa=approved");
  await userEvent.keyboard("{Escape}");
  await expect.poll(search).toBe("");
  await untilFocused(() => opener.query(), "what opened it");
  await press(opener);
  await isShown("Väntande");
});
