import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { resizeWindow, sidewaysScroll, toast, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

const area = (dialog: Locator, name: string): Locator =>
  dialog.getByRole("group", { name: "Krisområde" }).getByRole("button", { name, exact: true });
const chooseArea = (dialog: Locator, name: string) => area(dialog, name).click();

const ADDED: Answer<"subscribers.add"> = {
  ...{
    id: crypto.randomUUID(),
    fullName: "Ada Ek",
    email: null,
    phoneNumber: "070-••• •• 05",
    emailState: "none",
    phoneState: "pending",
  },
  ...{
    hasPush: false,
    status: "pending",
    stairwell: null,
    flat: null,
    preferredLanguage: "sv",
    consentedAt: null,
    createdAt: new Date().toISOString(),
  },
};

describe("activate crisis", () => {
  const opener = () => page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" });

  /** Somebody leads a team, and nothing more. */
  function asTeamLeader(): Answers {
    const session = recorded("nystartad", "auth.session");
    if (session?.association) session.association.role = "team_leader";
    return { "auth.session": session, "membership.myRole": { ...recorded("nystartad", "membership.myRole"), role: "team_leader" } };
  }

  async function openDialog(answers: Answers = {}): Promise<Locator> {
    renderPage("/association-dashboard", { as: "nystartad", answers });
    await opener().click();
    const dialog = page.getByRole("dialog", { name: /^(Aktivera krisläge|Starta en övning)$/ });
    await expect.element(dialog).toBeVisible();
    return dialog;
  }

  const press = (dialog: Locator, name: string) => dialog.getByRole("switch", { name }).click();
  const textOf = (dialog: Locator): string => (dialog.getByLabelText("Text till de boende").element() as HTMLTextAreaElement).value;
  const submitOf = (dialog: Locator): Locator => dialog.getByRole("button", { name: /^(Aktivera krisläge|Skicka till .*)$/ });

  /** Six who subscribe, by e-mail alone, and who is in the team of the area. */
  function preview(team: Answer<"crisis.preview">["team"]): Answers["crisis.preview"] {
    const rows = Array.from({ length: 6 }, (_, index) => ({
      id: crypto.randomUUID(),
      fullName: `Boende ${index + 1}`,
      email: `b•••${index + 1}@test.example`,
      phoneNumber: null,
      hasPush: false,
    }));
    return ({ sendExternalMessage, methods: { email } }) => {
      const reached = sendExternalMessage && email ? rows.length : 0;
      return {
        ...recorded("nystartad", "crisis.preview"),
        internal: { sms: 0, email: 0, push: 0 },
        external: { sms: 0, email: reached, push: 0 },
        people: { internal: 0, external: reached, both: reached },
        team,
        subscribers: sendExternalMessage ? { rows, total: rows.length } : { rows: [], total: 0 },
      };
    };
  }

  test("CRIS-01 CRIS-02 CRIS-03 CRIS-06 CRIS-07 the button waits for area, description and the text to the residents", async () => {
    const dialog = await openDialog(asTeamLeader());
    const submit = submitOf(dialog);
    const [inside, outside] = [dialog.getByLabelText("Intern beskrivning"), dialog.getByLabelText("Text till de boende")];
    await expect.element(submit).toBeDisabled();
    await expect.element(dialog.getByText("Välj ett krisområde.", { exact: true })).toBeVisible();
    await chooseArea(dialog, "El");
    await expect.element(inside).toHaveValue("Strömmen är borta. Läget och uppgifterna står i portalen.");
    await expect.element(submit).toBeEnabled();
    await inside.fill("   ");
    await expect.element(dialog.getByText("Ange en kort beskrivning av krisläget.", { exact: true })).toBeVisible();
    await expect.element(submit).toBeDisabled();
    await inside.fill("Strömmen är borta.");
    await outside.fill(" ");
    await expect.element(dialog.getByText("Skriv texten till de boende.", { exact: true })).toBeVisible();
    await expect.element(submit).toBeDisabled();
    await press(dialog, "Skicka meddelande till de boende");
    await expect.element(outside).not.toBeInTheDocument();
    await expect.element(submit).toBeEnabled();
    await press(dialog, "Skicka meddelande till de boende");
    await dialog.getByRole("button", { name: "Ta bort" }).click();
    await outside.fill("Strömmen är borta i hela huset.");
    const hints = dialog.getByRole("group", { name: "Kristextkollen" });
    await expect.element(hints.getByText(/Skriv när nästa besked kommer/)).toBeVisible();
  });

  test("before it is sent stands who gets it in which language, and that a text of one's own goes in Swedish", async () => {
    const translated = [
      { language: "ar", people: 2, sms: 1, smsParts: 3 },
      { language: "en", people: 1, sms: 0, smsParts: 2 },
    ] satisfies Answer<"crisis.preview">["languages"]["translated"];
    const dialog = await openDialog({
      "crisis.preview": ({ externalText }) => ({
        ...recorded("nystartad", "crisis.preview"),
        languages: externalText?.includes("Inget vatten") ? { translated, inSwedish: 0 } : { translated: [], inSwedish: 3 },
      }),
    });
    await chooseArea(dialog, "Vatten");
    const review = dialog.getByRole("region", { name: "Innan du skickar" });
    await expect.element(review.getByText("2 får det på arabiska (3 sms var), 1 på engelska.")).toBeVisible();
    await dialog.getByLabelText("Text till de boende").fill("Vattnet är borta.");
    const own = "3 läser helst ett annat språk. Bara mallarna är översatta: egen text går på svenska.";
    await expect.element(review.getByText(own)).toBeVisible();
  });

  test("another area brings its own words, and what somebody has written stays", async () => {
    const dialog = await openDialog();
    await chooseArea(dialog, "Vatten");
    await expect.poll(() => textOf(dialog)).toMatch(/: Inget vatten i kranen\..* Nytt besked kl \d\d:00\.$/);
    await dialog.getByRole("button", { name: "Koka vattnet" }).click();
    await expect.poll(() => textOf(dialog)).toMatch(/: Koka kranvattnet/);
    await chooseArea(dialog, "Brand");
    await expect.poll(() => textOf(dialog)).toMatch(/: Koka kranvattnet/);
    await expect.element(dialog.getByLabelText("Intern beskrivning")).toHaveValue("Brand i huset. Läget och uppgifterna står i portalen.");
    await dialog.getByRole("button", { name: "Fler områden" }).click();
    await expect.element(area(dialog, "IT & cyber")).toBeVisible();
  });

  test("NS-11 NS-13 on a phone an alarm is three screens: back keeps the text, and the phone's own way back asks before it is lost", async () => {
    await resizeWindow(390, 844);
    const { router } = renderPage("/water", { as: "nystartad" });
    await router.navigate("/association-dashboard");
    await opener().click();
    const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
    const heading = (name: string) => dialog.getByRole("heading", { level: 3, name });
    await chooseArea(dialog, "El");
    await untilFocused(() => heading("Besked till de boende").query(), "the heading of the step");
    await dialog.getByLabelText("Text till de boende").fill("Strömmen är borta. Stanna inne.");
    await dialog.getByRole("button", { name: "Nästa" }).click();
    await expect.element(heading("Vilka nås?")).toBeVisible();
    await expect.element(dialog.getByText("Steg 3 av 3", { exact: true })).toBeVisible();
    await router.navigate(-1);
    await expect.element(heading("Besked till de boende")).toBeVisible();
    await router.navigate(-1);
    await expect.element(heading("Vad har hänt?")).toBeVisible();
    await router.navigate(-1);
    await expect.element(dialog.getByText("Det du har skrivit försvinner om du går bakåt en gång till. Inget är skickat.")).toBeVisible();
    await dialog.getByRole("button", { name: "Nästa" }).click();
    await expect.poll(() => textOf(dialog)).toMatch(/^Strömmen är borta\. Stanna inne\. Nytt besked kl \d\d:00\.$/);
  });

  test("NS-13 a promise in the text is one press from the field that the page of the crisis shows, and two that differ are told", async () => {
    const dialog = await openDialog(asTeamLeader());
    const text = dialog.getByLabelText("Text till de boende");
    const field = dialog.getByLabelText("Nästa besked", { exact: true });
    await dialog.getByRole("button", { name: "Ta bort" }).click();
    await text.fill("Strömmen är borta i hela huset. Nytt besked kl 19.");
    await expect.element(field).toHaveValue("");
    await expect.element(dialog.getByText(/^Texten lovar nästa besked kl 19:00\. Välj den tiden också/)).toBeVisible();
    await dialog.getByRole("button", { name: "Välj kl 19:00" }).click();
    await expect.element(field).toHaveValue("19:00");
    await expect.element(dialog.getByText(/^Texten lovar/)).not.toBeInTheDocument();
    await text.fill("Strömmen är borta i hela huset. Nytt besked kl 20.30.");
    await expect.element(dialog.getByText("Texten lovar nästa besked kl 20:30, men under «Nästa besked» står 19:00.")).toBeVisible();
    // Written sign by sign, the time stands in the text once; Enter ends the writing and sends nothing.
    await text.fill("Strömmen är borta i hela huset.");
    await field.fill("");
    await userEvent.type(field, "21.15");
    await userEvent.keyboard("{Enter}");
    await expect.element(text).toHaveValue("Strömmen är borta i hela huset. Nytt besked kl 21:15.");
    await expect.element(field).toHaveValue("21:15");
    await expect.element(dialog).toBeVisible();
  });

  test("CRIS-24 NS-26 without any area whoever wants to alarm is told so, in the dialog and beside it", async () => {
    const dialog = await openDialog({ "preparedness.domains": [] });
    await expect.element(dialog.getByRole("alert").getByText("Inga krisområden finns.", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(/^Utan område kan inget krisläge aktiveras här\. Ladda om sidan\./)).toBeVisible();
  });

  test("a portal that is busy is sent the alarm twice more by itself, under the same key, before it is told", async () => {
    const { server } = renderPage("/association-dashboard", { as: "nystartad" });
    server.refuse("crisis.activate", { reason: "UNAVAILABLE", status: 503, message: ERROR_MESSAGES.UNAVAILABLE });
    await opener().click();
    const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
    await chooseArea(dialog, "El");
    await dialog.getByLabelText("Intern beskrivning").fill("Strömmen är borta.");
    await press(dialog, "Skicka meddelande till de boende");
    await submitOf(dialog).click();
    await expect.element(dialog.getByText(ERROR_MESSAGES.UNAVAILABLE)).toBeVisible();
    const calls = server.callsOf("crisis.activate");
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);

    server.refuse("crisis.activate", { reason: "INTERNAL", status: 500, message: "Trasigt" });
    await submitOf(dialog).click();
    await expect.element(dialog.getByText("Trasigt")).toBeVisible();
    expect(server.callsOf("crisis.activate")).toHaveLength(4);
  });

  test("CRIS-05 the dialog begins anew each time it opens", async () => {
    const dialog = await openDialog();
    const sms = dialog.getByRole("checkbox", { name: "Sms" });
    await chooseArea(dialog, "Vatten");
    await dialog.getByLabelText("Intern beskrivning").fill("Läcka i källaren.");
    await press(dialog, "Skicka meddelande till de boende");
    await sms.click();
    await expect.element(area(dialog, "Vatten")).toHaveAttribute("aria-pressed", "true");
    await expect.element(sms).not.toBeChecked();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await opener().click();
    await expect.element(dialog).toBeVisible();
    await expect.element(area(dialog, "Vatten")).toHaveAttribute("aria-pressed", "false");
    await expect.element(dialog.getByLabelText("Intern beskrivning")).toHaveValue("");
    await expect.element(dialog.getByRole("switch", { name: "Skicka meddelande till de boende" })).toBeChecked();
    await expect.element(dialog.getByRole("switch", { name: "Övning" })).not.toBeChecked();
    await expect.element(sms).toBeChecked();
  });

  test("CRIS-04 CRIS-19 SUBS-07 SUBS-08 LIMIT-38 team and subscribers are listed for the chosen methods, 150 px high", async () => {
    const place = { role: null, isDeputy: false, leads: false };
    const dialog = await openDialog({
      "crisis.preview": preview([
        { ...place, id: crypto.randomUUID(), displayName: "Elon Elektriker", email: null, phone: "+46701740605" },
        { ...place, id: crypto.randomUUID(), displayName: "Mejla Svensson", email: "mejla@test.example", phone: null },
      ]),
    });
    await chooseArea(dialog, "El");
    await expect
      .element(dialog.getByLabelText("Intern beskrivning"))
      .toHaveAccessibleDescription("Går till föreningens medlemmar och Krisgruppen, med områdets team.");
    const team = dialog.getByRole("region", { name: "Krisgruppen (2)", exact: true });
    const email = dialog.getByRole("checkbox", { name: "E-post" });
    await expect.element(team.getByText("070-174 06 05 · E-post saknas")).toBeVisible();
    await expect.element(team.getByText("Telefonnummer saknas · mejla@test.example")).toBeVisible();
    await email.click();
    await expect.element(team.getByText("070-174 06 05", { exact: true })).toBeVisible();
    await email.click();
    const subscribers = dialog.getByRole("region", { name: "Prenumeranter (6)" });
    await expect.element(subscribers).toBeVisible();
    const list = subscribers.element();
    expect(list.getBoundingClientRect().height).toBe(150);
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
    await expect.element(dialog.getByText("1 saknar telefonnummer, 1 saknar e-post.")).toBeVisible();
    await expect.element(dialog.getByText("6 personer · 6 meddelanden: 0 sms, 6 e-post, 0 notiser", { exact: true })).toBeVisible();
    expect(localStorage.getItem("user")).not.toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain("mejla@test.example");
  });

  test("an exercise begins on the overview too, and asks what is exercised", async () => {
    await resizeWindow(390, 844);
    renderPage("/association-dashboard", { as: "agare" });
    await page.getByRole("main").getByRole("button", { name: "Öva larmet" }).click();
    const dialog = page.getByRole("dialog", { name: "Starta en övning" });
    await expect.element(dialog.getByRole("heading", { level: 3, name: "Vad ska ni öva?" })).toBeVisible();
    await press(dialog, "Övning");
    await expect
      .element(page.getByRole("dialog", { name: "Aktivera krisläge" }).getByRole("heading", { level: 3, name: "Vad har hänt?" }))
      .toBeVisible();
  });

  test("while a crisis is led the overview begins no exercise", async () => {
    renderPage("/association-dashboard", { as: "agare", answers: { "crisis.active": recorded("krisledare", "crisis.active") } });
    await expect.element(opener()).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("button", { name: "Öva larmet" })).not.toBeInTheDocument();
  });

  test("an exercise can go to one neighbour alone, and the house's own number stands ready", async () => {
    const rows = preview([]) as (input: object) => Answer<"crisis.preview">;
    const answers: Answers = {
      "crisis.preview": (input) => ({ ...rows({ ...input, sendExternalMessage: true }), contactPhone: "+46701740613" }),
    };
    const { server } = renderPage("/association-dashboard", { as: "nystartad", answers });
    server.refuse("crisis.activate");
    await opener().click();
    const asked = page.getByRole("dialog", { name: "Aktivera krisläge" });
    await chooseArea(asked, "El");
    await expect.element(asked.getByLabelText("Vem av de boende?")).not.toBeInTheDocument();
    await press(asked, "Övning");
    // Every screen of it says in its heading that it is one.
    const dialog = page.getByRole("dialog", { name: "Starta en övning" });
    await press(dialog, "Skicka meddelande till de boende");
    const chosen = dialog.getByLabelText("Vem av de boende?");
    await expect.element(chosen).toHaveDisplayValue("Alla som prenumererar (6)");
    await chosen.selectOptions("Boende 2");
    await expect.element(dialog.getByText("Boende 2", { exact: true }).last()).toBeVisible();
    await expect.element(dialog.getByLabelText("Nummer att ringa")).toHaveValue("070-174 06 13");
    await dialog.getByRole("button", { name: /^(Starta övning|Skicka övningen .*)$/ }).click();
    const { id } = rows({ sendExternalMessage: true, methods: { email: true } }).subscribers.rows[1] ?? {};
    await expect
      .poll(() => server.callsOf("crisis.activate"))
      .toMatchObject([{ isExercise: true, sendExternalMessage: true, neighbourId: id, publicPhone: "070-174 06 13" }]);
  });

  const [IN_A, IN_B] = [crypto.randomUUID(), crypto.randomUUID()];
  const flat = (number: string, floor: number) => ({
    id: crypto.randomUUID(),
    stairwellId: IN_A,
    floor,
    number,
    name: null,
    residents: [],
  });
  const HOUSE: Answers = {
    "association.stairwells": [
      { id: IN_A, name: "A" },
      { id: IN_B, name: "Tallgatan 2" },
    ],
    "subscribers.house": [
      {
        id: IN_A,
        name: "A",
        floors: [
          { floor: 1, flats: [flat("1101", 1), flat("1102", 1)] },
          { floor: 0, flats: [flat("1001", 0)] },
        ],
      },
      { id: IN_B, name: "Tallgatan 2", floors: [] },
    ],
  };

  test("a part of the house is ticked by stairwell, floor and flat; what it reaches is said before it is sent", async () => {
    const known = preview([]) as (input: object) => Answer<"crisis.preview">;
    const aim: Answer<"crisis.preview">["aim"] = {
      ...{ words: "trapphus A (1 tr)", apartments: 2, reached: 1, withoutFlat: { told: 0, untold: 3 }, withoutStairwell: 1 },
      subscribers: { rows: [], total: 4 },
    };
    const asked: Answers["crisis.preview"] = (input) => ({
      ...known(input),
      ...(input.places && { aim, external: { sms: 2, email: 3, push: 0 }, people: { internal: 0, external: 4, both: 4 } }),
    });
    const { server } = renderPage("/association-dashboard", { as: "nystartad", answers: { ...HOUSE, "crisis.preview": asked } });
    server.refuse("crisis.activate");
    await opener().click();
    const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
    await chooseArea(dialog, "El");
    // The whole house, as ever, until somebody says otherwise.
    await expect.element(dialog.getByRole("radio", { name: "Hela huset" })).toBeChecked();
    await dialog.getByRole("radio", { name: "Vissa trapphus, våningar eller lägenheter" }).click();
    await expect.element(dialog.getByText("Välj minst ett trapphus, en våning eller en lägenhet.")).toBeVisible();
    const stairwell = dialog.getByRole("checkbox", { name: "A", exact: true });
    await stairwell.click();
    await dialog.getByRole("button", { name: "Våningar och lägenheter i trapphus A" }).click();
    await expect.element(dialog.getByRole("checkbox", { name: "1102" })).toBeChecked();
    await dialog.getByRole("checkbox", { name: "Entréplan i trapphus A" }).click();
    await expect.element(stairwell).toBePartiallyChecked();
    await expect.element(dialog.getByText("Boende i trapphus A (1 tr)")).toBeVisible();
    const review = dialog.getByRole("region", { name: "Innan du skickar" });
    for (const words of [
      /1 av 2 lägenheter i trapphus A \(1 tr\) nås, 4 personer \(5.meddelanden: 2 sms, 3 e-post, 0 notiser\)\./,
      /3 personer där har inte sagt vilken lägenhet, och får det inte\. 1 person har inte sagt var i huset, och får det inte\./,
    ]) {
      await expect.element(review.getByText(words)).toBeVisible();
    }
    await expectNoWcagFaults("the parts of the house");
    await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).click();
    await dialog.getByRole("button", { name: /^Skicka till 4 personer/ }).click();
    await expect
      .poll(() => server.callsOf("crisis.activate"))
      .toMatchObject([{ places: { stairwellIds: [], floors: [{ stairwellId: IN_A, floor: 1 }], apartmentIds: [] } }]);
  });

  test("a house that has told of no stairwells is asked for no part of it", async () => {
    const dialog = await openDialog();
    await chooseArea(dialog, "El");
    await expect.element(dialog.getByLabelText("Text till de boende")).toBeVisible();
    await expect.element(dialog.getByRole("radio", { name: "Hela huset" })).not.toBeInTheDocument();
  });

  test("the only one who subscribes is named where an exercise chooses whom it goes to", async () => {
    const { subscribers, ...rest } = (preview([]) as (input: object) => Answer<"crisis.preview">)({
      ...{ sendExternalMessage: true, methods: { email: true } },
    });
    const dialog = await openDialog({ "crisis.preview": { ...rest, subscribers: { rows: subscribers.rows.slice(0, 1), total: 1 } } });
    await chooseArea(dialog, "El");
    await press(dialog, "Övning");
    await press(dialog, "Skicka meddelande till de boende");
    await expect.element(dialog.getByLabelText("Vem av de boende?")).toHaveDisplayValue("Alla som prenumererar (Boende 1)");
  });

  test("an exercise of a house where nobody subscribes leads to a neighbour, and keeps what is written meanwhile", async () => {
    const nobody = { ...recorded("nystartad", "crisis.preview"), subscribers: { rows: [], total: 0 } };
    const counts = recorded("agare", "subscribers.counts");
    const withPending = (pending: number) => ({ ...counts, statuses: { ...counts.statuses, pending } });
    const { server } = renderPage("/association-dashboard", {
      as: "nystartad",
      answers: { "crisis.preview": nobody, "subscribers.counts": withPending(0), "association.stairwells": [] },
    });
    server.answer("subscribers.add", () => {
      server.answer("subscribers.counts", withPending(1));
      return ADDED;
    });
    await opener().click();
    await chooseArea(page.getByRole("dialog", { name: "Aktivera krisläge" }), "El");
    await press(page.getByRole("dialog", { name: "Aktivera krisläge" }), "Övning");
    const dialog = page.getByRole("dialog", { name: "Starta en övning" });
    await press(dialog, "Skicka meddelande till de boende");
    await expect.element(dialog.getByText("Ingen boende får krislarm än.", { exact: true })).toBeVisible();
    expect(dialog.getByLabelText("Vem av de boende?").elements()).toEqual([]);
    await dialog.getByLabelText("Intern beskrivning").fill("Vi övar i kväll.");

    const adding = page.getByRole("dialog", { name: "Lägg till en boende" });
    await dialog.getByRole("button", { name: "Lägg till en granne" }).click();
    await adding.getByLabelText("Namn").fill("Kalle Granne");
    await userEvent.keyboard("[Escape]");
    await expect.element(adding).not.toBeInTheDocument();
    await expect.element(dialog.getByLabelText("Intern beskrivning")).toHaveValue("Vi övar i kväll.");

    await dialog.getByRole("button", { name: "Lägg till en granne" }).click();
    await adding.getByLabelText("Namn").fill("Kalle Granne");
    await adding.getByLabelText("Mobil").fill("0701740605");
    await adding.getByRole("button", { name: "Lägg till", exact: true }).click();
    await expect.element(dialog.getByText(/^Din granne har fått ett meddelande att bekräfta/)).toBeVisible();
    await expect.element(dialog.getByLabelText("Intern beskrivning")).toHaveValue("Vi övar i kväll.");
    expect(server.callsOf("crisis.activate")).toEqual([]);
  });

  test("that an exercise waits for a second owner is said where the residents are chosen; of an alarm it is not said", async () => {
    const answer = { ...recorded("nystartad", "crisis.preview"), waitsForOwner: true };
    const dialog = await openDialog({ "crisis.preview": answer });
    await chooseArea(dialog, "El");
    const said = dialog.getByText(/Går ut när en annan systemägare har godkänt det\.$/);
    await expect.element(dialog.getByText("Går till alla som prenumererar på föreningens krislarm.", { exact: true })).toBeVisible();
    expect(said.elements()).toHaveLength(0);
    await press(dialog, "Övning");
    await expect.element(said).toBeVisible();
  });

  test("who does not answer is followed up only where the text asks, after 20 minutes, and in an exercise not by itself; the price is said", async () => {
    const known = preview([]) as (input: object) => Answer<"crisis.preview">;
    const asking: Answers["crisis.preview"] = (input) => ({
      ...known(input),
      escalation: input.externalText?.includes("Svara 1") ? { sms: 38, calls: 38, kronor: 65.36 } : null,
    });
    const { server } = renderPage("/association-dashboard", { as: "nystartad", answers: { "crisis.preview": asking } });
    server.refuse("crisis.activate");
    await opener().click();
    const dialog = page.getByRole("dialog", { name: /^(Aktivera krisläge|Starta en övning)$/ });
    await chooseArea(dialog, "El");
    const choice = dialog.getByLabelText("Inget svar? Fråga igen efter");
    const asks = dialog.getByRole("checkbox", { name: "Be om svar" });
    await expect.element(asks).not.toBeChecked();
    expect(choice.elements()).toHaveLength(0);

    await asks.click();
    expect(textOf(dialog)).toMatch(/ Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma\. Nytt besked kl/);
    await expect.element(choice).toHaveValue("20");
    await expect
      .element(
        dialog.getByText(
          /^Högst 38 sms till och 38 samtal, ungefär 65,36.kr\. Till sist knackar någon på\. På nivå 1 och 2 väntar stegen mellan 22 och 07\.$/,
        ),
      )
      .toBeVisible();
    await dialog.getByLabelText("Krisnivå").selectOptions("3");
    await expect.element(dialog.getByText(/Mellan 22 och 07 tar varje steg dubbelt så lång tid\.$/)).toBeVisible();
    await expectNoWcagFaults("what follows for who does not answer");
    await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).click();
    const send = dialog.getByRole("button", { name: /^Skicka till 6 personer/ });
    await send.click();
    await expect.poll(() => server.callsOf("crisis.activate")).toMatchObject([{ escalateAfterMinutes: 20 }]);

    await choice.selectOptions("Fråga inte igen");
    await send.click();
    await asks.click();
    expect(textOf(dialog)).not.toContain("Svara 1");
    expect(choice.elements()).toHaveLength(0);
    await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).click();
    await send.click();
    await expect.poll(() => server.callsOf("crisis.activate")).toHaveLength(3);
    for (const input of server.callsOf("crisis.activate").slice(1)) expect(input).not.toHaveProperty("escalateAfterMinutes");

    await press(dialog, "Övning");
    // What somebody has chosen stays; a new dialog begins with what is usual.
    await userEvent.keyboard("[Escape]");
    await page.getByRole("button", { name: "Öva larmet" }).click();
    await chooseArea(dialog, "El");
    await expect.element(choice).toHaveValue("");
  });

  test("the dialog has no fault that axe finds, light and dark at 1280 px", async () => {
    const dialog = await openDialog({ "crisis.preview": preview([]) });
    await chooseArea(dialog, "El");
    await dialog.getByLabelText("Intern beskrivning").fill("Strömmen är borta.");
    await dialog.getByLabelText("Text till de boende").fill("Strömmen är borta – hissen står.");
    await expect.element(dialog.getByRole("region", { name: "Prenumeranter (6)" })).toBeVisible();
    await submitOf(dialog).click();
    await expect.element(dialog.getByText(/Läs texten en gång till/)).toBeVisible();
    await expectNoWcagFaults("the dialog");
    expect(sidewaysScroll()).toBe(0);
  });
});

