import { eq } from "drizzle-orm";
import { startStepChoices as choices } from "#drizzle/schema/index.ts";
import { readHouseholdFacts } from "#server/domains/recommendations/household-facts.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { listOwnRoles } from "#server/domains/teams/own-role-queries.ts";
import { type Actor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { START_HIDDEN, START_STEPS, type StartStepKey } from "#shared/content/start-steps.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { memberSteps } from "./member-steps.ts";
import { readOwnerSteps } from "./owner-steps.ts";
import { type StepState, stepsFor } from "./rules.ts";
import type { StartView } from "./views.ts";

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
