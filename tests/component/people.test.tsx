import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, choose, fakeClock, menuOf, resizeWindow, sidewaysScroll, toast } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

describe("teams", () => {
  type Member = Answer<"team.members">[number];

  const teamOf = (area: string) => {
    const team = recorded("agare", "team.list").find(({ areaName }) => areaName === area);
    if (!team) throw new Error(`no team for ${area}`);
    return team;
  };

  const place = (values: Partial<Member> & Pick<Member, "displayName">): Member => ({
    id: crypto.randomUUID(),
    teamId: teamOf("Vatten").id,
    profileId: null,
    leads: false,
    role: null,
    isDeputy: false,
    isAsked: false,
    showsContact: false,
    stairwell: null,
    competence: null,
    seesEmail: true,
    seesPhone: true,
    email: null,
    phone: null,
    associationRole: null,
    ...values,
  });

  const MAJA = { profileId: crypto.randomUUID(), displayName: "Maja Medlem" };

  /** Maja Medlem is in the team for fire, and leads nothing. */
  const inTheTeam: Answers = { "team.members": [place({ ...MAJA, teamId: teamOf("Brand").id, associationRole: "member" })] };

  const row = (name: string) => page.getByRole("list", { name: "Medlemmar i teamet" }).getByRole("listitem").filter({ hasText: name });
  const dialog = (name: string) => page.getByRole("dialog", { name });

  async function makeMajaLead(): Promise<void> {
    await menuOf("Maja Medlem").click();
    await page.getByRole("menuitem", { name: "Gör till Teamledare" }).click();
    await dialog("Gör till Teamledare?").getByRole("button", { name: "Gör till Teamledare" }).click();
  }

  test("TEAM-04 members that cannot be read say so, and are read again", async () => {
    const { server, router } = renderPage("/teams", { as: "agare", answers: { "team.members": [place({ displayName: "Lena Ledare" })] } });
    const undo = server.refuse("team.members", { message: "Tjänsten är tillfälligt upptagen." });
    await router.navigate("/teams?area=vatten");
    const alert = page.getByRole("alert", { name: "Kunde inte ladda teammedlemmar." });
    await expect.element(alert.getByText("Tjänsten är tillfälligt upptagen.", { exact: true })).toBeVisible();
    undo();
    await alert.getByRole("button", { name: "Försök igen" }).click();
    await expect.element(row("Lena Ledare")).toBeVisible();
  });

  test("TEAM-01 whoever was made Teamledare elsewhere after the page was opened keeps that team", async () => {
    const [fire, power] = [teamOf("Brand"), teamOf("El")];
    const { server } = renderPage("/teams?area=brand", {
      as: "agare",
      answers: {
        ...inTheTeam,
        "membership.changeRole": ({ role, teamIds = [] }) => ({
          ...MAJA,
          role,
          joinedAt: new Date().toISOString(),
          home: null,
          email: null,
          phoneNumber: null,
          leads: [fire, power].filter(({ id }) => teamIds.includes(id)).map(({ id, areaName }) => ({ teamId: id, areaName })),
        }),
      },
    });
    await expect.element(row("Maja Medlem")).toBeVisible();
    server.answer(
      "team.list",
      recorded("agare", "team.list").map((team) => (team.id === power.id ? { ...team, leaders: [MAJA] } : team)),
    );
    await makeMajaLead();
    await toast("Rollen är ändrad", "Maja Medlem leder nu teamet Brand.");
    const [sent, ...more] = server.callsOf("membership.changeRole");
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ profileId: MAJA.profileId, role: "team_leader" });
    expect([...(sent?.teamIds ?? [])].sort()).toEqual([fire.id, power.id].sort());
  });

  test("TEAM-01 when the teams cannot be read, the role stays and the owner is told", async () => {
    const { server } = renderPage("/teams?area=brand", { as: "agare", answers: inTheTeam });
    await expect.element(row("Maja Medlem")).toBeVisible();
    server.refuse("team.list", { message: "Tjänsten är tillfälligt upptagen." });
    await makeMajaLead();
    await toast("Rollen ändrades inte", "Tjänsten är tillfälligt upptagen.");
    expect(server.callsOf("membership.changeRole")).toEqual([]);
  });

  test("PAGE-24 the page of a crisis marks who is on call", async () => {
    // Åsa Öberg is on call in the week of the recording.
    renderPage("/crisis-management/led", { as: "krisledare", answers: { "team.group": recorded("agare", "team.group") } });
    const people = page.getByRole("region", { name: "Team", exact: true }).getByRole("listitem");
    await expect.element(people.filter({ hasText: "Åsa Öberg" }).getByText("Jour", { exact: true })).toBeVisible();
    await expect.element(people.filter({ hasText: "Anna Exempel" })).toBeVisible();
    expect(people.filter({ hasText: "Anna Exempel" }).getByText("Jour", { exact: true }).elements()).toEqual([]);
  });

  test("TEAM-01 PAGE-24 somebody without an association is told so", async () => {
    const { router } = renderPage("/teams", { as: "privat" });
    for (const [path, title] of [
      ["/teams", "Krisgruppen"],
      ["/crisis-team", "Krisgruppen"],
    ] as const) {
      await router.navigate(path);
      await expect.element(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      await expect.element(page.getByText("Du tillhör ingen förening.", { exact: true })).toBeVisible();
    }
  });

  test.each([1440, 390])(
    "TEAM-01 PAGE-24 no fault that axe finds (WCAG 2.2 AA), light and dark at %d px, dialogs open, and no scroll sideways",
    async (width) => {
      await resizeWindow(width);
      const { router } = renderPage("/teams", {
        as: "agare",
        answers: {
          "team.members": [
            place({ displayName: "Lena Ledare", profileId: crypto.randomUUID(), leads: true, associationRole: "team_leader" }),
            place({ displayName: "Anna Ägare", profileId: crypto.randomUUID(), role: "care", email: "anna@test.example" }),
            place({ ...MAJA, role: "water_and_food", isAsked: true, associationRole: "member", phone: "+46701740605" }),
            place({ displayName: "Bo Utifrån", role: "technician" }),
          ],
        },
      });
      const check = async (state: string): Promise<void> => {
        await expectNoWcagFaults(state);
        expect(sidewaysScroll(), state).toBe(0);
      };
      await expect.element(page.getByRole("article", { name: "Vatten" })).toBeVisible();
      await check("areas");
      await router.navigate("/crisis-team");
      const roles = page.getByRole("list", { name: "Roller" }).getByRole("listitem");
      await expect.element(roles.filter({ hasText: "Fastighetsansvarig teknik" })).toBeVisible();
      await check("crisis group");
      await router.navigate("/teams?area=vatten");
      await expect.element(row("Bo Utifrån")).toBeVisible();
      await check("team");
      await page.getByRole("button", { name: "Lägg till medlem" }).click();
      const adding = dialog("Lägg till medlem");
      await expect.element(adding.getByLabelText("Trapphus")).toBeVisible();
      await check("adding a member");
      await adding.getByRole("radio", { name: "Någon annan" }).click();
      await check("adding somebody from outside");
      await userEvent.keyboard("{Escape}");
      await expect.element(adding).not.toBeInTheDocument();
      await menuOf("Bo Utifrån").click();
      await page.getByRole("menuitem", { name: "Ta bort ur teamet" }).click();
      await expect.element(dialog("Ta bort ur teamet?")).toBeVisible();
      await check("asking");
    },
    120_000,
  );
});

