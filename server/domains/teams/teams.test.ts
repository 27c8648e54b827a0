import { describe, expect, test } from "vitest";
import type { AssociationRole } from "#shared/enums.ts";
import { contactSeenBy, mayEditTeam } from "./contact-rules.ts";
import { acceptedAtAfter, coverageOf, type House, type Occupant, requireComingWeek } from "./rules.ts";

describe("contact rules", () => {
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
});

describe("rules", () => {
  const NOW = new Date("2026-11-21T12:00:00Z");
  const HOUSE: House = { hasShelter: null, apartments: 61, stairwells: [] };
  const person = (values: Partial<Occupant>): Occupant => ({
    name: "Bo",
    role: null,
    isDeputy: false,
    hasAccepted: true,
    leads: false,
    stairwellId: null,
    ...values,
  });

  test("an empty team of an area lacks its leader, its roles and their deputies", () => {
    expect(coverageOf("el", HOUSE, [])).toEqual({
      leader: { state: "empty", names: [] },
      slots: ["technician", "information"].map((role) => ({
        role,
        stairwellId: null,
        stairwellName: null,
        holder: { state: "empty", names: [] },
        deputy: { state: "empty", names: [] },
      })),
      filled: 0,
      places: 5,
      stairwells: { covered: 0, total: 0 },
    });
  });

  test("who was asked fills no place; who took the role does, beside one who has not answered", () => {
    const asked = person({ name: "Eva", role: "technician", hasAccepted: false });
    const taken = person({ name: "Bo", role: "technician", leads: true });
    expect(coverageOf("avlopp", HOUSE, [asked])).toMatchObject({ slots: [{ holder: { state: "asked", names: ["Eva"] } }], filled: 0 });
    expect(coverageOf("avlopp", HOUSE, [asked, taken])).toMatchObject({
      leader: { state: "filled", names: ["Bo"] },
      slots: [{ holder: { state: "filled", names: ["Bo"] }, deputy: { state: "empty" } }],
      filled: 2,
      places: 3,
    });
  });

  test("the crisis group needs every role but a leader, three of them without a deputy, and a shelter's only where there may be one", () => {
    const group = coverageOf("ledning", HOUSE, []);
    expect([group.leader, group.slots.length, group.places]).toEqual([null, 13, 23]);
    expect(group.slots.filter(({ deputy }) => deputy === null).map(({ role }) => role)).toEqual([
      "economy",
      "it_and_privacy",
      "collaboration",
    ]);
    expect(coverageOf("ledning", { ...HOUSE, hasShelter: false }, []).slots.map(({ role }) => role)).not.toContain("shelter");
  });

  test.each([null, 1, 60])(
    "the group of a house with %s apartments needs three roles and their deputies, whoever else is in it",
    (apartments) => {
      const group = coverageOf("ledning", { ...HOUSE, apartments }, [person({ role: "care" }), person({ role: "information" })]);
      expect(group.slots.map(({ role, holder }) => [role, holder.state])).toEqual([
        ["coordinator", "empty"],
        ["information", "filled"],
        ["technician", "empty"],
      ]);
      expect([group.filled, group.places]).toEqual([1, 6]);
    },
  );

  test("in a large house the three roles that lead come first", () => {
    expect(
      coverageOf("ledning", HOUSE, [])
        .slots.map(({ role }) => role)
        .slice(0, 4),
    ).toEqual(["coordinator", "information", "technician", "deputy_coordinator"]);
  });

  test("a place that was taken is left when it is empty, and as any other while somebody is asked or has it", () => {
    const taken = ["technician", "technician/deputy", "leader"];
    const place = (team: Occupant[]) => coverageOf("avlopp", HOUSE, team, taken).slots[0];
    expect(coverageOf("avlopp", HOUSE, [], taken)).toMatchObject({
      leader: { state: "left" },
      slots: [{ holder: { state: "left" }, deputy: { state: "left" } }],
      filled: 0,
    });
    expect(place([person({ role: "technician" })])).toMatchObject({ holder: { state: "filled" }, deputy: { state: "left" } });
    expect(place([person({ role: "technician", hasAccepted: false })])).toMatchObject({ holder: { state: "asked" } });
    expect(coverageOf("avlopp", HOUSE, [], ["technician"]).slots[0]).toMatchObject({
      holder: { state: "left" },
      deputy: { state: "empty" },
    });
  });

  test("a stairwell's own representative is not said to have left because another's has", () => {
    const house = { ...HOUSE, stairwells: [{ id: "a", name: "A" }] };
    const { slots } = coverageOf("ledning", house, [], ["stairwell_representative"]);
    expect(slots.find(({ stairwellId }) => stairwellId === "a")).toMatchObject({ holder: { state: "empty" } });
  });

  test("every stairwell has a representative of its own, and is covered by whoever lives there", () => {
    const house = {
      hasShelter: null,
      apartments: 61,
      stairwells: [
        { id: "a", name: "A" },
        { id: "b", name: "B" },
      ],
    };
    const { slots, stairwells } = coverageOf("ledning", house, [
      person({ role: "stairwell_representative", stairwellId: "b" }),
      person({ name: "Eva", stairwellId: "b" }),
    ]);
    expect(slots.filter(({ role }) => role === "stairwell_representative")).toMatchObject([
      { stairwellName: "A", holder: { state: "empty" } },
      { stairwellName: "B", holder: { state: "filled", names: ["Bo"] } },
    ]);
    expect(stairwells).toEqual({ covered: 1, total: 2 });
  });

  test("a role that changes is asked for anew, unless one gives it to oneself", () => {
    const former = { role: "care" as const, isDeputy: false, stairwellId: null, acceptedAt: new Date(0) };
    const next = { role: "care" as const, isDeputy: true, stairwellId: null };
    const other = { isSelf: false, now: NOW };
    expect(acceptedAtAfter(former, { ...next, isDeputy: false }, other)).toEqual(new Date(0));
    expect(acceptedAtAfter(former, next, other)).toBeNull();
    expect(acceptedAtAfter(former, { ...next, isDeputy: false, stairwellId: "b" }, other)).toBeNull();
    expect(acceptedAtAfter(former, next, { isSelf: true, now: NOW })).toEqual(NOW);
    expect(acceptedAtAfter(null, next, other)).toBeNull();
    expect(acceptedAtAfter(former, { role: null, isDeputy: false, stairwellId: null }, { isSelf: true, now: NOW })).toBeNull();
  });

  test("a deputy fills the deputy's place and not the holder's", () => {
    const [slot] = coverageOf("avlopp", HOUSE, [person({ role: "technician", isDeputy: true })]).slots;
    expect(slot).toMatchObject({ holder: { state: "empty" }, deputy: { state: "filled", names: ["Bo"] } });
    const [held] = coverageOf("avlopp", HOUSE, [person({ role: "technician" })]).slots;
    expect(held).toMatchObject({ holder: { state: "filled" }, deputy: { state: "empty" } });
  });

  test("other roles than the representative's are not one for each stairwell", () => {
    const house = { ...HOUSE, stairwells: [{ id: "a", name: "A" }] };
    expect(coverageOf("avlopp", house, []).slots.map(({ stairwellName }) => stairwellName)).toEqual([null]);
  });

  test("a rota is written for this week and those to come", () => {
    for (const monday of ["2026-11-16", "2026-11-23"]) expect(() => requireComingWeek(monday, NOW), monday).not.toThrow();
    expect(() => requireComingWeek("2026-11-09", NOW)).toThrow(expect.objectContaining({ reason: "WEEK_HAS_PASSED" }));
  });
});
