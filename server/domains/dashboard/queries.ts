import { sql } from "drizzle-orm";
import { findGenerators } from "#server/domains/association/house-queries.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import { countUnread } from "#server/domains/collaboration-alerts/list-queries.ts";
import { readReachFaults } from "#server/domains/deliveries/unreachable.ts";
import { countPendingRequests } from "#server/domains/membership/queries.ts";
import { countRequestsIn } from "#server/domains/product-requests/list-queries.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { can } from "#shared/permissions.ts";
import { type EnduranceView, enduranceOf } from "./endurance-rules.ts";
import { outdoorTemperature } from "./outdoor-temperature.ts";

const NEED_KINDS = ["applications", "unread_alerts", "offers", "unreachable", "overdue_tasks", "unowned_tasks"] as const;

/** Something that waits for the caller, and how many of it there are. */
interface NeedView {
  kind: (typeof NEED_KINDS)[number];
  count: number;
}

/** What the association's own page opens with. */
interface DashboardView {
  endurance: EnduranceView[];
  /** What somebody waits for first; nothing of which there is none. */
  needs: NeedView[];
  /** The caller's own numbers and addresses at which nothing arrives. */
  ownUnreachable: { channel: "email" | "sms"; address: string }[];
}

/** How the caller's association stands: what its house manages, and what waits for the caller. No counts of persons. */
export async function readDashboard(ctx: DomainContext): Promise<DashboardView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const { associationId } = actor;
  const [house, plan, outdoorCelsius, generators, needs] = await Promise.all([
    readProfileFacts(ctx.db, associationId),
    findWaterPlan(ctx.db, associationId),
    outdoorTemperature(ctx, associationId),
    findGenerators(ctx.db, actor),
    readNeeds(ctx),
  ]);
  const water = plan.version === 0 ? null : { ...plan.values, ...plan.summary };
  return { endurance: enduranceOf({ ...house, water, outdoorCelsius, generators }), ...needs };
}

/** Each for those who can do something about it. */
async function readNeeds(ctx: DomainContext): Promise<Pick<DashboardView, "needs" | "ownUnreachable">> {
  const { associationId, role, profileId } = requirePermission(ctx.actor, "association:read");
  const seesOffers = can(role, "productRequest:changeAnyStatus");
  const [applications, unread, { own, others, offers }, open] = await Promise.all([
    can(role, "membership:decide") ? countPendingRequests(ctx) : 0,
    can(role, "collaboration:read") ? countUnread(ctx) : 0,
    readReachFaults(ctx, { offers: seesOffers ? countRequestsIn(ctx.db, associationId, "offer_received") : sql`0` }),
    listTasks(ctx, { state: "open" }),
  ]);
  const counts: Record<NeedView["kind"], number> = {
    applications,
    unread_alerts: unread,
    offers,
    unreachable: others,
    overdue_tasks: open.filter(({ owner, isOverdue }) => isOverdue && owner?.profileId === profileId).length,
    unowned_tasks: can(role, "preparedness:edit") ? 0 : open.filter(({ owner }) => owner === null).length,
  };
  const needs = NEED_KINDS.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0);
  return { needs, ownUnreachable: own };
}
