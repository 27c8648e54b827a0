import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { resourceLoans } from "#drizzle/schema/index.ts";
import { alertInput, createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createChecklist } from "#tests/factories/documents.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const PHONE = { width: 390, height: 844 };

/** What axe finds on the page as it stands, and how far it scrolls sideways; `where` names it when it is not nothing. */
const expectNoFaults = (page: Page, where: string): Promise<void> =>
  inBothSchemes(page, async (colorScheme) => {
    expect([await wcagFaults(page), await sidewaysScroll(page)], `${where}, ${colorScheme}`).toEqual([[], 0]);
  });

/** Opens a dialog by a button, looks at it and closes it. */
async function lookAtDialog(page: Page, button: string | RegExp): Promise<void> {
  await page
    .getByRole("button", { name: button, exact: typeof button === "string" })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button").last().waitFor();
  await expectNoFaults(page, `dialog ${button}`);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

test("PAGE-18 documents and a document being written have no fault that axe finds, light and dark", async () => {
  const { owner } = await createCooperating();
  const documentId = await createChecklist(owner);
  const page = await openPageAs(owner, PHONE);
  for (const [path, seen] of [
    ["/documents", page.getByRole("button", { name: "Fyll i Anteckning" })],
    ["/documents?tab=dokument", page.getByText("Källarrond", { exact: true })],
    [`/documents?dokument=${documentId}`, page.getByRole("textbox", { name: "Titel", exact: true })],
  ] as const) {
    await page.goto(path);
    await seen.first().waitFor();
    await expectNoFaults(page, path);
  }
}, 120_000);

test("PAGE-19 PAGE-20 an open widget and an answer have no fault that axe finds, light and dark", async () => {
  const page = await openPageAs((await createCooperating()).owner, PHONE);
  await page.goto("/ai-extended");
  await page.getByRole("region", { name: "Verktyg" }).getByRole("button", { name: "Produkter", exact: true }).click();
  await page.locator("[data-widget]").getByRole("list", { name: "Produkter" }).getByRole("listitem").first().waitFor();
  await expectNoFaults(page, "/ai-extended");
  await page.goto("/chat-2");
  await page.getByRole("textbox", { name: "Din fråga" }).fill("Hur länge håller sig kranvattnet i en dunk?");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Förvara och byt vatten" }).waitFor();
  await expectNoFaults(page, "/chat-2");
}, 120_000);

test("COLL-01 COLL-04 the network and its dialogs have no fault that axe finds, light and dark", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other);
  await link(await createCooperating(), own, { state: "invited" });
  await createResource(other.associationId);
  const page = await openPageAs(own.owner, PHONE);
  await page.goto("/collaboration/network");
  await page.getByRole("button", { name: /^Se resurser/ }).waitFor();
  await expectNoFaults(page, "/collaboration/network");
  for (const button of ["Bjud in förening", /^Se resurser/, /^Blockera/]) await lookAtDialog(page, button);
  for (const item of ["Pausa", "Avsluta"]) {
    await page.getByRole("button", { name: `Åtgärder för ${other.name}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await page.getByRole("dialog").getByRole("button").last().waitFor();
    await expectNoFaults(page, item);
    await page.keyboard.press("Escape");
  }
}, 120_000);

test("COLL-02 COLL-04 resources, settings and their dialogs have no fault that axe finds, light and dark", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  await link(own, other);
  const resourceId = await createResource(own.associationId, { name: "Elverk", quantity: 2 });
  const loan = { resourceId, borrowerAssociationId: other.associationId, borrowerName: other.name, quantity: 1, dueOn: "2026-01-10" };
  await portal().services.db.insert(resourceLoans).values(loan);
  const page = await openPageAs(own.owner, PHONE);
  await page.goto("/collaboration/my-resources");
  await page.getByRole("list", { name: "Våra resurser" }).waitFor();
  await expectNoFaults(page, "/collaboration/my-resources");
  for (const button of ["Lägg till", "Låna ut Elverk", /^Återlämnad/]) await lookAtDialog(page, button);
  await page.goto("/collaboration/settings");
  await page.getByRole("switch", { name: "Föreningen kan hittas" }).waitFor();
  await expectNoFaults(page, "/collaboration/settings");
  await lookAtDialog(page, "Pausa all delning");
}, 120_000);

test("COLL-03 COLL-05 the dialogs of an alert have no fault that axe finds, light and dark", async () => {
  const [from, to] = [await createCooperating(), await createCooperating()];
  await link(from, to);
  const { id } = await (await clientFor(from.owner)).collaborationAlerts.send.mutate(alertInput({ isUrgent: true }));
  const page = await openPageAs(to.owner, PHONE);
  await page.goto(`/collaboration/inbox?alert=${id}`);
  for (const button of ["Vi kan hjälpa", "Tilldela intern", "Stäng för oss"]) await lookAtDialog(page, button);
  const sender = await openPageAs(from.owner, PHONE);
  await sender.goto(`/collaboration/inbox?alert=${id}`);
  await lookAtDialog(sender, "Stäng larmet");
  await sender.goto("/collaboration/alerts/new");
  await sender.getByText("Når 1 förening", { exact: true }).waitFor();
  await sender.getByLabel("Vad gäller det?").fill("Vi behöver en länspump.");
  await lookAtDialog(sender, "Skicka larm");
}, 120_000);
