import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { getUntypedClient, TRPCClientError } from "@trpc/client";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#drizzle/schema/index.ts";
import { isoDay } from "#shared/format/date.ts";
import type { Answer, Input, Procedure } from "#tests/component/answers.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { keepUnchanged, type Recording, toLines } from "#tests/helpers/recordings.ts";
import { shapeFaults } from "#tests/helpers/shape-faults.ts";

type Ask = <Path extends Procedure>(path: Path, input?: Input<Path>) => Promise<Answer<Path>>;
/** What is asked, and with what. */
type Questions = { [Path in Procedure]?: (ask: Ask) => Input<Path> | Promise<Input<Path>> };

interface Persona {
  userId: () => Promise<string>;
  questions: Questions;
}

const nothing = () => undefined;
const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number): string => isoDay(new Date(Date.now() + days * DAY_MS));
/** The longest that a view of the calendar shows. */
const QUARTER = { from: inDays(-14), to: inDays(70) };
const FIRST_PAGE = () => ({ search: "", page: 1 });

/** What the frame of every page asks for. */
const FRAME: Questions = {
  "auth.session": nothing,
  "crisis.active": nothing,
  "crisis.warnings": nothing,
  "membership.myRole": nothing,
  "notifications.unread": nothing,
  "preparedness.domains": nothing,
};

const demo = (email: string) => async () => {
  const [user] = await portal().services.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`the demo has no ${email}`);
  return user.id;
};

/** What a persona may not ask, or has nothing of to ask about, is not recorded. */
const REFUSED = Symbol("refused");
function ifRefused(error: unknown): typeof REFUSED {
  if (error === REFUSED || (error instanceof TRPCClientError && [403, 404].includes(error.data?.httpStatus))) return REFUSED;
  throw error;
}

const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw REFUSED;
  return row;
};

/** The crisis that is led now. */
const led = async (ask: Ask) => ({ activationId: first(await ask("crisis.active")).id });
/** The first set of products. */
const set = async (ask: Ask) => ({ recommendationId: first(await ask("productRecommendation.list")).id });
const team = async (ask: Ask) => first(await ask("team.list")).id;

