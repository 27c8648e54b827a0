import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { crisisActivations, crisisDeliveries, crisisDeliveryBatches, crisisMessages, crisisReplies } from "#drizzle/schema/index.ts";
import { idSealer, linkSigner } from "#server/platform/secrets/signed-link.ts";
import { formatDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId, createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { createUnsentMessage } from "#tests/factories/unsent-messages.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("activate crisis", () => {
  async function openDialog(
    person: { userId: string },
    options?: Parameters<typeof openBrowser>[0],
  ): Promise<{ page: Page; dialog: Locator }> {
    const user = await openBrowserAs(person, options);
    await user.page.goto("/association-dashboard");
    await user.page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" }).click();
    const dialog = user.page.getByRole("dialog", { name: /^(Aktivera krisläge|Starta en övning)$/ });
    await dialog.waitFor();
    return { page: user.page, dialog };
  }

  const chooseArea = (dialog: Locator, name: string): Promise<void> =>
    dialog.getByRole("group", { name: "Krisområde" }).getByRole("button", { name, exact: true }).click();

  /** The switches lie behind their tracks. */
  const turnOn = (dialog: Locator, name: string): Promise<void> => dialog.getByRole("switch", { name }).check({ force: true });
  const submitOf = (dialog: Locator, name: string | RegExp = /^Skicka till /): Locator => dialog.getByRole("button", { name });

  const activationsOf = ({ associationId }: TestMember) =>
    portal().services.db.select().from(crisisActivations).where(eq(crisisActivations.housingAssociationId, associationId));

  test("CRIS-11 GEN-12 the activation leaves once the text is checked, with its texts and methods, and leads to its page", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { email } = await createSubscriber(owner.associationId);
    const { page, dialog } = await openDialog(owner);
    await chooseArea(dialog, "Vatten");
    await dialog.getByLabel("Intern beskrivning").fill("  Läcka i källaren.  ");
    await dialog.getByRole("checkbox", { name: "Sms" }).uncheck();
    await dialog.getByRole("button", { name: "Ta bort" }).click();
    await dialog
      .getByRole("group", { name: "Kristextkollen" })
      .getByText(/Skriv när nästa besked kommer/)
      .waitFor();
    await dialog.getByLabel("Text till de boende").press("End");
    await dialog.getByLabel("Text till de boende").pressSequentially(" Nytt besked kl 19.");
    await submitOf(dialog).click();
    await dialog.getByText("Läs texten en gång till och bocka i att du har kontrollerat den.").waitFor();
    const check = dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" });
    await expect.poll(() => check.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await activationsOf(owner)).toHaveLength(0);

    await check.check();
    await submitOf(dialog).click();
    await toast(page, "Krisläget är aktiverat", "Följ utskicket och skriv loggen här.");
    const [activation] = await activationsOf(owner);
    await page.waitForURL(`**/crisis-management/${activation?.id}`);
    expect(activation).toMatchObject({ status: "active", description: "Läcka i källaren.", isExercise: false, level: 2 });
    expect(activation?.externalDescription).toMatch(/^Brf Test .*: Inget vatten i kranen\..* Nytt besked kl 19\.$/);
    const sent = await portal()
      .services.db.select({ address: crisisDeliveries.address, channel: crisisDeliveries.channel, audience: crisisMessages.audience })
      .from(crisisDeliveries)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
      .where(eq(crisisMessages.crisisActivationId, activation?.id ?? ""));
    expect(sent.sort((a, b) => a.audience.localeCompare(b.audience))).toEqual([
      { address: owner.email, channel: "email", audience: "internal" },
      { address: email, channel: "email", audience: "subscribers" },
    ]);
  });

  test("CRIS-16 CRIS-17 CRIS-18 a refusal and a lost answer are told apart, in Swedish, and what was written stays", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { page, dialog } = await openDialog(owner);
    await chooseArea(dialog, "El");
    await dialog.getByLabel("Intern beskrivning").fill("Strömmen är borta.");
    await dialog.getByRole("switch", { name: "Skicka meddelande till de boende" }).uncheck({ force: true });
    const undo = await refuseCall(page, "crisis.activate", { message: "Failed to activate crisis mode" });
    await submitOf(dialog).click();
    await toast(page, "Fel vid Aktivering (API)", "Kunde inte aktivera krisläge. Försök igen om en stund.");
    await dialog.getByText("Kunde inte aktivera krisläge.", { exact: true }).waitFor();
    expect(await page.getByText("Failed to activate").count()).toBe(0);
    await undo();

    // The answer is lost although the crisis is active; the next press with the same key answers with the same one.
    const isActivation = (url: URL) => url.pathname.includes("crisis.activate");
    await page.route(isActivation, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submitOf(dialog).click();
    await toast(
      page,
      "Aktiveringsfel",
      "Kunde inte aktivera krisläge. Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.",
    );
    await page.unroute(isActivation);
    await submitOf(dialog).click();
    await page.waitForURL("**/crisis-management/**");
    expect(await activationsOf(owner)).toHaveLength(1);
  });

  test("an area that has a crisis leads to it, and an exercise says what it does", async () => {
    const owner = await createMember({ role: "system_owner" });
    await createMember({ role: "system_owner", associationId: owner.associationId });
    const running = await createCrisis(owner, { crisisDomainId: await areaId("el") });
    const { page, dialog } = await openDialog(owner);
    await chooseArea(dialog, "El");
    expect(await dialog.getByRole("link", { name: "Öppna det i stället" }).getAttribute("href")).toBe(`/crisis-management/${running.id}`);
    await turnOn(dialog, "Övning");
    await dialog.getByLabel("Intern beskrivning").fill("Vi provar larmet.");
    await dialog.getByText("Området har ett aktivt krisläge. Öva när det är avslutat, eller i ett annat område.").waitFor();
    expect(await submitOf(dialog, /^(Starta|Skicka) övning/).isDisabled()).toBe(true);
    await chooseArea(dialog, "Värme");
    await dialog.getByRole("link", { name: "Öppna det i stället" }).waitFor({ state: "detached" });
    await turnOn(dialog, "Skicka meddelande till de boende");
    await dialog.getByLabel("Text till de boende").fill("Vi provar larmet.");
    await dialog
      .getByText(/^Beskedet till de boende går ut när en annan systemägare har godkänt det\..* Ett riktigt larm väntar aldrig\.$/)
      .waitFor();
    await dialog
      .getByText(/^ÖVNING.*Vi provar larmet/s)
      .first()
      .waitFor();
    expect(await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).count()).toBe(0);
    await submitOf(dialog, /^(Starta|Skicka) övning/).click();
    await toast(page, "Övningen är startad", "Meddelandet till de boende väntar tills en annan systemägare godkänner det.");
    await page.waitForURL("**/crisis-management/**");
  });

  test("the dialog has no fault that axe finds, light and dark at 390 px", async () => {
    const owner = await createMember({ role: "system_owner" });
    await createSubscriber(owner.associationId);
    const { page, dialog } = await openDialog(owner, { width: 390, height: 844 });
    await isWithoutFaults(page);
    await chooseArea(dialog, "El");
    await dialog.getByLabel("Text till de boende").fill("Strömmen är borta – hissen står.");
    await isWithoutFaults(page);
    await dialog.getByRole("button", { name: "Nästa" }).click();
    await dialog.getByRole("region", { name: "Prenumeranter (1)" }).waitFor();
    await submitOf(dialog).click();
    await dialog.getByText(/Läs texten en gång till/).waitFor();
    await isWithoutFaults(page);
  });

  const isWithoutFaults = (page: Page): Promise<void> =>
    inBothSchemes(page, async (colorScheme) => {
      expect(await wcagFaults(page), colorScheme).toEqual([]);
      expect(await sidewaysScroll(page), colorScheme).toBe(0);
    });

  test("CRIS-01 an alarm is sent from the overview with the keyboard alone, and the focus begins at what has happened", async () => {
    const owner = await createMember({ role: "system_owner" });
    await createSubscriber(owner.associationId);
    const { page } = await openBrowserAs(owner);
    await page.goto("/association-dashboard");
    await page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
    const focused = (): Promise<string> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? "");
    await expect.poll(focused).toBe("El");
    await page.keyboard.press("Enter");
    const check = dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" });
    await check.waitFor();
    for (let presses = 0; presses < 60 && !(await check.evaluate((box) => box === document.activeElement)); presses++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    await submitOf(dialog).waitFor();
    while (!/^Skicka till /.test(await focused())) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/crisis-management\//);
    expect(await activationsOf(owner)).toMatchObject([{ isExercise: false, status: "active" }]);
  });
});

