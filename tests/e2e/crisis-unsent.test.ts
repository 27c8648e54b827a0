import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDeliveries, crisisDeliveryBatches } from "#drizzle/schema/index.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { createUnsentMessage } from "#tests/factories/unsent-messages.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

async function crisisThatDoesNotLeave() {
  const leader = await createMember({ role: "system_owner" });
  for (const { id } of await createTeams(leader.associationId)) {
    await createTeamMember(id, { memberName: "Elsa Elektriker", phone: "+46701740699" });
  }
  const crisis = await createLedCrisis(leader.associationId, { ledByProfileId: leader.profileId });
  const message = await createUnsentMessage(crisis, { releasedSecondsAgo: 40 });
  return { leader, crisis, message };
}

test.each([
  ["a Pixel", { phone: "pixel" }],
  ["768 px", { width: 768 }],
  ["1440 px", { width: 1440 }],
] as const)("NS-06 what does not leave stands in red with whom to ring, and goes when it has left, on %s", async (_, device) => {
  const { leader, crisis, message } = await crisisThatDoesNotLeave();
  const page = await openPageAs(leader, device);
  await page.goto(`/crisis-management/${crisis.id}`);
  const panel = page.getByRole("region", { name: "Inget har gått ut. Ring runt." });
  await panel.getByText("1 mejl och 2 sms väntar.", { exact: false }).waitFor();
  await panel
    .getByRole("link", { name: /Elsa Elektriker/ })
    .first()
    .waitFor();
  await panel.getByText("070-174 06 99", { exact: false }).first().waitFor();
  const [bo, maj] = [panel.getByRole("link", { name: /^Ring Bo Boende/ }), panel.getByRole("link", { name: /^Ring Maj Boende/ })];
  expect(await bo.getAttribute("href")).toBe("tel:+46701740002");
  expect(await maj.getAttribute("href")).toBe("tel:+46701740001");
  await inBothSchemes(page, async () => expect(await wcagFaults(page)).toEqual([]));
  expect(await sidewaysScroll(page)).toBe(0);

  const { db } = portal().services;
  await db.update(crisisDeliveries).set({ status: "sent", sentAt: new Date() }).where(eq(crisisDeliveries.crisisMessageId, message.id));
  await db.update(crisisDeliveryBatches).set({ finishedAt: new Date() }).where(eq(crisisDeliveryBatches.crisisMessageId, message.id));
  await panel.waitFor({ state: "detached" });
});

test("NS-06 when the page cannot ask what has left, it says so instead of being calm", async () => {
  const { leader, crisis } = await crisisThatDoesNotLeave();
  const page = await openPageAs(leader, { phone: "iphone" });
  await refuseCall(page, "crisis.unsent");
  await page.goto(`/crisis-management/${crisis.id}`);
  await page.getByRole("alert").getByText("Det går inte att se om meddelandena har gått ut. Ring runt om det är bråttom.").waitFor();
});
