import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveLevelTextInput } from "#shared/schemas/crisis-levels.ts";
import { button, menuEntry, press, resizeWindow, sidewaysScroll, toast } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { oneNeed, sivsNeed } from "./needs.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

describe("crisis page", () => {
  /** The page's code is transformed for whoever opens it first. */
  const FIRST_OPENING = { timeout: 30_000 };

  const region = (name: string) => page.getByRole("region", { name, exact: true });

  /** Two residents have been asked how they are and say nothing; the time of the next message has passed. */
  function askedInVain(isExercise: boolean): Answers {
    const crisis: Answer<"crisis.get"> = {
      ...recorded("krisledare", "crisis.get"),
      isExercise,
      nextUpdateAt: new Date(Date.now() - 60_000).toISOString(),
    };
    const { channels: sent } = recorded("krisledare", "crisis.deliveries");
    sent.email.sent = 2;
    const counts = { asked: 2, ok: 0, needHelp: 0, away: 0, silent: 2, unread: 0 };
    const rows = ["Siv Boende", "Bengt Boende"].map((name) => ({
      kind: "subscriber" as const,
      id: crypto.randomUUID(),
      name,
      stairwell: null,
      phone: null,
      reply: null,
      former: [],
    }));
    const question: Answer<"crisis.messages">[number] = {
      id: crypto.randomUUID(),
      kind: "check",
      audience: "subscribers",
      placeWords: null,
      state: "released",
      subject: null,
      content: "ÖVNING. Hur är läget hos dig?",
      channels: { sms: false, email: true, push: false },
      sender: crisis.ledBy,
      asksForReply: true,
      isExercise,
      nextUpdateAt: null,
      remindsMessageId: null,
      escalateAfterMinutes: null,
      createdAt: crisis.createdAt,
      releasedAt: crisis.createdAt,
      cancelledAt: null,
      confirmedBy: null,
      counts: sent,
      unsettled: 0,
      possiblyDuplicate: 0,
      mayCancel: false,
      mayConfirm: false,
      mayReleaseHeld: false,
    };
    return {
      "crisis.get": crisis,
      "crisis.messages": [question],
      "crisis.replies": { counts, needHelp: [], unread: [], needs: [], overTime: [{ minutes: 0, ok: 0, needHelp: 0, away: 0, silent: 2 }] },
      "crisis.people": { rows, total: 2, page: 1, pageCount: 1 },
      "crisis.preview": ({ externalText }) => ({
        ...recorded("nystartad", "crisis.preview"),
        external: { sms: 0, email: 2, push: 0 },
        people: { internal: 0, external: 2, both: 2 },
        externalText: `ÖVNING. ${externalText}`,
      }),
    };
  }

  /** What stands side by side on a desk stands behind tabs on a phone. */
  const PARTS = {
    "Att göra": "Klockor",
    Logg: "Lägeslogg",
    Besked: "Nytt besked",
    Svar: "Svar från boende",
    Mer: "Officiell information",
  };

  test.each([
    ["1440 px", 1440],
    ["390 px", 390],
  ])(
    "CRIS-20 no fault that axe finds (WCAG 2.2 AA), light and dark at %s, dialogs open, an exercise and a crisis",
    async (_, width) => {
      const isPhone = width === 390;
      await resizeWindow(width);
      renderPage("/crisis-management/led", { as: "krisledare", answers: askedInVain(!isPhone) });
      const check = async (what: string): Promise<void> => {
        await expect.poll(() => page.getByText("Laddar...").elements()).toEqual([]);
        await expectNoWcagFaults(what);
        expect(sidewaysScroll(), what).toBe(0);
      };
      const dialog = page.getByRole("dialog");
      await expect.element(region("Uppgifter").getByRole("checkbox").first(), FIRST_OPENING).toBeInTheDocument();
      if (isPhone) {
        for (const [tab, shown] of Object.entries(PARTS)) {
          await page.getByRole("tab", { name: tab }).click();
          await expect.element(region(shown)).toBeVisible();
          await check(tab);
        }
      } else {
        await expect.element(region("Officiell information")).toBeVisible();
        await expect.element(region("Svar från boende").getByText("Bengt Boende")).toBeVisible();
        await check("columns");
      }

      await button("Skriv besked").click();
      await region("Nytt besked").getByLabelText("Text", { exact: true }).fill("Strömmen är borta – ring 112.");
      await check("composer");
      await button("Granska och skicka").click();
      await expect.element(dialog.getByText(/Till:/)).toBeVisible();
      await check("review");
      await button("Ändra").click();
      await expect.element(dialog).not.toBeInTheDocument();

      await button("Avsluta").click();
      await expect.element(dialog.getByLabelText("Text till de boende")).toBeVisible();
      await check("end");
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog).not.toBeInTheDocument();
      for (const [item, title] of [
        ["Ändra nivå", "Ändra nivå"],
        ["Lägg till område", "Lägg till område"],
        ["Ändra tid för nästa besked", "Tid för nästa besked"],
        ["Överlämna ledningen", "Överlämna ledningen"],
      ] as const) {
        await button("Fler åtgärder").click();
        await page.getByRole("menuitem", { name: item }).click();
        await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
        await check(title);
        await userEvent.keyboard("{Escape}");
        await expect.element(dialog).not.toBeInTheDocument();
      }
    },
    120_000,
  );

  /** The page of a crisis with its answers open, in which Siv needs help. */
  function openAnswers(values: Parameters<typeof oneNeed>[0] = {}, more: Answers = {}) {
    const crisis = { ...recorded("krisledare", "crisis.get"), createdAt: new Date(Date.now() - 3_600_000).toISOString() };
    const people = { rows: [], total: 0, page: 1, pageCount: 1 };
    const answers: Answers = { "crisis.get": crisis, "crisis.replies": oneNeed(values), "crisis.people": people, ...more };
    return renderPage("/crisis-management/led?tab=svar", { as: "krisledare", answers });
  }

  test("CRIS-20 who needs help stands first, with what, where and a number to press, on a phone", async () => {
    await resizeWindow(390, 844);
    openAnswers();
    const row = page.getByRole("list", { name: "Väntar på hjälp" }).getByRole("listitem");
    await expect.element(row, FIRST_OPENING).toBeVisible();
    for (const words of [
      "Siv Boende · Tallgatan 2 B · 1203",
      "Vatten, medicin",
      "«Insulin i kylen»",
      "(för 30 min sedan)",
      "Ingen har tagit det",
    ]) {
      await expect.element(row.getByText(words)).toBeVisible();
    }
    await expect.element(row.getByRole("link", { name: "Ring Siv Boende, 070-174 06 05" })).toHaveAttribute("href", "tel:+46701740605");
    expect(sidewaysScroll()).toBe(0);
    await expectNoWcagFaults("needs");
  });

  test.each([
    ["an exercise opens on the answers", true, "Svar från boende"],
    ["a crisis opens on what is to be done", false, "Uppgifter"],
  ] as const)("CRIS-20 on a phone %s", async (_, isExercise, opened) => {
    await resizeWindow(390, 844);
    renderPage("/crisis-management/led", { as: "krisledare", answers: askedInVain(isExercise) });
    await expect.element(region(opened), FIRST_OPENING).toBeVisible();
  });

  test("CRIS-20 on a computer the header's count of answers leads to them", async () => {
    await resizeWindow(1440, 700);
    renderPage("/crisis-management/led", { as: "krisledare", answers: askedInVain(false) });
    const title = region("Svar från boende").getByRole("heading", { level: 2 });
    await expect.element(title, FIRST_OPENING).toBeInTheDocument();
    // On a busy machine what stands above is still coming, part by part.
    let stoodAt = -1;
    const stands = (): boolean => {
      const { top } = title.element().getBoundingClientRect();
      const isStill = top === stoodAt;
      stoodAt = top;
      return isStill;
    };
    await expect.poll(stands, { interval: 1_000, timeout: 15_000 }).toBe(true);
    expect(title.element().getBoundingClientRect().top).toBeGreaterThan(700);
    await press(page.getByRole("list", { name: "Om krisläget" }).getByRole("button", { name: /har svarat$/ }));
    await expect.poll(() => Math.round(title.element().getBoundingClientRect().top)).toBeLessThan(300);
    expect(title.element().getBoundingClientRect().top).toBeGreaterThan(56);
  });

  test("CRIS-20 on a phone the tab says how many have answered, below stand all of a few, and a press on a number whom it counts", async () => {
    await resizeWindow(390, 844);
    const person = { kind: "subscriber" as const, stairwell: null, phone: null };
    const reply = { answer: "ok" as const, at: new Date().toISOString(), source: "link" as const, recordedBy: null, text: null };
    const { server } = openAnswers(
      {},
      {
        "crisis.people": ({ answer }) => ({
          ...{ total: 1, page: 1, pageCount: 1 },
          rows: [
            { ...person, id: "1", name: "Kalle", reply, former: [] },
            { ...person, id: "2", name: "Tyst", reply: null, former: [] },
          ].filter((each) => answer === "all" || (answer === "ok") === (each.reply !== null)),
        }),
      },
    );
    await expect.element(page.getByRole("tab", { name: "Svar 2/2", exact: true }), FIRST_OPENING).toBeVisible();
    const all = page.getByRole("list", { name: "Alla", exact: true });
    await expect.element(all.getByText("Kalle")).toBeVisible();
    await expect.element(all.getByText("Tyst")).toBeVisible();
    await press(page.getByRole("button", { name: /^\d OK$/ }));
    const saidOk = page.getByRole("list", { name: "OK", exact: true });
    await expect.element(saidOk.getByText("Kalle")).toBeVisible();
    await expect.element(saidOk.getByText("Tyst")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: /^\d OK$/ })).toHaveAttribute("aria-pressed", "true");
    expect(server.callsOf("crisis.people").at(-1)).toMatchObject({ answer: "ok" });
    await press(page.getByRole("button", { name: /^\d OK$/ }));
    await expect.element(all.getByText("Tyst")).toBeVisible();
  });

  test("CRIS-20 what somebody had said before is read beneath what they say now, with when, how and by whom", async () => {
    await resizeWindow(390, 844);
    const year = new Date().getFullYear();
    const said = (at: string, values: object) => ({ answer: null, text: null, recordedBy: null, source: "sms" as const, at, ...values });
    openAnswers(
      {},
      {
        "crisis.people": () => ({
          ...{ total: 1, page: 1, pageCount: 1 },
          rows: [
            {
              ...{ kind: "subscriber" as const, id: "1", name: "Kalle", stairwell: null, phone: null },
              reply: said(`${year}-02-03T13:20:00Z`, { answer: "need_help", source: "link" }),
              former: [
                said(`${year}-02-03T13:12:00Z`, { text: "hissen står" }),
                said(`${year}-02-03T13:10:00Z`, { answer: "away", source: "manual", recordedBy: "Bo Lind" }),
                said(`${year}-02-03T13:03:00Z`, { answer: "ok" }),
              ],
            },
          ],
        }),
      },
    );
    const row = page.getByRole("list", { name: "Alla", exact: true }).getByRole("listitem").first();
    await expect.element(row.getByText(/^Jag behöver hjälp · 3 februari 14:20 \(.*\) · svarssidan$/), FIRST_OPENING).toBeVisible();
    await row.getByText("Tidigare svar (3)", { exact: true }).click();
    const former = row.getByRole("listitem");
    expect(former.elements().map(({ textContent }) => textContent)).toEqual([
      "3 februari 14:12 · sms · «hissen står»",
      "Jag är inte hemma · 3 februari 14:10 · noterat för hand av Bo Lind",
      "Jag är OK · 3 februari 14:03 · sms",
    ]);
  });

  test("CRIS-20 a question says who is silent, what comes and when, and one press ends it", async () => {
    const answers = askedInVain(false);
    const [question] = answers["crisis.messages"] as Answer<"crisis.messages">;
    if (question?.counts) question.counts.call = { ...question.counts.call, delivered: 1, failed: 2 };
    const inSweden = (time: string): string => new Date(`2026-11-21T${time}:00+01:00`).toISOString();
    const going: Answer<"crisis.escalation"> = {
      silent: 14,
      taken: [{ way: "sms", asked: 12, at: inSweden("02:34"), kronor: 6.24 }],
      next: { way: "call", people: 9, at: inSweden("03:14"), kronor: null },
      later: [{ way: "doors", at: inSweden("03:54") }],
      isStopped: false,
      isTakenOver: false,
    };
    const stopped = { ...going, next: null, later: [], isStopped: true };
    let isStopped = false;
    const session = recorded("krisledare", "auth.session");
    if (session) session.profile.timezone = "Europe/Stockholm";
    const { server } = renderPage("/crisis-management/led?tab=besked", {
      as: "krisledare",
      answers: {
        ...answers,
        "auth.session": session,
        "crisis.messages": [
          { ...(question as NonNullable<typeof question>), escalateAfterMinutes: 20 },
          {
            ...(question as NonNullable<typeof question>),
            ...{ id: crypto.randomUUID(), kind: "reminder", remindsMessageId: question?.id ?? null, sender: null },
            ...{ content: "Det här är ett krislarm.", channels: { sms: false, email: false, push: false } },
          },
        ],
        "crisis.escalation": () => (isStopped ? stopped : going),
        "crisis.stopEscalation": () => {
          isStopped = true;
          return stopped;
        },
      },
    });
    const row = region("De som inte svarat");
    const words = (): string => (row.element().textContent ?? "").replaceAll("\u00a0", " ");
    await expect
      .poll(words, FIRST_OPENING)
      .toContain(
        "Kl 02:34 fick 12 sms, ungefär 6,24 kr. 14 har inte svarat. Kl 03:14 rings 9 av dem upp och kl 03:54 är det dags att knacka på.",
      );
    const sent = page.getByRole("list", { name: "Skickade besked" }).getByRole("listitem");
    const called = sent.filter({ hasText: "Det här är ett krislarm." }).first();
    await expect.element(called.getByText("1 besvarat · 2 obesvarade")).toBeVisible();
    expect(called.getByRole("button", { name: "Påminn de som inte svarat" }).elements()).toHaveLength(0);
    expect(page.getByRole("button", { name: "Påminn de som inte svarat" }).elements()).toHaveLength(1);
    await row.getByRole("button", { name: "Sluta höra av sig" }).click();
    await expect.poll(words).toContain("14 har inte svarat. De frågas inte igen.");
    expect(row.getByRole("button").elements()).toHaveLength(0);
    expect(server.callsOf("crisis.stopEscalation")).toEqual([{ messageId: question?.id }]);
  });

  test("CRIS-20 on a phone a part of the page opens at its beginning, however far down the former one was read", async () => {
    await resizeWindow(390, 600);
    openAnswers();
    await expect.element(page.getByRole("list", { name: "Väntar på hjälp" }), FIRST_OPENING).toBeVisible();
    await page.getByRole("tab", { name: "Besked" }).click();
    await expect.element(page.getByRole("tab", { name: "Besked" })).toHaveAttribute("aria-selected", "true");
    window.scrollTo(0, 400);
    await expect.poll(() => window.scrollY).toBeGreaterThan(200);
    await page.getByRole("tab", { name: /^Svar/ }).click();
    await expect.poll(() => window.scrollY).toBe(0);
  });

  test("CRIS-20 whoever takes help that another took first is told who; what one has is closed by one press", async () => {
    await resizeWindow(1440);
    const bo = { profileId: crypto.randomUUID(), name: "Bo Lind" };
    const taken = { takenBy: bo, takenAt: new Date().toISOString() };
    const sent: unknown[] = [];
    openAnswers(
      {},
      {
        "crisis.takeNeed": (input) => {
          sent.push(input);
          return sivsNeed(taken);
        },
        "crisis.closeNeed": (input) => {
          sent.push(input);
          return sivsNeed({ ...taken, closedAt: new Date().toISOString(), closedBy: bo });
        },
      },
    );
    await expect.element(button("Jag tar det: Siv Boende"), FIRST_OPENING).toBeVisible();
    await button("Jag tar det: Siv Boende").click();
    await toast("Någon hann före", "Bo Lind har det.");
    await button("Klart: Siv Boende").click();
    await toast("Siv Boende har fått hjälp");
    const which = { activationId: recorded("krisledare", "crisis.get").id, needId: sivsNeed().id };
    expect(sent).toEqual([{ ...which, heldBy: null }, which]);
  });

  test("CRIS-20 help that is closed lies folded, with who closed it or what the person answered", async () => {
    const [createdAt, closedAt] = [new Date(Date.now() - 42 * 60_000).toISOString(), new Date().toISOString()];
    openAnswers({ createdAt, closedAt, closedByAnswer: "ok" });
    await page.getByText("Har fått hjälp (1)").click();
    const row = page.getByRole("list", { name: "Har fått hjälp" }).getByRole("listitem");
    await expect.element(row.getByText(/^Svarade själv «Jag är OK» .*efter 42 min$/)).toBeVisible();
    expect(page.getByRole("button", { name: /^Klart: / }).elements()).toEqual([]);
  });
});

