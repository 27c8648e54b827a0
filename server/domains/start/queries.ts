import { eq, sql } from "drizzle-orm";
import { housingAssociations as associations, startStepChoices as choices } from "#drizzle/schema/index.ts";
import { countStandingInvitations } from "#server/domains/association/invitations.ts";
import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { lastPrintedAt } from "#server/domains/binder/queries.ts";
import { readTally } from "#server/domains/membership/queries.ts";
import { sumOf } from "#server/domains/membership/rules.ts";
import type { MembershipCounts } from "#server/domains/membership/views.ts";
import { findLastTest, lastOf, listDrills } from "#server/domains/preparedness/drill-queries.ts";
import { readHouseholdFacts } from "#server/domains/recommendations/household-facts.ts";
import { countFlats } from "#server/domains/subscribers/queries.ts";
import { coverageOf } from "#server/domains/subscribers/rules.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { findCrisisGroup, listOwnRoles } from "#server/domains/teams/queries.ts";
import { type Actor, type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { HouseholdFacts } from "#shared/content/household-rules/facts.ts";
import { START_HIDDEN, START_STEPS, type StartStepKey } from "#shared/content/start-steps.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { formatDay } from "#shared/format/date.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { isKeyRole } from "#shared/text/team-roles.ts";

interface StartStepView {
  key: StartStepKey;
  title: string;
  text: string;
  label: string;
  /** How long it takes. */
  minutes: number;
  href: string;
  isDone: boolean;
  /** Something is done of it, but not all. */
  hasBegun: boolean;
  /** Somebody else is to answer: it is not what to do next. */
  waits: boolean;
  /** How far it has come, in words: «3 av 8 platser». */
  progress: string | null;
  /** Skipped by this person. */
  isAside: boolean;
}

/** «Kom igång» for one person. */
interface StartView {
  steps: StartStepView[];
  /** Steps that are done. */
  done: number;
  /** «Visa inte igen» was pressed. */
  isHidden: boolean;
}

/** Below this share of the apartments an alarm is a rumour: `alert-coverage` says «nu» until then. */
const REACH_NEEDED = 0.2;

const rolesInWords = (filled: number, chosen: number, all: number): string =>
  filled < chosen ? `${chosen} av ${all} utsedda, ${chosen - filled} har inte svarat` : `${filled} av ${all} tagna`;

const NOT_BEGUN = { isDone: false, hasBegun: false, waits: false, progress: null } satisfies StepState;

/** The caller's steps with what the records say of each: nothing is ticked by hand (PAGE-11). */
export async function readStart(ctx: DomainContext): Promise<StartView> {
  const actor = requireSignedIn(ctx.actor);
  const [states, asideKeys] = await Promise.all([readStates(ctx, actor), findAside(ctx, actor.profileId)]);
  const steps = stepsFor(actor.role).map((key) => ({
    key,
    ...START_STEPS[key],
    href: hrefOf(key, actor.associationId),
    ...NOT_BEGUN,
    ...states[key],
    isAside: asideKeys.has(key),
  }));
  return { steps, done: steps.filter(({ isDone }) => isDone).length, isHidden: asideKeys.has(START_HIDDEN) };
}

async function readStates(ctx: DomainContext, actor: Actor): Promise<Partial<Record<StartStepKey, StepState>>> {
  const { role } = actor;
  if (role === "system_owner") return readOwnerSteps(ctx, requirePermission(actor, "membership:decide"));
  const facts = await readHouseholdFacts(ctx);
  if (role === null) return memberSteps(facts, 0);
  const [roles, tasks] = await Promise.all([listOwnRoles(ctx), listTasks(ctx, { mine: true })]);
  return memberSteps(facts, roles.length + tasks.length);
}

async function findAside({ db }: DomainContext, profileId: string): Promise<ReadonlySet<string>> {
  const rows = await db.select({ key: choices.stepKey }).from(choices).where(eq(choices.profileId, profileId));
  return new Set(rows.map(({ key }) => key));
}

const HREFS: Record<Exclude<StartStepKey, "subscribe">, string> = {
  address: "/association-profile",
  "co-owner": "/association-dashboard?bjud-in=systemagare",
  roles: "/crisis-team",
  reach: "/crisis-subscribers-admin?tab=anmalan",
  binder: "/documents?tab=parmen",
  drill: "/association-dashboard?larm=ovning",
  household: "/dashboard",
  "home-water": "/water",
  help: "/crisis-team",
  join: "/join-association",
};

const hrefOf = (key: StartStepKey, associationId: string | null): string =>
  key === "subscribe" ? subscribePath(associationId ?? "") : HREFS[key];

/** How far somebody has come at home and in the house. `ownRoles`: taken roles and tasks. */
function memberSteps(facts: HouseholdFacts, ownParts: number): Partial<Record<StartStepKey, StepState>> {
  const { persons, daysPrepared, water, house } = facts;
  return {
    household: { isDone: persons !== null && daysPrepared !== null, progress: null },
    "home-water": {
      isDone: water !== null,
      progress: water?.endurance == null ? null : `${String(water.endurance).replace(".", ",")} dygn`,
    },
    subscribe: { isDone: house?.subscribes ?? false, progress: null },
    help: {
      isDone: ownParts > 0,
      progress: ownParts > 0 ? `${ownParts} ${ownParts === 1 ? "roll eller uppgift" : "roller och uppgifter"}` : null,
    },
    join: { isDone: house !== null, progress: null },
  };
}

function ownersInWords(owners: number, { invitations, applications }: { invitations: number; applications: number }): string {
  if (owners > 1) return `${owners} systemägare`;
  if (applications > 0) return applications === 1 ? "1 ansökan väntar på dig" : `${applications} ansökningar väntar på dig`;
  if (invitations === 0) return "Bara du kan larma och godkänna";
  return invitations === 1 ? "1 inbjudan väntar på svar" : `${invitations} inbjudningar väntar på svar`;
}

function coOwnerStep(members: MembershipCounts["members"], waiting: { invitations: number; applications: number }): StepState {
  const owners = members.system_owner;
  const isAlone = sumOf(members) === 1;
  const { invitations } = waiting;
  // Where somebody else is a member already, no invitation is needed and no application.
  const applications = isAlone ? waiting.applications : 0;
  return {
    isDone: owners > 1,
    progress: ownersInWords(owners, { invitations, applications }),
    hasBegun: invitations > 0 || applications > 0,
    waits: owners === 1 && isAlone && invitations > 0 && applications === 0,
    ...(!isAlone && { href: "/admin?tab=medlemmar", label: "Välj vem" }),
    ...(applications > 0 && { href: "/admin?tab=ansokningar", label: "Se ansökan" }),
  };
}

/** How far an association has come on its way to a house that can be alarmed. */
async function readOwnerSteps(ctx: DomainContext, { associationId }: MemberActor): Promise<Partial<Record<StartStepKey, StepState>>> {
  const { db } = ctx;
  const [association, { members, requests }, team, flats, [waiting], drills, testAlarm] = await Promise.all([
    readCurrentAssociation(ctx),
    readTally(db, associationId),
    findCrisisGroup(ctx),
    countFlats(db, associationId),
    db
      .select({ invitations: countStandingInvitations(ctx, associationId), printedAt: lastPrintedAt(sql`${associations.id}`) })
      .from(associations)
      .where(eq(associations.id, associationId)),
    listDrills(db, associationId),
    findLastTest(db, associationId),
  ]);
  const { invitations = 0, printedAt = null } = waiting ?? {};
  const { address, city, numApartments } = association;
  const keyRoles = team?.coverage.slots.filter(({ role }) => isKeyRole(role)) ?? [];
  const filled = keyRoles.filter(({ holder }) => holder.state === "filled").length;
  const chosen = keyRoles.filter(({ holder }) => holder.state === "filled" || holder.state === "asked").length;
  // A test that somebody received shows that an alarm arrives, as an exercise does.
  const testedAt = testAlarm && testAlarm.received > 0 ? testAlarm.sentAt : null;
  const shownAt = lastOf([...drills.map(({ reachedOthersAt }) => reachedOthersAt), testedAt]);
  const startedAt = shownAt ?? lastOf(drills.map((drill) => drill.startedAt));
  const { active, share } = coverageOf(flats, numApartments);
  return {
    address: { isDone: Boolean(address && city), progress: [address, city].filter(Boolean).join(", ") || null },
    "co-owner": coOwnerStep(members, { invitations, applications: requests.pending }),
    roles: {
      isDone: filled > 0 && filled === keyRoles.length,
      hasBegun: keyRoles.some(({ holder }) => holder.state !== "empty"),
      progress: chosen > 0 ? rolesInWords(filled, chosen, keyRoles.length) : null,
    },
    reach: {
      isDone: share === null ? active > 0 : share >= REACH_NEEDED,
      hasBegun: active > 0,
      progress: share === null ? null : `Når ${Math.round(share * 100)} % av lägenheterna`,
    },
    binder: { isDone: printedAt !== null, progress: printedAt && `Utskriven ${formatDay(printedAt, ctx.now())}` },
    drill: {
      isDone: shownAt !== null,
      hasBegun: startedAt !== null,
      // An alarm that nobody else got shows nobody that it arrives.
      progress: shownAt ? `Senast ${formatDay(shownAt, ctx.now())}` : startedAt && "Gick bara till dig själv",
    },
  };
}

const OWNER: readonly StartStepKey[] = ["address", "co-owner", "roles", "reach", "binder", "drill"];
const MEMBER: readonly StartStepKey[] = ["household", "home-water", "subscribe", "help"];
const ALONE: readonly StartStepKey[] = ["household", "home-water", "join"];

/** The steps of somebody with this role; null is somebody without an association. */
function stepsFor(role: AssociationRole | null): readonly StartStepKey[] {
  if (role === null) return ALONE;
  return role === "system_owner" ? OWNER : MEMBER;
}

/** What the records say of a step: whether it is done, and how far it has come. */
interface StepState {
  isDone: boolean;
  /** Something is done of it, but not all. */
  hasBegun?: boolean;
  progress: string | null;
  /** Somebody else is to answer: it is not what to do next. */
  waits?: boolean;
  /** In place of the step's own: where it is done by what there is already. */
  href?: string;
  label?: string;
}
