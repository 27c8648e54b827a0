import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { menuOf, resizeWindow, sidewaysScroll, toast } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

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
