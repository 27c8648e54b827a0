import { describe, expect, test } from "vitest";
import { readInvitationCode } from "./invitation-code.ts";
import { draftOf, isRoleChanged, lacksTeam, leadsText, type Member, roleInSentence } from "./members/member-views.ts";

describe("invitation code", () => {
  const code = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";

  test.each([
    code,
    `  ${code}\n`,
    code.toUpperCase(),
    `https://portalen.example/join-association?associationId=${code}`,
    ` http://localhost:3000/join-association?utm=x&associationId=${code.toUpperCase()}&y=1`,
  ])("%j is read as the code", (text) => {
    expect(readInvitationCode(text)).toEqual({ code });
  });

  test.each(["", "   ", "\t\n"])("%j is a missing code", (text) => {
    expect(readInvitationCode(text)).toEqual({ problem: "missing" });
  });

  test.each(["abc", code.slice(1), `${code}0`, code.replaceAll("-", ""), "https://x.example/join?associationId=1"])(
    "%j has not the form of a code",
    (text) => {
      expect(readInvitationCode(text)).toEqual({ problem: "malformed" });
    },
  );
});

describe("member views", () => {
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
});
