import { expect, test } from "vitest";
import type { AssociationRole } from "#shared/enums.ts";
import { contactSeenBy, mayEditTeam } from "./contact-rules.ts";

const viewer = (role: AssociationRole, leadsTeam = false) => ({ profileId: "viewer", role, leadsTeam });
const person = (values: { profileId?: string | null; hasAccepted?: boolean; showsContact?: boolean }) => ({
  profileId: "other",
  hasAccepted: true,
  showsContact: false,
  ...values,
});
const ALL = { seesEmail: true, seesPhone: true };
const NOTHING = { seesEmail: false, seesPhone: false };

test("owners see everybody's details, and everybody the own", () => {
  expect(contactSeenBy(viewer("system_owner"), person({ hasAccepted: false }))).toEqual(ALL);
  expect(contactSeenBy(viewer("member"), person({ profileId: "viewer", hasAccepted: false }))).toEqual(ALL);
});

test("the leader of the team sees its people, but no number before the role is taken", () => {
  expect(contactSeenBy(viewer("team_leader", true), person({}))).toEqual(ALL);
  expect(contactSeenBy(viewer("team_leader", true), person({ hasAccepted: false }))).toEqual({ seesEmail: true, seesPhone: false });
  expect(contactSeenBy(viewer("team_leader"), person({}))).toEqual(NOTHING);
});

test("a member sees what somebody with a role has chosen to show", () => {
  expect(contactSeenBy(viewer("member"), person({}))).toEqual(NOTHING);
  expect(contactSeenBy(viewer("member"), person({ showsContact: true }))).toEqual(ALL);
  expect(contactSeenBy(viewer("member"), person({ showsContact: true, hasAccepted: false }))).toEqual(NOTHING);
});

test("a leader changes the own teams, an owner all, and who has led once and is a member again none", () => {
  expect([mayEditTeam("system_owner", false), mayEditTeam("team_leader", true)]).toEqual([true, true]);
  expect([mayEditTeam("team_leader", false), mayEditTeam("member", true)]).toEqual([false, false]);
});
