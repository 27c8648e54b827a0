import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { housingAssociations, securityEvents, totpFactors } from "#drizzle/schema/index.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { sidebarOf } from "#tests/helpers/menu.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions, provePassword } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const PATIENT = { timeout: 10_000 };
let operator: TestMember;
let page: Page;
let stranger: TestMember;
let foreignName: string;

beforeAll(async () => {
  operator = await createMember({ role: "system_owner" });
  (portal().services.config.operatorEmails as string[]).push(operator.email);
  stranger = await createMember({ role: "system_owner", fullName: `Främling ${unique("nr")}` });
  foreignName = `Brf Främmande ${unique("hus")}`;
  await portal()
    .services.db.update(housingAssociations)
    .set({ associationName: foreignName })
    .where(eq(housingAssociations.id, stranger.associationId));
  page = await openPageAs(operator);
});

const card = (title: string) => page.getByRole("region", { name: title, exact: true }).first();

/** Which tab an owner is shown for what the address names. */
const NAMES: Record<string, string> = {
  drift: "Översikt",
  oversikt: "Översikt",
  medlemmar: "Medlemmar",
  ansokningar: "Ansökningar",
  dokument: "Dokument",
  export: "Export",
  handelselogg: "Händelselogg",
};

test("PAGE-27 GUARD-20 an owner who is no operator never sees Drift, and no tab names another association", async () => {
  const owner = await openPageAs(await createMember({ role: "system_owner" }));
  const asked = [callsOf(owner, "admin.health"), callsOf(owner, "admin.associations"), callsOf(owner, "admin.users")];
  for (const tab of ["drift", "oversikt", "medlemmar", "ansokningar", "dokument", "export", "handelselogg"]) {
    await owner.goto(`/admin?tab=${tab}`);
    const shown = owner.getByRole("tablist", { name: "Administration" }).getByRole("tab", { selected: true });
    await expect.poll(() => shown.textContent(), PATIENT).toBe(NAMES[tab]);
    await expect.poll(() => owner.locator(".mantine-Skeleton-root").count(), PATIENT).toBe(0);
    expect(await owner.getByRole("tab", { name: "Drift" }).count()).toBe(0);
    expect(await owner.locator("body").textContent()).not.toContain(foreignName);
  }
  await owner.goto("/drift");
  await owner.waitForURL(atPath("/dashboard"));
  expect(await owner.locator("body").textContent()).not.toContain(foreignName);
  expect(asked).toEqual([[], [], []]);
});

test("PAGE-27 an operator gets to the service's own frame from the account menu, and back, and sees no association's menu there", async () => {
  await page.goto("/association-dashboard");
  await page.getByRole("button", { name: /^Kontomeny/ }).click();
  await page.getByRole("menuitem", { name: "Drift" }).click();
  await page.getByRole("heading", { level: 1, name: "Drift" }).waitFor();
  await card("Köer och leverans").waitFor();
  expect(await sidebarOf(page).count()).toBe(0);
  await page.getByRole("link", { name: "Till portalen" }).click();
  await page.waitForURL(atPath("/association-dashboard"));
});

test("PAGE-27 an operator finds any association and user, with what they are", async () => {
  await page.goto("/drift?tab=foreningar");
  await card("Föreningar").getByRole("searchbox", { name: "Sök förening" }).fill(foreignName);
  const association = card("Föreningar").getByRole("row").filter({ hasText: foreignName });
  await expect
    .poll(() => association.getByRole("cell").allTextContents(), PATIENT)
    .toEqual([foreignName, "Stockholm", "1", "1", "0", expect.any(String), "Aktiv"]);
  await page.getByRole("tab", { name: "Användare" }).click();
  await card("Användare").getByRole("searchbox", { name: "Sök användare" }).fill(stranger.email);
  const user = card("Användare").getByRole("row").filter({ hasText: stranger.email });
  await user.getByText("Bekräftad", { exact: true }).waitFor();
  await user.getByText("Systemägare", { exact: true }).waitFor();
  await user.getByText(foreignName).waitFor();
  expect(await user.getByRole("button").count()).toBe(0);

  await card("Användare").getByRole("searchbox").fill("finns-inte-nagonstans");
  await card("Användare").getByText("Ingen användare stämmer med sökningen.").waitFor();
});

test("PAGE-27 who has lost the second factor gets in again by an operator who types the address and proves the password", async () => {
  const locked = await createMember();
  await createSecondFactor(locked);
  await ageSessions(operator);
  await page.goto("/drift?tab=anvandare");
  await card("Användare").getByRole("searchbox", { name: "Sök användare" }).fill(locked.email);
  const user = card("Användare").getByRole("row").filter({ hasText: locked.email });
  await user.getByText("Tvåfaktor", { exact: true }).waitFor();
  await user.getByRole("button", { name: `Stäng av tvåfaktor för ${locked.fullName}` }).click();

  const dialog = page.getByRole("dialog", { name: "Stäng av tvåfaktorsautentisering" });
  const address = dialog.getByLabel("Skriv kontots e-postadress");
  await address.fill(stranger.email);
  await dialog.getByRole("button", { name: "Stäng av tvåfaktor" }).click();
  await provePassword(page);
  await dialog.getByText("Adressen stämmer inte med kontots e-postadress.").waitFor();
  const factors = () => portal().services.db.select().from(totpFactors).where(eq(totpFactors.userId, locked.userId));
  expect(await factors()).toHaveLength(1);

  await address.fill(locked.email);
  await dialog.getByRole("button", { name: "Stäng av tvåfaktor" }).click();
  await toast(page, "Tvåfaktorsautentiseringen är avstängd", `${locked.fullName} har fått ett mejl och måste logga in igen.`);
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => user.getByRole("button").count(), PATIENT).toBe(0);
  expect(await factors()).toEqual([]);
  await mailTo(locked.email, /tvåfaktor/i);
});