describe("reach", () => {
  const ADDRESS = "/crisis-subscribers-admin?tab=anmalan";
  const card = (name: string) => page.getByRole("region", { name });

  test("an exercise that is begun where the residents are goes to them, as soon as there is one", async () => {
    const counts = recorded("agare", "subscribers.counts");
    const { server } = renderPage(ADDRESS, {
      as: "agare",
      answers: { "subscribers.counts": { ...counts, coverage: { ...counts.coverage, active: 0 } } },
    });
    await expect.element(card("Så många nås").getByText(/^Ingen får krislarm ännu\./)).toBeVisible();
    expect(page.getByRole("main").getByRole("button", { name: "Starta en övning" }).elements()).toEqual([]);
    server.answer("subscribers.counts", { ...counts, coverage: { ...counts.coverage, active: 1 } });
    for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event));
    await page.getByRole("main").getByRole("button", { name: "Starta en övning" }).click();
    const dialog = page.getByRole("dialog", { name: "Starta en övning" });
    await chooseArea(dialog, "El");
    await expect.element(dialog.getByRole("switch", { name: "Skicka meddelande till de boende" })).toBeChecked();
    await expect.element(dialog.getByRole("switch", { name: "Övning" })).toBeChecked();
    await expect.element(dialog.getByText(/Systemägarna, Krisgruppen och de boende nås\.$/)).toBeVisible();
    await dialog.getByRole("switch", { name: "Skicka meddelande till de boende" }).click();
    await expect.element(dialog.getByText(/Systemägarna och Krisgruppen nås, de boende bara om du lägger till dem\.$/)).toBeVisible();
  });
  const COUNTS = recorded("agare", "subscribers.counts");

  /** A house of 42 flats in three stairwells, in one of which somebody has signed up. */
  const REACHED = {
    ...COUNTS,
    statuses: { ...COUNTS.statuses, pending: 2 },
    stairwells: COUNTS.stairwells.map((stairwell) => ({
      ...stairwell,
      active: stairwell.name === "Trapphus B" ? 7 : stairwell.id ? 0 : 5,
    })),
    coverage: { active: 12, apartments: 42, undrawn: 0, reached: 12, unplaced: 12, isByFlat: false, share: 12 / 42 },
  };

  test("SUBS-03 the page says how many are reached, by stairwell and as an estimate, and how many have not confirmed", async () => {
    renderPage(ADDRESS, { as: "agare", answers: { "subscribers.counts": REACHED } });
    const reached = card("Så många nås");
    for (const text of [
      "12 personer får krislarm",
      "Uppskattat 12 av 42 lägenheter.",
      "7 av cirka 14",
      "Uppskattat: en person i varje lägenhet, lika många lägenheter i varje trapphus.",
      "5 har inte sagt vilket trapphus.",
      "2 personer har inte bekräftat ännu.",
    ])
      await expect.element(reached.getByText(text, { exact: true })).toBeVisible();
    expect(reached.getByText("0 av cirka 14").elements()).toHaveLength(2);
    await expectNoWcagFaults("Nå de boende");
  });

  test("a new house is told the one thing to do, and nothing is counted that is not there", async () => {
    renderPage(ADDRESS, { as: "nystartad" });
    const sentence = "Ingen får krislarm ännu. Sätt upp anslaget «Få krislarm» på porten, så anmäler de boende sig själva.";
    await expect.element(card("Så många nås").getByText(sentence, { exact: true })).toBeVisible();
    expect(card("Så många nås").element().textContent).not.toMatch(/\d/);
  });

  test("the posters are told apart by where they hang, and each stands with the address that it bears", async () => {
    const { server } = renderPage(ADDRESS, { as: "agare", answers: { "association.inviteCode": { code: "7KQ43MXW" } } });
    const posters = card("Anslag och länkar");
    const { association } = recorded("agare", "auth.session") ?? {};
    for (const [name, file, path] of [
      [/^Skriv ut anslaget Få krislarm På porten\b/, "subscribe-poster.pdf", "/larm/7KQ4-3MXW"],
      [/^Skriv ut anslaget Bli medlem i portalen På styrelsens anslagstavla\b/, "join-poster.pdf", "/h/7KQ4-3MXW"],
    ] as const) {
      await expect.element(posters.getByRole("link", { name })).toHaveAttribute("href", `/api/associations/${association?.id}/${file}`);
      await expect.element(posters.getByText(path, { exact: true })).toBeVisible();
    }
    expect(server.callsOf("association.inviteCode")).toHaveLength(1);
  });

  test("a house is given its flats by floors, and asks for no more than that", async () => {
    const { server } = renderPage(ADDRESS, { as: "agare", answers: { "association.createApartments": { created: 42 } } });
    await page.getByRole("button", { name: "Lägg in lägenheterna" }).click();
    const dialog = page.getByRole("dialog", { name: "Lägg in lägenheterna" });
    await expect.element(dialog.getByText("Ni har angett 42 lägenheter.")).toBeVisible();
    for (const name of ["Trapphus A", "Trapphus B", "Trapphus C"]) {
      const stairwell = dialog.getByRole("group", { name });
      await stairwell.getByLabelText("Våningar").fill("7");
      await stairwell.getByLabelText("Lägenheter per våning").fill("2");
    }
    await expectNoWcagFaults("flats by floors");
    await dialog.getByRole("button", { name: "Lägg in 42 lägenheter" }).click();
    await toast("42 lägenheter är inlagda");
    const seven = expect.objectContaining({ floors: 7, perFloor: 2, lowestFloor: 0 });
    expect(server.callsOf("association.createApartments")).toEqual([{ stairwells: [seven, seven, seven] }]);
  });

  test("a house of which a part is drawn says how much is not, and counts it", async () => {
    const coverage = { active: 3, apartments: 42, undrawn: 38, reached: 3, unplaced: 0, isByFlat: true, share: 3 / 42 };
    renderPage(ADDRESS, { as: "agare", answers: { "subscribers.counts": { ...COUNTS, coverage } } });
    const reached = card("Så många nås");
    await expect.element(reached.getByText("3 av 42 lägenheter nås.", { exact: true })).toBeVisible();
    await expect.element(reached.getByText("38 lägenheter är inte inlagda.", { exact: true })).toBeVisible();
  });

  test("every door says whether it is reached; a press tells who lives there, and what is refused stands at its field", async () => {
    const stairwellId = crypto.randomUUID();
    const resident = (fullName: string, status: "active" | "pending") => ({ id: crypto.randomUUID(), fullName, status });
    const flat = (number: string, ...residents: ReturnType<typeof resident>[]) => ({
      ...{ id: crypto.randomUUID(), stairwellId, floor: Number(number.slice(0, 2)) - 10, number, name: null, residents },
    });
    const floors = [
      { floor: 1, flats: [flat("1101"), flat("1102", resident("Ada Ek", "pending"))] },
      { floor: 0, flats: [flat("1001", resident("Bo Al", "active"), resident("Cia Al", "active"))] },
    ];
    const { server } = renderPage(ADDRESS, {
      as: "agare",
      answers: {
        "subscribers.counts": {
          ...COUNTS,
          stairwells: [{ id: stairwellId, name: "Trapphus A", active: 2, flats: 3, reached: 1 }],
          coverage: { active: 2, apartments: 3, undrawn: 0, reached: 1, unplaced: 0, isByFlat: true, share: 1 / 3 },
        },
        "subscribers.house": [{ id: stairwellId, name: "Trapphus A", floors }],
      },
    });
    const reached = card("Så många nås");
    await expect.element(reached.getByText("1 av 3 lägenheter nås.", { exact: true })).toBeVisible();
    await expect.element(reached.getByText("1 av 3", { exact: true })).toBeVisible();
    await reached.getByRole("button", { name: "Visa lägenheterna" }).click();
    const house = reached.getByRole("region", { name: "Trapphus A" });
    for (const name of ["1101, nås inte", "1102, väntar", "1001, nås"])
      await expect.element(house.getByRole("button", { name, exact: true })).toBeVisible();
    for (const floor of ["1 tr", "Entréplan"]) await expect.element(house.getByText(floor, { exact: true })).toBeVisible();
    await expectNoWcagFaults("the house by flat");
    expect(reached.getByText(/inte inlagda/).elements()).toEqual([]);
    await house.getByRole("button", { name: "1101, nås inte" }).click();
    await expect.element(page.getByRole("dialog", { name: "Lägenhet 1101" }).getByText("Ingen här får krislarm.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Avbryt" }).click();
    await house.getByRole("button", { name: "1001, nås", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Lägenhet 1001" });
    for (const name of ["Bo Al", "Cia Al"]) await expect.element(dialog.getByText(name)).toBeVisible();
    await dialog.getByRole("button", { name: "Har flyttat ut" }).click();
    const leaving = page.getByRole("dialog", { name: "Har de flyttat ut ur 1001?" });
    const told = "Bo Al, Cia Al får inga fler krislarm från föreningen. De kan anmäla sig igen.";
    await expect.element(leaving.getByText(told, { exact: true })).toBeVisible();
    await leaving.getByRole("button", { name: "Avbryt" }).click();
    await house.getByRole("button", { name: "1001, nås", exact: true }).click();
    const message = "En annan lägenhet i trapphuset heter så.";
    server.refuse("association.changeApartment", { reason: "INVALID_INPUT", message, fields: { number: message }, status: 409 });
    await dialog.getByLabelText("Lägenhetsnummer").fill("1102");
    await dialog.getByRole("button", { name: "Spara" }).click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(dialog.getByLabelText("Lägenhetsnummer")).toHaveAttribute("aria-invalid", "true");
    await expect.element(dialog.getByLabelText("Lägenhetsnummer")).toHaveFocus();
  });

  test("one neighbour is added without a list", async () => {
    const { server } = renderPage(ADDRESS, { as: "agare", answers: { "subscribers.add": ADDED } });
    await card("Lägg in boende själv").getByRole("button", { name: "Lägg till en boende" }).click();
    const dialog = page.getByRole("dialog", { name: "Lägg till en boende" });
    await dialog.getByLabelText("Namn").fill("Ada Ek");
    await dialog.getByLabelText("Mobil").fill("070-174 06 05");
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await toast("Ada Ek är tillagd", "En förfrågan om att bekräfta är på väg.");
    expect(server.callsOf("subscribers.add")).toMatchObject([{ fullName: "Ada Ek", phoneNumber: "070-174 06 05" }]);
  });

  test("a pasted list is previewed line by line in words, forgotten when it is changed, and taken in once", async () => {
    const row = { email: null, phoneNumber: null, stairwell: null, flat: null, outcome: "new" as const, reason: null };
    const rows = [
      { ...row, line: 1, fullName: "Anna Ek", email: "anna@x.se", stairwell: "Trapphus B" },
      { ...row, line: 2, fullName: "Gun Utan", outcome: "faulty" as const, reason: "Både e-post och mobil saknas." },
    ];
    const counts = { new: 1, known: 0, left: 0, faulty: 1 };
    const { server } = renderPage(ADDRESS, {
      as: "agare",
      answers: { "subscribers.previewImport": { digest: "abc", counts, rows }, "subscribers.import": { digest: "abc", counts, rows } },
    });
    await page.getByRole("button", { name: "Klistra in eller välj fil" }).click();
    const dialog = page.getByRole("dialog", { name: "Importera prenumeranter" });
    const pasted = "Anna Ek, anna@x.se\nGun Utan";
    const list = dialog.getByLabelText("Eller klistra in listan");
    await list.fill(pasted);
    await expect
      .element(dialog.getByText("Ny: 1 · Finns redan: 0 · Har avslutat: 0 · Kan inte användas: 1", { exact: true }))
      .toBeVisible();
    await expect.element(dialog.getByText("Kan inte användas: Både e-post och mobil saknas.", { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole("row").filter({ hasText: "Anna Ek" }).getByText("Trapphus B", { exact: true })).toBeVisible();
    expect(server.callsOf("subscribers.previewImport")).toEqual([{ csv: pasted }]);
    await list.fill("");
    await expect.element(dialog.getByText("Kan inte användas: Både e-post och mobil saknas.", { exact: true })).not.toBeInTheDocument();
    await list.fill(pasted);
    await dialog.getByLabelText("På vilken grund får föreningen använda uppgifterna?").fill("Lista i trapphuset.");
    const run = dialog.getByRole("button", { name: "Fråga 1 ny person" });
    await expect.element(run).toBeEnabled();
    await expectNoWcagFaults("a pasted list");
    const button = run.element() as HTMLButtonElement;
    button.click();
    button.click();
    await toast("Importen är klar", "En ny person får en förfrågan om att bekräfta.");
    expect(server.callsOf("subscribers.import")).toEqual([{ csv: pasted, digest: "abc", ground: "Lista i trapphuset." }]);
  });

  test("a list that cannot be read says why, and one with a stairwell that is none says who is without", async () => {
    const reason = "Trapphuset «Uppgång Z» finns inte. Läggs till utan trapphus.";
    const row = {
      line: 2,
      fullName: "Örjan Från Excel",
      email: "orjan@x.se",
      phoneNumber: null,
      stairwell: null,
      flat: null,
      outcome: "new",
      reason,
    } as const;
    const { server } = renderPage(ADDRESS, {
      as: "agare",
      answers: { "subscribers.previewImport": { digest: "abc", counts: { new: 1, known: 0, left: 0, faulty: 0 }, rows: [row] } },
    });
    await page.getByRole("button", { name: "Klistra in eller välj fil" }).click();
    const dialog = page.getByRole("dialog", { name: "Importera prenumeranter" });
    const list = dialog.getByLabelText("Eller klistra in listan");
    const refused = dialog.getByRole("alert", { name: "Listan kunde inte läsas" });
    const message = "Första raden behöver en kolumn som heter Namn.";
    const undo = server.refuse("subscribers.previewImport", { reason: "INVALID_INPUT", message, fields: { csv: message }, status: 409 });
    await list.fill("Förnamn;Adress\nA;B");
    await expect.element(refused.getByText(message, { exact: true })).toBeVisible();
    undo();
    await list.fill("Namn;E-post;Trapphus\nÖrjan Från Excel;orjan@x.se;Uppgång Z");
    await expect.element(dialog.getByRole("cell", { name: `Ny: ${reason}`, exact: true })).toBeVisible();
    await expect.element(dialog.getByText("En ny person läggs till utan trapphus eller lägenhet")).toBeVisible();
    expect(refused.elements()).toEqual([]);
  });
});

describe("a warning that proposes an alarm", () => {
  const WARNING: Answer<"crisis.warnings">["warnings"][number] = {
    ...{ id: crypto.randomUUID(), feed: "vma", level: "vma", title: "VMA", area: "Uppsala" },
    ...{ text: "Giftig rök. Gå inomhus.", words: "VMA i Uppsala: Giftig rök." },
    ...{ publishedAt: "2026-11-20T12:00:00.000Z", createdAt: "2026-11-20T12:01:00.000Z" },
    ...{ dismissedAt: null, dismissedBy: null, endedAt: null, ended: null, crisisActivationId: null },
  };
  const said: Answers = { "crisis.warnings": { warnings: [WARNING], silent: [] } };
  const card = () => page.getByRole("region", { name: "Varningar från myndigheter" });

  test("stands first, opens the alarm drafted from it without an exercise, and sends which warning it was", async () => {
    const { server } = renderPage("/association-dashboard", { as: "agare", answers: said });
    await card().getByRole("button", { name: "Läs och larma" }).click();
    const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
    await expect.element(area(dialog, "Skydd & skyddsrum")).toHaveAttribute("aria-pressed", "true");
    await expect.element(dialog.getByLabelText("Text till de boende")).toHaveValue(expect.stringContaining("Sveriges Radio 20 november"));
    expect(dialog.getByRole("switch", { name: "Övning" }).query()).toBeNull();
    await dialog.getByLabelText("Jag har kontrollerat texten").click();
    server.refuse("crisis.activate", { message: "Någon annan har redan larmat för varningen. Öppna det krisläget i stället." });
    await dialog.getByRole("button", { name: /^Skicka till/ }).click();
    await expect.element(dialog.getByText(/Någon annan har redan larmat/)).toBeVisible();
    expect(server.callsOf("crisis.activate").at(-1)).toMatchObject({ warningProposalId: WARNING.id, isExercise: false, level: 3 });
  });

  test("that is called off while the form is open says so, keeps what is written, and the next press alarms without it", async () => {
    const { server } = renderPage("/association-dashboard", { as: "agare", answers: said });
    await card().getByRole("button", { name: "Läs och larma" }).click();
    const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
    await dialog.getByLabelText("Jag har kontrollerat texten").click();
    server.answer("crisis.warnings", { warnings: [], silent: [] });
    const message = "Källan har dragit tillbaka varningen. Inget är skickat.";
    server.refuse("crisis.activate", { message, reason: "WARNING_OVER" });
    await dialog.getByRole("button", { name: /^Skicka till/ }).click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(dialog.getByLabelText("Text till de boende")).toHaveValue(expect.stringContaining("Sveriges Radio"));
    await dialog.getByRole("button", { name: /^Skicka till/ }).click();
    await expect
      .poll(() => server.callsOf("crisis.activate").map(({ warningProposalId }) => warningProposalId))
      .toEqual([WARNING.id, undefined]);
  });

  test("can be thrown away, and then stands quietly with who did so", async () => {
    const { server } = renderPage("/association-dashboard", { as: "agare", answers: said });
    const dismissed = { ...WARNING, dismissedAt: "2026-11-20T12:05:00.000Z", dismissedBy: "Anna Ek" };
    server.answer("crisis.dismissWarning", () => server.answer("crisis.warnings", { warnings: [dismissed], silent: [] }));
    await card().getByRole("button", { name: "Larma inte" }).click();
    await expect.element(card().getByText(/Anna Ek valde att inte larma 20 november 13:05/)).toBeVisible();
    expect(server.callsOf("crisis.dismissWarning")).toEqual([{ proposalId: WARNING.id }]);
    await expect.element(card().getByRole("button", { name: "Larma ändå" })).toBeVisible();
  });

  test("tells a member what the authority says and offers no alarm; a silent source says so", async () => {
    const answers: Answers = {
      "crisis.warnings": { warnings: [WARNING], silent: [{ feed: "smhi_warnings", since: "2026-11-20T11:00:00.000Z" }] },
    };
    renderPage("/association-dashboard", { as: "medlem", answers });
    await expect.element(card().getByText(/Giftig rök\. Gå inomhus\./)).toBeVisible();
    await expect.element(card().getByText(/SMHI har inte svarat sedan 20 november 12:00\./)).toBeVisible();
    expect(card().getByRole("button").query()).toBeNull();
    await expectNoWcagFaults("a warning");
  });
});
