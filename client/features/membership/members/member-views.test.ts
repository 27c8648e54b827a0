import { expect, test } from "vitest";
import { draftOf, isRoleChanged, lacksTeam, leadsText, type Member, roleInSentence } from "./member-views.ts";

const leads = [
  { teamId: "a", areaName: "El" },
  { teamId: "b", areaName: "Vatten" },
];

test("a Teamledare is shown with the teams, the other roles without", () => {
  expect(leadsText({ role: "team_leader", leads })).toBe("Leder El, Vatten");
  expect(leadsText({ role: "team_leader", leads: [] })).toBeNull();
  expect(leadsText({ role: "member", leads })).toBeNull();
});

test("within a sentence the role has no capital", () => {
  expect(roleInSentence("system_owner")).toBe("systemägare");
});

const leader: Pick<Member, "role" | "leads"> = { role: "team_leader", leads: [{ teamId: "a", areaName: "El" }] };
const member: Pick<Member, "role" | "leads"> = { role: "member", leads: [] };

test("nothing has changed until something has", () => {
  expect(isRoleChanged(member, draftOf(member))).toBe(false);
  expect(isRoleChanged(leader, draftOf(leader))).toBe(false);
});

test("another role is a change, and so are other teams to lead", () => {
  expect(isRoleChanged(member, { role: "system_owner", teamIds: [] })).toBe(true);
  expect(isRoleChanged(leader, { role: "team_leader", teamIds: ["b"] })).toBe(true);
  expect(isRoleChanged(leader, { role: "team_leader", teamIds: ["a", "b"] })).toBe(true);
});

test("teams are of no account to who does not lead", () => {
  expect(isRoleChanged(member, { role: "member", teamIds: ["b"] })).toBe(false);
});

test("GUARD-22 a Teamledare without a team is not complete", () => {
  expect(lacksTeam({ role: "team_leader", teamIds: [] })).toBe(true);
  expect(lacksTeam({ role: "team_leader", teamIds: ["a"] })).toBe(false);
  expect(lacksTeam({ role: "member", teamIds: [] })).toBe(false);
});
