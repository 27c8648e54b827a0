import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembershipRequests, profiles } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

test("on a phone a stranger makes an account at the short address and stands among the applications; renewed, it leads nowhere", async () => {
  const associationName = `Brf ${unique("Kort")}`;
  const { id: associationId } = await createAssociation({ associationName });
  const owner = await openBrowserAs(await createMember({ role: "system_owner", associationId, fullName: "Åsa Ägare" }), { phone: "pixel" });
  await owner.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // As in a browser that has nothing to share with.
  await owner.page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await owner.page.goto("/admin");
  const address = await owner.page.getByLabel("Kort adress", { exact: true }).inputValue();
  expect(new URL(address).pathname).toMatch(/^\/h\/\w{4}-\w{4}$/);
  expect(await owner.page.getByRole("button", { name: "Dela", exact: true }).count()).toBe(0);
  await owner.page.getByRole("button", { name: "Kopiera kort adress" }).click();
  await expect.poll(() => owner.page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const stranger = await openBrowser({ phone: "pixel" });
  const { page } = stranger;
  const email = `${unique("granne")}@test.example`;
  // As a mail writes it, which knows whom it went to.
  await page.goto(`${address}#epost=${encodeURIComponent(email)}`);
  await page.getByRole("heading", { level: 1, name: `Åsa Ägare bjuder in dig till ${associationName}` }).waitFor();
  await page.getByLabel("Fullständigt namn").fill("Nils Granne");
  expect(await page.getByLabel("E-postadress").inputValue()).toBe(email);
  expect(new URL(page.url()).hash).toBe("");
  await page.getByLabel(/^Lösenord/).fill("Granskog-41-vinter");
  await page.getByRole("button", { name: "Skapa konto" }).click();
  await page.waitForURL(atPath("/signup-confirmation"));
  const link = /https?:\/\/\S+\/auth\/callback#access_token=[\w-]+/.exec((await mailTo(email, /./)).text)?.[0];
  await page.goto(link ?? "");
  await page.waitForURL(atPath("/pending-approval"));
  await page.getByRole("main").getByText(associationName, { exact: true }).waitFor();
  const waiting = await portal()
    .services.db.select({ name: profiles.fullName })
    .from(associationMembershipRequests)
    .innerJoin(profiles, eq(profiles.id, associationMembershipRequests.profileId))
    .where(and(eq(associationMembershipRequests.associationId, associationId), eq(associationMembershipRequests.status, "pending")));
  expect(waiting).toEqual([{ name: "Nils Granne" }]);

  await owner.page.getByRole("button", { name: "Byt adress" }).click();
  await owner.page.getByRole("dialog", { name: "Byt adress?" }).getByRole("button", { name: "Byt adress" }).click();
  await toast(owner.page, "Adressen är bytt", "Den gamla leder ingenstans längre.");
  await expect.poll(() => owner.page.getByLabel("Kort adress", { exact: true }).inputValue()).not.toBe(address);
  const late = await openBrowser({ phone: "pixel" });
  await late.page.goto(address);
  await late.page.getByRole("heading", { level: 1, name: "Adressen leder inte till någon förening" }).waitFor();
});
