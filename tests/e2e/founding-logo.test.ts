import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { createImage } from "#tests/factories/images.ts";
import { createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

test("SETP-39 PAGE-04 a chosen logo is stored at once, outlives a reload, and is the founded association's", async () => {
  const page = await openPageAs(await createPerson());
  await page.goto("/create-association");
  await page.getByRole("radio", { name: /Standard/ }).check();
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByLabel(/Föreningens namn/).fill(`Brf ${unique("Logga")}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth-token"))).not.toBeNull();
  const field = page.getByRole("group", { name: "Logotyp (valfri)" });
  const shown = field.getByRole("img", { name: "Föreningens logotyp" });
  const reservedIdOf = (address: string | null) => /^\/media\/logos\/([\da-f-]{36})\/logo\.png$/.exec(address ?? "")?.[1] ?? "";
  const associationOf = async (id: string) => {
    const [association] = await portal().services.db.select().from(housingAssociations).where(eq(housingAssociations.id, id));
    return association;
  };

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/association-logos", async (route) => {
    await held;
    await route.continue();
  });
  const chooser = field.locator("input[type=file]").first();
  await chooser.setInputFiles({ name: "logga.webp", mimeType: "image/webp", buffer: await createImage("webp") });
  await field.getByRole("status").getByText("Logotypen laddas upp...").waitFor();
  expect(await field.locator("img").getAttribute("src")).toMatch(/^blob:/);
  expect(await page.getByRole("button", { name: "Skapa förening" }).isDisabled()).toBe(true);
  release();
  await page.locator(".mantine-Notification-root").getByText("Logotyp uppladdad", { exact: true }).waitFor();
  const reservedId = reservedIdOf(await shown.getAttribute("src"));
  expect(reservedId).not.toBe("");
  expect(await associationOf(reservedId)).toBeUndefined();

  await page.reload();
  expect(reservedIdOf(await shown.getAttribute("src"))).toBe(reservedId);
  expect(await page.getByLabel(/Föreningens namn/).inputValue()).toMatch(/^Brf Logga/);
  await page.getByRole("button", { name: "Skapa förening" }).click();
  await page.getByText("Du är systemägare och har tillgång direkt.", { exact: false }).waitFor();
  expect(await associationOf(reservedId)).toMatchObject({ logoUrl: expect.stringMatching(`/media/logos/${reservedId}/logo.png$`) });
  const stored = await page.context().request.get(`/media/logos/${reservedId}/logo.png`);
  expect([stored.status(), stored.headers()["content-type"]]).toEqual([200, "image/png"]);
});
