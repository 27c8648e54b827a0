import { readSubscription } from "#server/domains/billing/read-subscription.ts";
import { listProductRequests } from "#server/domains/product-requests/list-queries.ts";
import { isOnItsWay } from "#server/domains/product-requests/rules.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_REQUEST_STATUSES, type ProductRequestStatus } from "#shared/enums.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { PLAN_DETAILS } from "#shared/plans.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { subscriptionText } from "#shared/text/subscription-text.ts";
import { type FactAnswer, told } from "./fact.ts";

/** The caller's own plan: what it costs and when it is renewed. Nobody else's is told. */
export async function subscriptionFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Abonnemanget";
  const link = { href: "/pricing", label: "Öppna Priser" };
  const subscription = await readSubscription(ctx);
  if (!subscription) {
    const role = ctx.actor?.role ?? null;
    const isPlainMember = role !== null && !can(role, "association:edit");
    if (isPlainMember) return told(title, "Föreningens abonnemang visas bara för den systemägare som betalar det.", null);
    return told(
      title,
      `Du har inget abonnemang på ditt konto.${role ? " Betalar en annan systemägare syns det på dennes konto." : ""}`,
      link,
    );
  }
  const plan = PLAN_DETAILS.find(({ id }) => id === subscription.plan);
  const price = plan ? `Ditt abonnemang är ${plan.name}, ${formatKronor(plan.monthlyPrice)} i månaden med moms. ` : "";
  return told(title, `${price}${subscriptionText(subscription, (day) => formatDay(day, ctx.now())).text}`, link);
}

const COUNTED = 100;

const statusWords = (status: ProductRequestStatus): string => PRODUCT_REQUEST_STATUS_LABELS[status].toLowerCase();

/** How the quotation requests stand that the caller may see. */
export async function requestsFact(ctx: DomainContext): Promise<FactAnswer> {
  const title = "Offertförfrågningar";
  const { rows, nextCursor } = await listProductRequests(ctx, { limit: COUNTED });
  const [latest] = rows;
  if (!latest) return told(title, "Ingen offertförfrågan är skickad.", { href: "/product-catalog", label: "Öppna AI-Handel" });
  const open = PRODUCT_REQUEST_STATUSES.filter(isOnItsWay).flatMap((status) => {
    const count = rows.filter((row) => row.status === status).length;
    return count > 0 ? `${formatNumber(count)} ${statusWords(status)}` : [];
  });
  const all = nextCursor
    ? `De ${COUNTED} senaste förfrågningarna`
    : `${formatNumber(rows.length)} ${rows.length === 1 ? "förfrågan" : "förfrågningar"}`;
  const state = open.length > 0 ? `på gång: ${open.join("; ")}` : "ingen är på gång";
  const last = `Senaste: ${latest.supplierName} ${formatDay(latest.requestDate, ctx.now())}, ${statusWords(latest.status)}.`;
  return told(title, `${all}, ${state}.\n\n${last}`, {
    href: `/product-catalog?forfragan=${latest.id}`,
    label: "Visa den senaste",
  });
}