describe("crisis levels", () => {
  const PHONE = { width: 390, height: 844 };

  test("PAGE-21 PAGE-22 the ladder leads to a persona, and from there to other levels and people", async () => {
    const { page } = await openBrowserAs(await createMember(), PHONE);
    await page.goto("/crisis-levels");
    await page.getByRole("switch", { name: "Visa per person" }).click();
    await page
      .getByRole("list", { name: "Nivå 3 per person" })
      .getByRole("link", { name: /^Aisha, 78/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Aisha, 78" }).waitFor();
    await page.getByText("Bor ensam på plan 5, utan hiss. Nivå 3 · Kris.").waitFor();
    await page.getByRole("link", { name: "Nivå 4" }).click();
    await page.getByText("Nivå 4 · Långvarig kris.").waitFor();
    await page
      .getByRole("list", { name: "Andra personer" })
      .getByRole("link", { name: /^Mei, 24/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Mei, 24" }).waitFor();
    await page.getByText("Nivå 4 · Långvarig kris.").waitFor();
  });

  test("PAGE-23 the slider moves through a crisis by keyboard, becomes tasks, and opens the activation as an exercise", async () => {
    const { id: associationId } = await createAssociation({ residentCount: 84, numStairwells: 3 });
    const { page } = await openBrowserAs(await createMember({ role: "team_leader", associationId }), PHONE);
    const house = page.getByRole("region", { name: "Det här händer i huset" });
    await page.goto("/crisis-journey?scenario=vatten");
    await page.getByRole("heading", { level: 1, name: "Krisresan" }).waitFor();
    await house.getByText("Trycket sjunker. Det som rinner nu är det sista.").waitFor();
    const slider = page.getByRole("slider", { name: "Tid sedan start" });
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await house.getByText("84 boende behöver 252 liter dricksvatten per dygn.").waitFor();
    expect(await slider.getAttribute("aria-valuetext")).toBe("1 h, kl 20:00");
    await expect.poll(() => new URL(page.url()).searchParams.get("steg")).toBe("2");

    await page.getByRole("button", { name: "Gör om till checklista" }).click();
    await page.getByText("9 uppgifter är tillagda").waitFor();
    await page.getByRole("button", { name: "Kör som övning" }).click();
    const dialog = page.getByRole("dialog", { name: "Starta en övning" });
    // The scenario has chosen the area: a phone begins with the next step.
    await dialog.getByRole("heading", { name: "Besked till de boende" }).waitFor();
    await dialog.getByRole("button", { name: "Tillbaka" }).click();
    await expect.poll(() => dialog.getByRole("switch", { name: /^Övning/ }).isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Vatten", pressed: true }).waitFor();
  });
});

describe("crisis history", () => {
  test("CRIS-22 an owner writes down a crisis of before the portal, finds it in the history by year, corrects it and removes it", async () => {
    const owner = await createMember({ role: "system_owner" });
    const page = await openPageAs(owner);
    await page.goto("/association-dashboard");
    await (await menuEntry(sidebarOf(page), "Kris", "Krishistorik")).click();
    await page.getByRole("button", { name: "Importera tidigare händelse" }).click();
    const dialog = page.getByRole("dialog", { name: "Importera tidigare händelse" });
    await dialog.getByRole("textbox", { name: "Vad hände?" }).fill("Översvämning");
    for (const area of ["Vatten", "El"]) await dialog.getByRole("checkbox", { name: area, exact: true }).check();
    await dialog.getByLabel("Började").fill("2020-02-03");
    await dialog.getByLabel("Klockan").fill("18:00");
    await dialog.getByLabel("Sluttid").fill("21:00");
    await dialog.getByRole("textbox", { name: "Beskrivning" }).fill("Källaren stod under vatten.");
    await dialog.getByRole("textbox", { name: "Beslut" }).fill("Vi pumpade.");
    await dialog.getByRole("button", { name: "För in händelsen" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("region", { name: "Avslutade krislägen" }).locator("tbody tr");
    await row.getByText(`Införd i efterhand ${formatDay(new Date())}`).waitFor();
    const words = (await row.innerText()).replaceAll(/\s+/g, " ");
    expect(words).toContain(`av ${owner.fullName} 3 februari 2020 18:00 3 h okänt okänt 1`);
    await page.goto("/crisis-history?ar=2019");
    await page.getByText("Inget i historiken stämmer med filtret.").waitFor();
    await page.goto("/crisis-history?ar=2020");

    await row.getByRole("link", { name: /^Öppna rapport/ }).click();
    await page.getByRole("heading", { level: 1, name: "Översvämning" }).waitFor();
    await page.getByRole("button", { name: "Rätta" }).click();
    const correction = page.getByRole("dialog", { name: "Rätta händelsen" });
    await correction.getByRole("textbox", { name: "Nådda personer" }).fill("12");
    await correction.getByRole("button", { name: "Spara" }).click();
    await correction.waitFor({ state: "detached" });
    await page.getByText("Nådda personer: 12").waitFor();
    await page.getByRole("button", { name: "Ta bort" }).click();
    await page.getByRole("dialog", { name: "Ta bort händelsen?" }).getByRole("button", { name: "Ta bort" }).click();
    await page.getByText(/Här samlas krislägen och övningar när de är avslutade/).waitFor();
  });
});

describe("crisis unsent", () => {
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
});

describe("crisis public pages", () => {
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
});