describe("crisis levels", () => {
  const onPhone = () => resizeWindow(390, 844);
  const heading = (level: number, name: string) => page.getByRole("heading", { level, name, exact: true });
  const ladder = () => page.getByRole("list", { name: "Krisnivåer", exact: true });

  test("PAGE-21 SIDE-19 the sidebar leads to the ladder, which a member reads", async () => {
    renderPage("/dashboard", { as: "medlem" });
    await (await menuEntry("Kris", "Krisnivåer")).click();
    await expect.element(heading(1, "Krisnivåer")).toBeVisible();
    await expect.element(ladder().getByRole("heading", { level: 2, name: "Nivå 5: Höjd beredskap" })).toBeVisible();
    expect(page.getByRole("button", { name: /Anpassa texten/ }).elements()).toEqual([]);
    await onPhone();
    await expectNoFaultsInWindow("the ladder");
  });

  test("PAGE-22 what a level means for a persona is told under its headings, and a persona that does not exist leads back", async () => {
    await onPhone();
    const { personas } = recorded("medlem", "crisisLevels.list");
    const aisha = personas.find((persona) => persona.name === "Aisha, 78");
    if (!aisha) throw new Error("Aisha is not among the personas");
    const insight: Answer<"crisisLevels.insight"> = {
      ...{ id: aisha.insights[2]?.id ?? "", level: 3, levelName: "Kris", persona: aisha, personas },
      ...{
        signs: ["Det är kallt inne."],
        needs: ["Vatten"],
        associationActions: ["Bär upp vatten."],
        personalActions: ["Ring en granne."],
      },
      ...{ timeline: [{ hour: 1, text: "Hissen står." }], checklist: ["Läkemedel"], categories: [], forms: [] },
    };
    const { server, router } = renderPage(`/crisis-levels/persona/${insight.id}`, {
      as: "medlem",
      answers: { "crisisLevels.insight": insight },
    });
    await expect.element(heading(1, "Aisha, 78")).toBeVisible();
    await expect.element(page.getByText("Bor ensam på plan 5, utan hiss. Nivå 3 · Kris.")).toBeVisible();
    for (const title of ["Så märks det", "Behöver", "Föreningen gör", "Jag eller grannen gör", "Första dygnet", "Checklista"])
      await expect.element(heading(2, title)).toBeVisible();
    await expectNoFaultsInWindow("a persona");

    server.refuse("crisisLevels.insight", { status: 404, reason: "NOT_FOUND" });
    await router.navigate("/crisis-levels/persona/finns-inte");
    await expect.element(heading(1, "Insikten hittades inte")).toBeVisible();
    await page.getByRole("link", { name: "Till krisnivåerna" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/crisis-levels");
  });

  test("PAGE-21 an owner writes the association's own text, and sees what somebody else wrote meanwhile before replacing it", async () => {
    const { server } = renderPage("/crisis-levels", { as: "nystartad" });
    const before = recorded("nystartad", "crisisLevels.list");
    const written = (text: string): typeof before => {
      const ownText = { text, updatedAt: new Date().toISOString() };
      return { ...before, levels: before.levels.map((level) => (level.level === 2 ? { ...level, ownText } : level)) };
    };
    await page.getByRole("button", { name: "Anpassa texten för vår förening, nivå 2" }).click();
    const dialog = page.getByRole("dialog", { name: "Nivå 2: Allvarlig störning" });
    const field = dialog.getByLabelText("Föreningen gör");
    const save = dialog.getByRole("button", { name: "Spara" });
    await field.fill("Min text");
    const theirs = written("Den andras text");
    server.answer("crisisLevels.list", theirs);
    const accept = server.refuse("crisisLevels.saveText", { status: 409, reason: "LEVEL_TEXT_CHANGED" });
    await save.click();
    await expect.element(dialog.getByRole("alert").getByText("Den andras text")).toBeVisible();
    await expect.element(field).toHaveValue("Min text");
    await expectNoFaultsInWindow("the text of somebody else");

    accept();
    server.answer("crisisLevels.saveText", (sent) => {
      const list = written(saveLevelTextInput.parse(sent).text ?? "");
      server.answer("crisisLevels.list", list);
      return list.levels[1]?.ownText ?? null;
    });
    await field.fill("Vår gemensamma text");
    await save.click();
    await expect.element(ladder().getByText("Vår gemensamma text")).toBeVisible();
    await expect.element(ladder().getByText("Vår egen text")).toBeVisible();
    expect(server.callsOf("crisisLevels.saveText")).toEqual([
      { level: 2, text: "Min text", seenAt: null },
      { level: 2, text: "Vår gemensamma text", seenAt: theirs.levels[1]?.ownText?.updatedAt },
    ]);
  });

  test("PAGE-23 the words of the crisis journey's buttons fit on a phone, and axe finds nothing", async () => {
    await onPhone();
    renderPage("/crisis-journey?scenario=el&steg=2", { as: "agare" });
    await expect.element(page.getByRole("slider", { name: "Tid sedan start" })).toBeInTheDocument();
    for (const name of ["Tillbaka", "Framåt"]) {
      const label = page.getByRole("button", { name, exact: true }).element().querySelector(".mantine-Button-label");
      expect(label?.scrollWidth, name).toBeLessThanOrEqual(label?.clientWidth ?? 0);
    }
    await expectNoFaultsInWindow("the journey");
  });

  test("PAGE-01 a visitor's landing page leads in", async () => {
    renderPage("/");
    await expect.element(heading(1, "När strömmen går vet er förening vad som gäller")).toBeVisible();
    for (const [name, path] of [
      ["Kom igång", "/signup"],
      ["Se priser", "/pricing"],
      ["Jag har en kod", "/join-association"],
      ["Prenumerera", "/crisis-subscribe"],
    ] as const)
      await expect.element(page.getByRole("main").getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  });

  const AREAS: Answers = { "preparedness.areas": recorded("medlem", "preparedness.areas") };

  test("PAGE-14 PAGE-15 NAV-02 somebody without an association reads the areas, and who is behind the portal", async () => {
    renderPage("/categories", { as: "privat", answers: AREAS });
    await expect.element(heading(1, "Beredskapsområden")).toBeVisible();
    await expect.poll(() => page.getByRole("main").getByRole("article").elements().length).toBe(13);
    expect(page.getByText("Inget team").elements()).toEqual([]);
    const navigation = page.getByRole("navigation", { name: "Toppnavigering" });
    await navigation.getByRole("link", { name: "Beredskapsområden" }).hover();
    await expectNoFaultsInWindow("the areas");
    await page.getByRole("main").getByRole("link", { name: "Vatten", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Vatten" });
    for (const name of ["Så påverkas huset", "Gör nu", "Checklista", "Produkter", "Källor"])
      await expect.element(sheet.getByRole("heading", { name })).toBeVisible();
    await sheet.getByRole("button", { name: "Stäng" }).click();
    await expect.element(sheet).not.toBeInTheDocument();

    await navigation.getByRole("link", { name: "Om Oss" }).click();
    await expect.element(heading(1, "Om oss")).toBeVisible();
    await expect.element(page.getByText("Vi är inte en myndighet. Vid fara ring 112.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Läs integritetspolicyn" })).toHaveAttribute("href", "/integritet");
    await expect.element(page.getByRole("main").getByRole("link", { name: "Tillgänglighetsredogörelse", exact: true })).toBeVisible();
    await onPhone();
    await expectNoFaultsInWindow("about the portal");
  });

  test("PAGE-14 a member sees beside each area how ready the association is, and whether it has a team", async () => {
    await onPhone();
    const answers: Answers = {
      "readiness.overview": recorded("nystartad", "readiness.overview"),
      "team.list": [],
    };
    renderPage("/categories?area=el", { as: "medlem", answers });
    const sheet = page.getByRole("dialog", { name: "El" });
    await expect.element(sheet.getByText("Låg 0 %, inget underlag än")).toBeVisible();
    await expect.element(sheet.getByText("Området har inget team.")).toBeVisible();
    await expectNoFaultsInWindow("an area");
  });
});