/** What an owner asks for about the house. */
const HOUSE: Questions = {
  ...FRAME,
  "admin.auditActors": nothing,
  "admin.auditEntries": () => ({}),
  "admin.exports": nothing,
  "webhooks.list": nothing,
  "crisis.alarmFeeds": nothing,
  "assistant.house": nothing,
  "assistant.start": nothing,
  "association.current": nothing,
  "association.inviteCode": nothing,
  "association.invitations": nothing,
  "association.overview": nothing,
  "association.ownHome": nothing,
  "association.profile": nothing,
  "association.stairwells": nothing,
  "crisis.warningReach": nothing,
  "auth.mfa.listFactors": nothing,
  "auth.passkeys.list": nothing,
  "auth.identity.own": nothing,
  "billing.configuration": nothing,
  "billing.prices": nothing,
  "billing.subscription": nothing,
  "billing.suggestedPlan": nothing,
  "binder.overview": nothing,
  "binder.pages": () => ({ edition: "full" }),
  "calendar.feed": nothing,
  "calendar.imports": nothing,
  "calendar.list": () => QUARTER,
  "calendar.next": nothing,
  "calendar.overdue": nothing,
  "calendar.state": nothing,
  "catalogue.facets": () => ({}),
  "catalogue.filters": nothing,
  "catalogue.products": () => ({ limit: 20, offset: 0 }),
  "catalogue.suppliers": nothing,
  "collaboration.network": nothing,
  "collaboration.resources": nothing,
  "collaboration.settings": nothing,
  "collaborationAlerts.drafts": nothing,
  "collaborationAlerts.received": () => ({ state: "waiting" }),
  "collaborationAlerts.sending": nothing,
  "collaborationAlerts.sent": () => ({ page: 1 }),
  "collaborationAlerts.unread": nothing,
  "crisis.history": () => ({ page: 1 }),
  "crisis.official": nothing,
  "crisis.preview": async (ask) => ({
    crisisDomainId: first(await ask("preparedness.domains")).id,
    isExercise: false,
    sendExternalMessage: true,
    methods: { sms: true, email: true, push: true },
    description: "",
    externalText: "",
  }),
  "crisisLevels.list": nothing,
  "dashboard.association": nothing,
  "documents.boardRecipients": nothing,
  "documents.ours": () => ({ page: 1 }),
  "documents.read": async (ask) => ({ documentId: first((await ask("documents.ours", { page: 1 })).rows).id }),
  "documents.templates": () => ({}),
  "forms.answers": () => ({ slug: "skaderapport", page: 1 }),
  "forms.counts": () => ({ slug: "skaderapport" }),
  "forms.list": nothing,
  "forms.read": () => ({ slug: "skaderapport" }),
  "gdpr.deletionConsequences": nothing,
  "gdpr.exports": nothing,
  "jointPurchases.buyers": nothing,
  "jointPurchases.list": () => ({}),
  "journey.overview": nothing,
  "maps.get": nothing,
  "membership.counts": nothing,
  "membership.members": () => ({ search: "", page: 1, role: null }),
  "membership.pendingCount": nothing,
  "membership.requests": () => ({ status: "pending", search: "", page: 1 }),
  "preparedness.areas": nothing,
  "household.savedProducts": nothing,
  "household.sharing": nothing,
  "preparedness.household": nothing,
  "productRecommendation.choices": nothing,
  "productRecommendation.list": nothing,
  "productRequest.drafts": nothing,
  "productRequest.list": () => ({}),
  "productTips.list": nothing,
  "profile.apiTokens": nothing,
  "profile.current": nothing,
  "profile.devices": nothing,
  "profile.loginHistory": () => ({ page: 1 }),
  "profile.types": nothing,
  "readiness.households": nothing,
  "readiness.overview": nothing,
  "testAlarms.last": nothing,
  "testAlarms.details": nothing,
  "membership.unreachable": nothing,
  "profile.unreachable": nothing,
  "recommendations.association": nothing,
  "recommendations.household": nothing,
  "sealedNeeds.own": nothing,
  "scenarios.read": () => ({ scenario: "el", season: "winter", dayPart: "evening" }),
  "start.steps": nothing,
  "subscribers.counts": nothing,
  "subscribers.list": FIRST_PAGE,
  "subscribers.messages": () => ({ page: 1 }),
  "tasks.candidates": () => ({ search: "" }),
  "team.candidates": async (ask) => ({ teamId: await team(ask), search: "" }),
  "team.group": nothing,
  "team.list": nothing,
  "team.members": async (ask) => ({ teamId: await team(ask) }),
  "team.ownRoles": nothing,
  "water.association": nothing,
  "water.containers": nothing,
  "water.household": nothing,
};

