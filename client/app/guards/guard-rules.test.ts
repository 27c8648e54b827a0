import { expect, test } from "vitest";
import { JUST_FOUNDED } from "#client/lib/just-founded.ts";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { adminVerdict, mainVerdict, setupVerdict, staysWhenSignedOut, type Verdict, type Visitor } from "./guard-rules.ts";

const SETUP_ROUTES = ["/profile-type-selection", "/pending-approval", "/account-setup-choice", "/create-association", "/join-association"];

const fresh: Visitor = { hasCompletedInitialSetup: false, isMember: false, hasPendingApplication: false };
const waiting: Visitor = { ...fresh, hasPendingApplication: true };
const privatePerson: Visitor = { ...fresh, hasCompletedInitialSetup: true };
const member: Visitor = { ...privatePerson, isMember: true };

const at = (address: string) => {
  const { pathname, search } = new URL(address, "http://localhost");
  return { pathname, search };
};
type Row = [row: string, address: string, visitor: Visitor | null, verdict: Verdict];
const show: Verdict = { kind: "show" };
const to = (path: string): Verdict => ({ kind: "redirect", to: path });
const CODE = "/join-association?associationId=5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";

test.each<Row>([
  ["GUARD-01", "/profile-type-selection", null, to("/login?redirect=/profile-type-selection")],
  ["GUARD-05", "/account-setup-choice", null, to("/login?redirect=/account-setup-choice")],
  ["JOIN, decision 11", "/join-association", null, show],
  ["JOIN, decision 11", CODE, null, show],
  ["GUARD-07", "/account-setup-choice", waiting, to("/pending-approval")],
  ["GUARD-07", CODE, waiting, to("/pending-approval")],
  ["GUARD-07", "/pending-approval", waiting, show],
  ...SETUP_ROUTES.map((route): Row => ["GUARD-09", route, fresh, show]),
  ...SETUP_ROUTES.map((route): Row => ["GUARD-14", route, privatePerson, to("/dashboard")]),
  ...SETUP_ROUTES.map((route): Row => ["GUARD-14", route, member, to("/dashboard")]),
  ["GUARD-14, decision 6", CODE, member, show],
  ["GUARD-14, decision 6", CODE, privatePerson, { kind: "reopen" }],
  ["GUARD-14, decision 6", CODE.replace("/join-association", "/create-association"), privatePerson, to("/dashboard")],
])("%s: setup guard at %s", (_row, address, visitor, verdict) => {
  expect(setupVerdict(visitor, at(address))).toEqual(verdict);
});

test.each<Row>([
  ["GUARD-02", "/dashboard", null, to("/login?redirect=/dashboard")],
  ["GUARD-06", "/product-catalog?sort=name&page=2", null, to("/login?redirect=/product-catalog%3Fsort%3Dname%26page%3D2")],
  ["GUARD-07", "/dashboard", waiting, to("/pending-approval")],
  ["GUARD-08", "/dashboard", fresh, to("/profile-type-selection")],
  ["GUARD-10", "/product-catalog", fresh, to("/profile-type-selection")],
  ["GUARD-02", "/dashboard", privatePerson, show],
  ["GUARD-02", "/association-dashboard", member, show],
])("%s: main guard at %s", (_row, address, visitor, verdict) => {
  expect(mainVerdict(visitor, at(address))).toEqual(verdict);
});

test("decision 6: «Gå med i en förening» opens the setup again, but not for a member", () => {
  const place = { ...at("/account-setup-choice"), state: REOPEN_SETUP };
  expect(setupVerdict(privatePerson, place)).toEqual({ kind: "reopen" });
  expect(setupVerdict(member, place)).toEqual(to("/dashboard"));
});

test("PAGE-04 who has just founded an association stays at its last step", () => {
  expect(setupVerdict(member, { ...at("/create-association"), state: JUST_FOUNDED })).toEqual(show);
});

test("GUARD-13 the admin area is for system owners", () => {
  expect(adminVerdict("system_owner")).toEqual(show);
  for (const role of ["member", "team_leader", null] as const) expect(adminVerdict(role)).toEqual(to("/dashboard"));
});

test("who is signed out on the settings stays there, and nowhere else", () => {
  for (const pathname of ["/settings", "/settings/"]) expect(staysWhenSignedOut({ pathname }), pathname).toBe(true);
  for (const pathname of ["/settings/security", "/association/settings", "/dashboard"]) {
    expect(staysWhenSignedOut({ pathname }), pathname).toBe(false);
  }
});
