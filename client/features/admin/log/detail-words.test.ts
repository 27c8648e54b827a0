import { expect, test } from "vitest";
import { detailWords } from "./detail-words.ts";

test.each([
  ["membership.approve", { role: "system_owner" }, ["Roll: Systemägare"]],
  ["membership.change_role", { from: "member", to: "team_leader", teams: 2 }, ["Från Medlem till Teamledare", "2 team"]],
  ["membership.change_role", { from: "team_leader", to: "team_leader", teams: ["Vatten", "El"] }, ["Teamledare", "Team: Vatten, El"]],
  ["membership.withdraw", { because: "association_closed" }, ["För att föreningen stängdes"]],
  ["association.update", { fields: ["address", "numApartments"] }, ["Adress, Antal lägenheter"]],
  ["association.invite", { invited: 1 }, ["1 inbjudan"]],
  ["association.save_contact", { kind: "elevator" }, ["Hiss"]],
  ["association.remove_shutoff", { kind: "keys" }, ["Nycklar"]],
  ["admin.order_export", { kind: "members", format: "xlsx", rows: 3 }, ["Medlemmar, Excel", "3 rader"]],
  ["team.create_rota", { week: "2026-11-23", weeks: 8 }, ["Veckan 23–29 november", "8 veckor"]],
  ["team.change_duty", { week: "2026-11-30" }, ["Veckan 30 november – 6 december"]],
] as const)("PAGE-27 what was recorded with %s is told in Swedish", (action, details, words) => {
  expect(detailWords(action, details)).toEqual(words);
});

test("PAGE-27 what has no Swedish words is not shown raw", () => {
  expect(detailWords("membership.reject", null)).toEqual([]);
  expect(detailWords("membership.approve", { role: "toString", from: 1, fields: ["secret"], because: "unheard_of" })).toEqual([]);
  expect(detailWords("association.save_contact", { kind: "unheard_of", invited: 0 })).toEqual([]);
});
