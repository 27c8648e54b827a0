import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

test("what is found leads to where it stands: an article to the assistant, asked once, and a person to the list of members", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMember({ associationId: owner.associationId, fullName: "Sölve Sökbar" });
  const page = await openPageAs(owner);
  await page.goto("/settings");
  const search = async (text: string, hit: string): Promise<void> => {
    await page.getByRole("banner").getByRole("button", { name: "Sök", exact: true }).click();
    await page.getByRole("combobox", { name: "Sök i portalen" }).fill(text);
    await page.getByRole("option").filter({ hasText: hit }).click();
  };

  await search("strömavbrotten", "Strömavbrott: första timmen");
  const log = page.getByRole("log", { name: "Samtal" });
  await log.getByRole("heading", { name: "Strömavbrott: första timmen" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  const asked = log.getByText("Strömavbrott: första timmen", { exact: true });
  const times = await asked.count();
  await page.reload();
  await log.getByRole("heading", { name: "Strömavbrott: första timmen" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await asked.count()).toBe(times);

  await search("solve sokbar", "Sölve Sökbar");
  await page.waitForURL(atPath("/admin"));
  expect(await page.getByRole("searchbox", { name: "Sök medlem" }).inputValue()).toBe("Sölve Sökbar");
  await page.getByRole("table").getByText("Sölve Sökbar").first().waitFor();
});
