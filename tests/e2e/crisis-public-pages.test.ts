import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisReplies } from "#drizzle/schema/index.ts";
import { idSealer } from "#server/platform/secrets/sealed-id.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

/** A crisis with a message, a link to answer it, and a poster of it with the link of its code. */
async function crisisWithLinks() {
  const leader = await createMember({ role: "team_leader" });
  const crisis = await createLedCrisis(leader.associationId, { isExercise: true });
  const message = await createAskingMessage(crisis, { content: "ÖVNING: Brf Test: Hur är läget hos dig?", isExercise: true });
  const { id: subscriberId } = await createConfirmedSubscriber(leader.associationId);
  const delivery = await createDelivery(message.id, { subscriberId });
  const [poster] = await (await clientFor(leader)).crisis.makePosters.mutate({ messageId: message.id });
  const [seal, receipt] = await Promise.all([idSealer(portal().services), linkSigner(portal().services, "poster")]);
  return { crisis, subscriberId, answer: `/s/${seal(delivery.id)}`, poster: `/anslag/${receipt(poster?.id ?? "")}` };
}

test.each(["light", "dark"] as const)("a resident answers and hangs a poster on a phone, in %s", async (colorScheme) => {
  const { crisis, subscriberId, answer, poster } = await crisisWithLinks();
  const { page, faults, close } = await openBrowser({ width: 390, height: 844, colorScheme });
  try {
    const look = async () => {
      expect(await wcagFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      const heights = await page
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
      expect(heights.every((height) => height >= 44)).toBe(true);
    };
    await page.goto(answer);
    await look();
    expect(await page.getByRole("button").allTextContents()).toEqual(["Jag är OK", "Jag behöver hjälp", "Jag är inte hemma"]);
    expect(await page.getByText("Det här är en övning.").isVisible()).toBe(true);
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Jag behöver hjälp" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/^Du svarade «Jag behöver hjälp»/).waitFor();
    await look();
    await page.getByRole("button", { name: "Jag är OK" }).click();
    await page.getByText(/^Du svarade «Jag är OK»/).waitFor();
    await page.reload();
    const replies = portal().services.db.select({ answer: crisisReplies.answer }).from(crisisReplies);
    expect(await replies.where(eq(crisisReplies.subscriberId, subscriberId)).orderBy(crisisReplies.createdAt)).toEqual([
      { answer: "need_help" },
      { answer: "ok" },
    ]);

    await page.goto(poster);
    await look();
    await page.getByRole("button", { name: "Jag har satt upp anslaget" }).click();
    await page.getByText(/^Tack. Anslaget sattes upp/).waitFor();
    await portal()
      .services.db.update(crisisActivations)
      .set({ status: "resolved", resolvedAt: new Date() })
      .where(eq(crisisActivations.id, crisis.id));
    await page.reload();
    await page.getByText("Krisläget är avslutat. Ta ner anslaget.").waitFor();
    await look();
    await page.getByRole("button", { name: "Jag har tagit ner anslaget" }).click();
    await page.getByText(/^Tack. Anslaget togs ner/).waitFor();
    await page.goto(answer);
    await page.getByText("Ingen läser svaren längre.", { exact: false }).waitFor();
    await look();
    await page.goto("/s/gissad");
    await page.getByRole("heading", { name: "Länken gäller inte" }).waitFor();
    await look();
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
  } finally {
    await close();
  }
});
