import { eq } from "drizzle-orm";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { loginActivity, sessions } from "#drizzle/schema/index.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openSecurityCard, toastTitled } from "#tests/helpers/security-tab.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";
const BUSY = "Tjänsten är tillfälligt upptagen. Försök igen om några sekunder.";

const rowsOf = (card: Locator) => card.getByRole("listitem");
const sessionsOf = ({ userId }: TestPerson) => portal().services.db.$count(sessions, eq(sessions.userId, userId));

async function withDevices(): Promise<TestPerson> {
  const person = await createPerson({ setup: "private" });
  const { sessions: store } = portal().services;
  await store.start(person.userId, { ipAddress: "203.0.113.7", userAgent: WINDOWS });
  await store.start(person.userId, { ipAddress: "203.0.113.8", userAgent: IPHONE });
  return person;
}

test("each device stands with its name and address, this one is marked, and another is signed out", async () => {
  const person = await withDevices();
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, "Inloggade enheter");
  await expect.poll(() => rowsOf(card).count()).toBe(3);
  const current = rowsOf(card).filter({ hasText: "Den här enheten" });
  expect(await current.innerText()).toMatch(/^Okänd/);
  expect(await current.getByRole("button").count()).toBe(0);
  const windows = rowsOf(card).filter({ hasText: "Chrome på Windows" });
  expect(await windows.innerText()).toMatch(/IP-adress 203\.0\.113\.7 · Inloggad \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);

  await rowsOf(card)
    .filter({ hasText: "Safari på iPhone" })
    .getByRole("button", { name: /^Logga ut/ })
    .click();
  await toastTitled(page, "Enheten är utloggad").waitFor();
  await expect.poll(() => rowsOf(card).count()).toBe(2);
  expect(await sessionsOf(person)).toBe(2);
});

test("all other devices are signed out at once, and this one stays", async () => {
  const person = await withDevices();
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, "Inloggade enheter");
  await card.getByRole("button", { name: "Logga ut alla andra" }).click();
  await toastTitled(page, "Alla andra enheter är utloggade").waitFor();
  await expect.poll(() => rowsOf(card).count()).toBe(1);
  expect(await sessionsOf(person)).toBe(1);
  await card.getByRole("button", { name: "Logga ut alla andra" }).waitFor({ state: "detached" });
});

test("a sign-out that fails is told and the device stays", async () => {
  const person = await withDevices();
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, "Inloggade enheter");
  await refuseCall(page, "profile.endDevice", { message: BUSY });
  await rowsOf(card)
    .filter({ hasText: "Chrome på Windows" })
    .getByRole("button", { name: /^Logga ut/ })
    .click();
  await toast(page, "Utloggningen misslyckades", BUSY);
  expect(await sessionsOf(person)).toBe(3);
});

test("SETS-36 SETS-37 SETS-40 LIMIT-20 the latest fifty sign-ins, newest first, in Swedish, ten on a page", async () => {
  const person = await createPerson({ setup: "private" });
  const newest = Date.UTC(2026, 10, 20, 8, 30);
  const known = { ipAddress: "203.0.113.7", userAgent: WINDOWS };
  await portal()
    .services.db.insert(loginActivity)
    .values(
      Array.from({ length: 55 }, (_, hours) => ({
        userId: person.userId,
        loginAt: new Date(newest - hours * 3_600_000),
        ...(hours === 1 ? {} : known),
      })),
    );
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, "Inloggningshistorik");
  await card.getByText("Sida 1 av 5", { exact: true }).waitFor();
  expect(await card.getByRole("columnheader").allInnerTexts()).toEqual(["Datum", "IP-adress", "Enhet"]);
  const cells = () => card.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect((await cells()).slice(0, 3)).toEqual([
    ["2026-11-20 09:30", "203.0.113.7", "Chrome på Windows"],
    ["2026-11-20 08:30", "Okänd", "Okänd"],
    ["2026-11-20 07:30", "203.0.113.7", "Chrome på Windows"],
  ]);
  expect(await card.getByRole("cell", { name: "Chrome på Windows" }).first().getAttribute("title")).toBe(WINDOWS);
  expect(await card.getByRole("button", { name: "Föregående" }).isDisabled()).toBe(true);

  for (const shown of [2, 3, 4, 5]) {
    await card.getByRole("button", { name: "Nästa" }).click();
    await card.getByText(`Sida ${shown} av 5`, { exact: true }).waitFor();
  }
  expect((await cells()).at(-1)?.[0]).toBe("2026-11-18 08:30");
  expect(await card.getByRole("button", { name: "Nästa" }).isDisabled()).toBe(true);
});

test("SETS-36 SETS-40 on a phone the sign-ins are a list that does not scroll sideways", async () => {
  const person = await createPerson({ setup: "private" });
  await portal()
    .services.db.insert(loginActivity)
    .values({ userId: person.userId, loginAt: new Date("2026-11-20T08:30:00Z") });
  const user = await openBrowserAs(person, { width: 390, height: 844 });
  try {
    const card = await openSecurityCard(user.page, "Inloggningshistorik");
    await rowsOf(card).getByText("2026-11-20 09:30", { exact: true }).waitFor();
    await rowsOf(card).getByText("Okänd · IP-adress Okänd", { exact: true }).waitFor();
    expect(await user.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  } finally {
    await user.close();
  }
});

test("SETS-38 SETS-39 a history that cannot be read says so; without a sign-in it says that", async () => {
  const page = await openPageAs(await createPerson({ setup: "private" }));
  const undo = await refuseCall(page, "profile.loginHistory", { message: BUSY });
  const card = await openSecurityCard(page, "Inloggningshistorik");
  await card.getByRole("alert").getByText(`Kunde inte hämta inloggningshistorik: ${BUSY}`, { exact: true }).waitFor();
  await undo();
  await card.getByRole("button", { name: "Försök igen" }).click();
  await card.getByText("Ingen inloggningshistorik tillgänglig.", { exact: true }).waitFor();
});