test("PAGE-27 a cancelled proof changes nothing and leaves the dialog open", async () => {
  const locked = await createMember();
  await createSecondFactor(locked);
  await ageSessions(operator);
  await page.goto("/drift?tab=anvandare");
  await card("Användare").getByRole("searchbox", { name: "Sök användare" }).fill(locked.email);
  await page.getByRole("button", { name: `Stäng av tvåfaktor för ${locked.fullName}` }).click();
  const dialog = page.getByRole("dialog", { name: "Stäng av tvåfaktorsautentisering" });
  await dialog.getByLabel("Skriv kontots e-postadress").fill(locked.email);
  await dialog.getByRole("button", { name: "Stäng av tvåfaktor" }).click();
  const proof = page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" });
  await proof.getByRole("button", { name: "Avbryt" }).click();
  await proof.waitFor({ state: "hidden" });
  await expect.poll(() => dialog.getByRole("button", { name: "Stäng av tvåfaktor" }).isEnabled(), PATIENT).toBe(true);
  expect(await dialog.getByRole("alert").count()).toBe(0);
  const { db } = portal().services;
  expect(await db.select().from(totpFactors).where(eq(totpFactors.userId, locked.userId))).toHaveLength(1);
});

test("PAGE-27 failed jobs are told of and get another try", async () => {
  // What another test left, or this one when it was tried before, would count too.
  await portal().services.db.execute(sql`delete from pgboss.job where name = 'remove-media' and state = 'failed'`);
  await portal().services.db.execute(sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count)
    select name, '{"keys":[]}'::jsonb, 'failed', retry_limit, retry_limit from pgboss.queue where name = 'remove-media'`);
  await page.goto("/drift?tab=laget");
  const queue = card("Köer och leverans").getByRole("listitem").filter({ hasText: "Ta bort ersatta bilder" });
  await queue.getByText("1 misslyckade", { exact: true }).waitFor();
  await queue.getByRole("button", { name: "Försök igen med Ta bort ersatta bilder" }).click();
  await toast(page, "Nytt försök", "Ett jobb körs igen.");
  await expect.poll(() => page.getByRole("button", { name: "Försök igen med Ta bort ersatta bilder" }).count(), PATIENT).toBe(0);
});

test("PAGE-27 the health of the service is looked at every 15 seconds, and says when it cannot be", async () => {
  const watch = await openPageAs(operator);
  await watch.clock.install();
  const asked = callsOf(watch, "admin.health");
  await watch.goto("/drift?tab=laget");
  await watch.getByText("Databasens storlek").waitFor();
  await watch.getByText("Kan skapas").waitFor();
  expect(asked).toHaveLength(1);
  await watch.clock.fastForward("00:16");
  await expect.poll(() => asked.length, PATIENT).toBe(2);

  const heal = await refuseCall(watch, "admin.health");
  await watch.clock.fastForward("00:16");
  const failure = watch.getByRole("alert").filter({ hasText: "Uppgifterna är inte aktuella" });
  await expect
    .poll(async () => {
      await watch.clock.fastForward("00:02");
      return failure.count();
    }, PATIENT)
    .toBe(1);
  await heal();
  await failure.getByRole("button", { name: "Försök igen" }).click();
  await expect.poll(() => failure.count(), PATIENT).toBe(0);
});

test("NS-19 the security log shows what was refused, by kind, on a wide screen and a narrow one", async () => {
  const what = `prov.${unique("anrop")}`;
  const now = new Date();
  const event = { what, reason: "RATE_LIMITED", ipAddress: "192.0.2.9", requestId: "prov-id", count: 1200, firstAt: now, lastAt: now };
  await portal()
    .services.db.insert(securityEvents)
    .values({ ...event, kind: "limit", profileId: operator.profileId });
  await page.goto("/drift?tab=sakerhet");
  const log = card("Säkerhetslogg");
  await log.getByLabel("Sök i säkerhetsloggen").fill(what);
  const row = log.getByRole("row").filter({ hasText: what });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/För många försök[\s\S]*192\.0\.2\.9[\s\S]*1\s200/);
  await log.getByRole("combobox", { name: "Vad som nekades" }).click();
  await page.getByRole("option", { name: "Webhook" }).click();
  await log.getByText(/^Inget har nekats de senaste 90 dagarna/).waitFor();
});