/** Whose answers the component tests begin with, one file each in `tests/component/recorded/`. */
const PERSONAS: Record<string, Persona> = {
  // The chair of the demo's house.
  agare: {
    userId: demo("agare@demo.example"),
    questions: {
      ...HOUSE,
      "calendar.occurrence": async (ask) => first(await ask("calendar.list", QUARTER)),
      "collaborationAlerts.alert": async (ask) => ({
        alertId: first((await ask("collaborationAlerts.received", { state: "waiting" })).rows).id,
      }),
      "productRecommendation.compare": async (ask) => ({ ...(await set(ask)), days: 7, litresPerPerson: 3 }),
      "productRecommendation.detail": set,
    },
  },
  // The chair of a house that has just begun, with one member and an electrician in the team of «El».
  nystartad: {
    async userId() {
      const owner = await createMember({ role: "system_owner", fullName: "Nina Nystart" });
      await createMember({ associationId: owner.associationId, fullName: "Maja Medlem" });
      const power = (await createTeams(owner.associationId)).find(({ areaName }) => areaName === "El");
      if (power) await createTeamMember(power.id, { memberName: "Elin Elektriker" });
      return owner.userId;
    },
    questions: HOUSE,
  },
  // A member of the demo's house without any task.
  medlem: { userId: demo("medlem@demo.example"), questions: HOUSE },
  // Somebody without an association.
  privat: {
    userId: demo("privat@demo.example"),
    questions: {
      ...FRAME,
      "catalogue.facets": () => ({}),
      "catalogue.filters": nothing,
      "gdpr.deletionConsequences": nothing,
      "gdpr.exports": nothing,
      "household.savedProducts": nothing,
      "household.sharing": nothing,
      "preparedness.household": nothing,
      "productTips.list": nothing,
      "profile.current": nothing,
      "profile.unreachable": nothing,
      "profile.devices": nothing,
      "profile.types": nothing,
      "recommendations.household": nothing,
      "water.household": nothing,
    },
  },
  // An operator of the service, who owns another house.
  drift: {
    userId: demo("drift@demo.example"),
    questions: {
      ...FRAME,
      "admin.articleDesk": nothing,
      "admin.associations": FIRST_PAGE,
      "admin.catalogue.choices": nothing,
      "admin.catalogue.products": () => ({ search: "", state: "active", page: 1 }),
      "admin.catalogue.suppliers": FIRST_PAGE,
      "admin.catalogue.tips": FIRST_PAGE,
      "admin.health": nothing,
      "admin.sealedNeedsKey": nothing,
      "admin.securityEvents": () => ({ search: "", page: 1, kind: null }),
      "admin.users": FIRST_PAGE,
      "collaborationAlerts.unread": nothing,
      "maps.shelterExtracts": nothing,
      "membership.pendingCount": nothing,
    },
  },
  // An owner while the power is gone.
  krisledare: {
    async userId() {
      const owner = await createMember({ role: "system_owner", fullName: "Kim Ledare" });
      await createMember({ role: "system_owner", associationId: owner.associationId, fullName: "Bo Lind" });
      await createLedCrisis(owner.associationId);
      return owner.userId;
    },
    questions: {
      ...FRAME,
      "collaborationAlerts.unread": nothing,
      "association.stairwells": nothing,
      "crisis.clocks": led,
      "crisis.deliveries": led,
      "crisis.doors": led,
      "crisis.get": led,
      "crisis.leaders": nothing,
      "crisis.log": led,
      "crisis.messages": led,
      "crisis.myPart": led,
      "crisis.official": nothing,
      "crisis.posters": led,
      "crisis.replies": led,
      "crisis.tasks": led,
      "sealedNeeds.counted": led,
      "sealedNeeds.opened": led,
      "membership.pendingCount": nothing,
      "tasks.candidates": () => ({ search: "" }),
      "team.group": nothing,
      "team.list": nothing,
    },
  },
};

const fileOf = (persona: string) => new URL(`../component/recorded/${persona}.json`, import.meta.url);

async function readRecording(persona: string): Promise<Recording> {
  const { at, ...answers } = JSON.parse(await readFile(fileOf(persona), "utf8"));
  return { at, answers };
}

test("a recording takes up what has another shape, and leaves the rest with its ids and times as it was", () => {
  const [one, other, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const old = {
    at: "2026-11-01T12:00:00.000Z",
    answers: { house: { id: one, name: "Eken" }, log: [{ house: one, on: "2026-11-02", at: "2026-11-01T11:00:00.000Z" }] },
  };
  const fresh = {
    at: "2026-11-04T13:00:00.000Z",
    answers: {
      house: { id: other, name: "Tallen" },
      log: [{ house: other, on: "2026-11-05", at: "2026-11-04T12:30:00.000Z", by: third }],
      doors: 2,
    },
  };
  expect(keepUnchanged(old, fresh)).toEqual({
    at: old.at,
    answers: {
      house: { id: one, name: "Eken" },
      log: [{ house: one, on: "2026-11-02", at: "2026-11-01T11:30:00.000Z", by: third }],
      doors: 2,
    },
  });
});

test.each(Object.entries(PERSONAS))(
  "what the component tests let the server answer to «%s» has the shape of what it answers",
  async (name, { userId, questions }) => {
    const client = getUntypedClient(await clientFor({ userId: await userId() }));
    const ask = ((path: string, input?: unknown) => client.query(path, input)) as Ask;
    const answers: Record<string, unknown> = {};
    for (const [path, inputFor] of Object.entries(questions) as [Procedure, (ask: Ask) => never][]) {
      const answer = await (async () => inputFor(ask))()
        .then((input) => ask(path, input))
        .catch(ifRefused);
      if (answer !== REFUSED) answers[path] = answer;
    }
    // «npm run record» after a change of what the server answers; «RECORD=all» also takes the answers whose shape is the same.
    if (process.env.RECORD) {
      const fresh: Recording = { at: new Date().toISOString(), answers: JSON.parse(JSON.stringify(answers)) };
      const isWhole = process.env.RECORD === "all" || !existsSync(fileOf(name));
      await writeFile(fileOf(name), toLines(isWhole ? fresh : keepUnchanged(await readRecording(name), fresh)));
    }
    expect(shapeFaults((await readRecording(name)).answers, answers)).toEqual([]);
  },
);