describe("subscribers", () => {
  const PATH = "/crisis-subscribers-admin";
  const table = () => page.getByRole("region", { name: "Prenumeranter", exact: true });
  const row = (name: string) => table().getByRole("row").filter({ hasText: name });
  const LIST = recorded("agare", "subscribers.list");

  /** The subscribers of the demo's house, narrowed as the server does it. */
  const renderSubscribers = (search = "") =>
    renderPage(PATH + search, {
      as: "agare",
      answers: {
        "subscribers.list": ({ status, channel, search: words = "" }) => {
          const rows = LIST.rows.filter(
            (one) =>
              (!status || one.status === status) &&
              (channel !== "sms" || one.phoneState === "active") &&
              one.fullName.toLowerCase().includes(words),
          );
          return { ...LIST, rows, total: rows.length };
        },
      },
    });

  test("SUBS-03 SUBS-07 SUBS-08 the owner's page lists and counts the subscribers, says which addresses are missing, and leads to the export", async () => {
    const [anna, ...others] = LIST.rows;
    if (!anna) throw new Error("the house has no subscriber");
    const stairwell = { id: crypto.randomUUID(), name: "Uppgång B" };
    renderPage(PATH, { as: "agare", answers: { "subscribers.list": { ...LIST, rows: [{ ...anna, stairwell }, ...others] } } });
    await expect.element(page.getByRole("heading", { level: 1, name: "Krisprenumeranter" })).toBeVisible();
    for (const [name, words] of [
      ["Åke Sommar", "Telefonnummer saknas"],
      ["Fatima Nordin", "E-post saknas"],
      ["Fatima Nordin", "Sms"],
      ["Fatima Nordin", "Svenska"],
      ["Anna Exempel", "Sms, E-post"],
      ["Anna Exempel", "Uppgång B"],
      ["Gustav Häll", "Väntar"],
    ] as const) {
      await expect.element(row(name).getByRole("cell", { name: words, exact: true })).toBeVisible();
    }
    const counted = "3 personer får krislarm: 2 med sms, 2 med e-post, 0 med notiser · 1 väntar på bekräftelse · 1 nås inte · 1 avslutad";
    await expect.poll(() => (page.getByRole("main").element() as HTMLElement).innerText).toContain(counted);
    await button("Mer").click();
    await page.getByRole("menuitem", { name: "Exportera", exact: true }).click();
    const exported = page.getByRole("region", { name: "Krisprenumeranter", exact: true });
    await expect.element(exported.getByRole("button", { name: "Skapa export" })).toBeVisible();
  });

  test("SUBS-04 the status «Alla» sends no status; what narrows the list stands in the address, and a mistyped one shows everybody", async () => {
    const { router, server } = renderSubscribers();
    const search = page.getByRole("searchbox", { name: "Sök prenumerant" });
    const status = page.getByRole("combobox", { name: "Status" });
    const address = () => router.state.location.search;
    await expect.element(row("Anna Exempel")).toBeVisible();
    await choose(status, "Väntar på bekräftelse");
    await expect.element(row("Anna Exempel")).not.toBeInTheDocument();
    await expect.element(row("Gustav Häll")).toBeVisible();
    expect(server.callsOf("subscribers.list").at(-1)).toMatchObject({ status: "pending" });
    await choose(status, "Alla");
    await expect.element(row("Anna Exempel")).toBeVisible();
    // What was read just now may stand for it.
    expect(new Set(server.callsOf("subscribers.list").map((call) => call.status))).toEqual(new Set([undefined, "pending"]));

    await choose(page.getByRole("combobox", { name: "Kanal" }), "Sms");
    await expect.element(row("Åke Sommar")).not.toBeInTheDocument();
    await search.fill("fatima ");
    await expect.element(row("Anna Exempel")).not.toBeInTheDocument();
    await expect.poll(address).toBe("?kanal=sms&sok=fatima");
    await expect.element(search).toHaveValue("fatima ");
    await router.navigate(-1);
    await expect.element(row("Anna Exempel")).toBeVisible();
    await expect.element(search).toHaveValue("");
    await router.navigate(`${PATH}?kanal=rok&trapphus=x&sida=0&status=pending&annat=1`);
    await expect.element(row("Gustav Häll")).toBeVisible();
    await expect.element(row("Anna Exempel")).not.toBeInTheDocument();
    await choose(status, "Alla");
    await expect.element(row("Anna Exempel")).toBeVisible();
    expect(new URLSearchParams(address()).get("annat")).toBe("1");
  });

  test("SUBS-04 an address that is opened shows what it says", async () => {
    renderSubscribers("?kanal=sms&sok=fatima");
    await expect.element(row("Fatima Nordin")).toBeVisible();
    await expect.element(page.getByRole("searchbox", { name: "Sök prenumerant" })).toHaveValue("fatima");
    expect(row("Anna Exempel").elements()).toEqual([]);
  });

  test("SUBS-06 a list that cannot be read says so and can be asked for again", async () => {
    const { server } = renderSubscribers();
    const undo = server.refuse("subscribers.list");
    await expect.element(page.getByText("Kunde inte ladda prenumeranter.", { exact: true })).toBeVisible();
    undo();
    await button("Försök igen").click();
    await expect.element(row("Anna Exempel")).toBeVisible();
  });

  test("SUBS-05 a failed dispatch says «Utskick misslyckades», and the next press of the same text sends it with the same key", async () => {
    const { server } = renderPage(PATH, { as: "agare" });
    await button("Skicka meddelande").click();
    const dialog = page.getByRole("dialog", { name: "Skicka meddelande" });
    const send = dialog.getByRole("button", { name: "Skicka till prenumeranterna" });
    await dialog
      .getByRole("textbox", { name: "Meddelande" })
      .fill("Vattnet är avstängt i hela huset till kl 15. Tappa upp. Nytt besked kl 14.");
    await expect.element(dialog.getByText("Når 2 med sms, 2 med e-post, 0 med notiser.", { exact: true })).toBeVisible();
    await expect.element(send).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).click();
    const alert = dialog.getByRole("alert");
    for (const [message, words] of [
      ["", "Ett okänt fel uppstod."],
      ["Dagens utskick är slut.", "Dagens utskick är slut."],
    ] as const) {
      const undo = server.refuse("subscribers.send", { message });
      await send.click();
      await expect.element(alert.getByText("Utskick misslyckades", { exact: true })).toBeVisible();
      await expect.element(alert.getByText(words, { exact: true })).toBeVisible();
      undo();
    }
    server.answer("subscribers.send", { id: crypto.randomUUID(), message: "", emailCount: 2, smsCount: 2, pushCount: 0, total: 3 });
    await send.click();
    await expect.element(page.getByText("Skickat: 2 e-post, 2 sms av 3 prenumeranter", { exact: true })).toBeVisible();
    expect(new Set(server.callsOf("subscribers.send").map(({ idempotencyKey }) => idempotencyKey))).toHaveProperty("size", 1);
  });

  test("SUBS-09 LIMIT-14 the message log stands by channel and is read again every 60 seconds", async () => {
    const clock = fakeClock();
    const log = recorded("agare", "subscribers.messages");
    const [first] = log.rows;
    if (!first) throw new Error("the demo's house has sent nothing");
    const toNobody = { ...first, id: crypto.randomUUID(), messageContent: "Till ingen.", status: "failed" as const, recipientCount: 0 };
    const { server } = renderPage(`${PATH}?tab=meddelanden`, {
      as: "agare",
      answers: { "subscribers.messages": { ...log, rows: [{ ...toNobody, communicationChannel: "push" }, ...log.rows] } },
    });
    const release = server.hold("subscribers.messages");
    const asked = () => server.callsOf("subscribers.messages").length;
    await expect.poll(asked).toBe(1);
    // The 60 seconds begin with the answer.
    clock.pause();
    release();
    const shown = page.getByRole("region", { name: "Meddelandelogg" });
    await expect.poll(() => shown.getByRole("cell", { name: "Sms" }).elements().length).toBe(2);
    await expect.element(shown.getByRole("cell", { name: "E-post" }).first()).toBeVisible();
    const nobody = shown.getByRole("row").filter({ hasText: "Till ingen." });
    await expect.element(nobody.getByText("Ingen att nå", { exact: true })).toBeVisible();
    expect(nobody.getByText("Misslyckades").elements()).toEqual([]);
    await clock.forward(59_000);
    expect(asked()).toBe(1);
    await clock.forward(1_100);
    await expect.poll(asked).toBe(2);
    clock.resume();
  });

  test("SUBS-03 a member who is no owner is told that the page is not theirs", async () => {
    renderPage(PATH, { as: "medlem" });
    await expect.element(page.getByText("Bara föreningens systemägare hanterar krisprenumeranter.")).toBeVisible();
  });

  test("SUBS-03 the page has no fault that axe finds, and does not scroll sideways on a phone, light and dark", async () => {
    await resizeWindow(390, 844);
    const { router } = renderPage(`${PATH}?tab=meddelanden`, { as: "agare" });
    for (const [tab, shown] of [
      ["meddelanden", "Sms · 4 november 21:03"],
      ["anmalan", "På porten"],
      ["prenumeranter", "Fatima Nordin"],
    ] as const) {
      await router.navigate(`${PATH}?tab=${tab}`);
      await expect.element(page.getByRole("tabpanel").getByText(shown).first()).toBeVisible();
      await expect.poll(() => document.querySelector(".mantine-Skeleton-root")).toBeNull();
      await expectNoFaultsInWindow(tab);
    }
    for (const name of ["Skicka meddelande", "Lägg till"]) {
      await button(name).click();
      const dialog = page.getByRole("dialog");
      await expect.element(dialog).toBeVisible();
      await expectNoFaultsInWindow(name);
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });
});
