import { expect, test } from "vitest";
import { subscribePosterHtml } from "#server/domains/association/pdf/association-posters.tsx";
import { printSubscribePoster } from "#server/domains/association/print-posters.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import { alarmPath, subscribeLink } from "#shared/subscribe-links.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const pageCount = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length ?? 0;

const html = (association: { id: string; name: string }) =>
  subscribePosterHtml(portal().services, {
    association: { ...association, logoUrl: null, contactPersonEmail: "styrelsen@test.example" },
    inviteCode: "7KQ43MXW",
    publicUrl: "https://portalen.example",
    printedAt: new Date("2026-11-21T12:00:00Z"),
  });

test("SUBS-01 the poster for the door is one sheet whatever the house is called; an owner prints it, with the code of the own house", async () => {
  const association = await createAssociation({ associationName: `Bostadsrättsföreningen ${"Björkallén ".repeat(8)}`.trim() });
  const owner = await contextFor(await createMember({ role: "system_owner", associationId: association.id }));
  const { filename, contents } = await printSubscribePoster(owner);
  expect(filename).toBe(`Få krislarm från ${association.associationName}.pdf`);
  expect(pageCount(contents)).toBe(1);
  expect(Buffer.from(contents).toString("latin1")).toContain(`/URI (${portal().url}${alarmPath(association.inviteCode)})`);
  const leader = await contextFor(await createMember({ role: "team_leader", associationId: association.id }));
  await expect(printSubscribePoster(leader)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("what the poster says: what one gets, that no account is needed, the address to type, and whom to ask", async () => {
  const { page, close } = await openBrowser();
  const house = { id: crypto.randomUUID(), name: "Brf Björkhagen" };
  await page.setContent(await html(house));
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Få krislarm");
  await page.getByText("Brf Björkhagen", { exact: true }).waitFor();
  await page.getByText("Sms eller mejl när strömmen, vattnet eller värmen försvinner. Inget konto behövs.").waitFor();
  expect(await page.getByRole("link", { name: "portalen.example/larm/7KQ4-3MXW" }).getAttribute("href")).toBe(
    "https://portalen.example/larm/7KQ4-3MXW",
  );
  expect(await page.locator("footer").innerText()).toBe(
    "Vid fara för liv: ring 112 · uppsatt av styrelsen 21 november 2026 · frågor: styrelsen@test.example",
  );
  // The code outlives the short address.
  const { path } = qrPath(subscribeLink("https://portalen.example", house.id));
  expect(await page.locator("svg.qr path").getAttribute("d")).toBe(path);
  await close();
});

test.each([
  ["a long name", `Bostadsrättsföreningen ${"Katarinabergets norra sluttning ".repeat(4)}`.slice(0, 119)],
  ["a long name without a space", "W".repeat(120)],
])("nothing is pushed over the edge: %s", async (_case, name) => {
  const { page, close } = await openBrowser();
  await page.setContent(await html({ id: crypto.randomUUID(), name }));
  await page.emulateMedia({ media: "print" });
  const overflow = await page
    .locator("main")
    .evaluate((main) => [main.scrollHeight - main.clientHeight, main.scrollWidth - main.clientWidth]);
  expect(overflow.map((px) => px <= 0)).toEqual([true, true]);
  await close();
});
