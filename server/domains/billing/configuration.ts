import { eq } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Payments } from "#server/platform/payments.ts";
import { PLANS, type Plan } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { PLACEHOLDER_PRICE_IDS } from "#shared/plans.ts";

/** The id of each plan's price (PLAN-07, PLAN-08). One that is not configured has its placeholder: that it cannot be paid is said
 *  to who tries to. */
export function readPlanPrices({ payments: { isConfigured, prices } }: Pick<DomainContext, "payments">) {
  const priceOf = (plan: Plan): string => prices[plan] ?? PLACEHOLDER_PRICE_IDS[plan];
  return { isConfigured, prices: { basic: priceOf("basic"), standard: priceOf("standard"), premium: priceOf("premium") } };
}

/** What the founder chose when the association was founded, for its owners, who pay; null for everybody else. Nothing was charged then. */
export async function readSuggestedPlan({ db, actor }: DomainContext): Promise<Plan | null> {
  if (!actor?.associationId || !can(actor.role, "association:edit")) return null;
  const [association] = await db
    .select({ plan: housingAssociations.suggestedPlan })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, actor.associationId));
  return association?.plan ?? null;
}

export interface PaymentConfigurationView {
  isConfigured: boolean;
  isTestMode: boolean;
  /** Whether Stripe's client could be made with the key. */
  clientWorks: boolean;
  hasKey: boolean;
  hasWebhookSecret: boolean;
  webhookUrl: string;
  plans: { plan: Plan; hasPrice: boolean; hasBuyLink: boolean }[];
}

/** How payment is configured, without any of its secrets; for owners. */
export async function readPaymentConfiguration(ctx: DomainContext): Promise<PaymentConfigurationView> {
  requirePermission(ctx.actor, "admin:read");
  const { isConfigured, isTestMode, hasKey, webhookSecret, prices, buyLinks } = ctx.payments;
  return {
    isConfigured,
    isTestMode,
    hasKey,
    clientWorks: await canMakeClient(ctx.payments),
    hasWebhookSecret: webhookSecret !== null,
    webhookUrl: new URL("/api/webhooks/stripe", ctx.config.publicUrl).href,
    plans: PLANS.map((plan) => ({ plan, hasPrice: prices[plan] !== null, hasBuyLink: buyLinks[plan] !== null })),
  };
}

const canMakeClient = (payments: Payments): Promise<boolean> =>
  payments.client().then(
    () => true,
    () => false,
  );
