import { expect, test } from "vitest";
import { chosenName, isLastOwner, leaving, refusalToDecide, refusalToDismiss, sumOf } from "./rules.ts";

const request = (status: "pending" | "approved" | "rejected" | "withdrawn") => ({ status, associationId: "a" });

test("MREQ-08: a pending request can be approved or rejected", () => {
  expect(refusalToDecide(request("pending"), "approved", null)).toBeNull();
  expect(refusalToDecide(request("pending"), "rejected", "b")).toBeNull();
  expect(refusalToDecide(request("pending"), "approved", "a")).toBeNull();
});

test.each(["approved", "rejected"] as const)("a request that is %s is not decided again", (status) => {
  expect(refusalToDecide(request(status), "rejected", null)).toBe("APPLICATION_ALREADY_DECIDED");
});

test("an application that was taken back says so rather than that somebody else dealt with it", () => {
  expect(refusalToDecide(request("withdrawn"), "approved", null)).toBe("APPLICATION_WITHDRAWN");
  expect(refusalToDecide(request("withdrawn"), "rejected", "b")).toBe("APPLICATION_WITHDRAWN");
});

test("approving someone who has joined another association meanwhile says so", () => {
  expect(refusalToDecide(request("withdrawn"), "approved", "b")).toBe("APPLICANT_IN_OTHER_ASSOCIATION");
  expect(refusalToDecide(request("pending"), "approved", "b")).toBe("APPLICANT_IN_OTHER_ASSOCIATION");
  expect(refusalToDecide(request("rejected"), "approved", "b")).toBe("APPLICATION_ALREADY_DECIDED");
});

test("the full name is shown before the display name", () => {
  expect(chosenName({ fullName: "Åsa Ek", name: "Åsa" })).toBe("Åsa Ek");
  expect(chosenName({ fullName: null, name: "Åsa" })).toBe("Åsa");
  expect(chosenName({ fullName: null, name: null })).toBeNull();
});

const people = (...roles: ("member" | "team_leader" | "system_owner")[]) => roles.map((role, index) => ({ profileId: `p${index}`, role }));

test.each([
  ["a member leaves", people("system_owner", "member"), "p1", "leaves"],
  ["an owner leaves while another remains", people("system_owner", "system_owner", "member"), "p0", "leaves"],
  ["the last owner among several stays", people("system_owner", "member", "team_leader"), "p0", "last_owner"],
  ["the only member closes the association", people("system_owner"), "p0", "closes"],
  ["the only member closes it in any role", people("member"), "p0", "closes"],
  ["a stranger has nothing to leave", people("system_owner"), "p7", "not_a_member"],
] as const)("%s", (_title, members, profileId, outcome) => {
  expect(leaving(members, profileId)).toBe(outcome);
});

test.each([
  ["another owner may go while one remains", people("system_owner", "system_owner"), "p0", "p1", null],
  ["a member may go", people("system_owner", "member"), "p0", "p1", null],
  ["oneself one leaves", people("system_owner", "system_owner"), "p0", "p0", "LEAVE_INSTEAD"],
  ["the only owner stays", people("member", "system_owner"), "p0", "p1", "LAST_OWNER_NOT_REMOVED"],
] as const)("removal: %s", (_title, members, actor, profileId, refusal) => {
  expect(refusalToDismiss(members, actor, profileId)).toBe(refusal);
});

test("an association has a last owner only when there is one", () => {
  expect(isLastOwner(people("system_owner", "member"), "p0")).toBe(true);
  expect(isLastOwner(people("system_owner", "member"), "p1")).toBe(false);
  expect(isLastOwner(people("system_owner", "system_owner"), "p0")).toBe(false);
});

test("all kinds are counted together", () => {
  expect([sumOf({}), sumOf({ member: 3, system_owner: 2 })]).toEqual([0, 5]);
});
