import { expect, test } from "vitest";
import { leadsText, roleInSentence } from "./member-views.ts";

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
