import { useState } from "react";
import { useNavigate } from "react-router";
import { errorText } from "#client/lib/error-text.ts";
import { loginAddress } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import type { Plan } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { CHECKOUT_CANCEL_PATH, CHECKOUT_SUCCESS_PATH, PLACEHOLDER_PRICE_IDS } from "#shared/plans.ts";
import { forgetSelectedPlan, keepSelectedPlan } from "./selected-plan.ts";

/** The caller's paid plan; null without one. */
export function useSubscription(options: { enabled?: boolean; refetchInterval?: number | false } = {}) {
  return trpc.billing.subscription.useQuery(undefined, options);
}

/** What the pricing page knows and can do. A page of Stripe's replaces the portal's in the same tab. */
export function usePlans() {
  const { status, session } = useSession();
  const navigate = useNavigate();
  const isSignedIn = status === "authenticated";
  const prices = trpc.billing.prices.useQuery();
  const subscription = useSubscription({ enabled: isSignedIn });
  const suggested = trpc.billing.suggestedPlan.useQuery(undefined, { enabled: isSignedIn });
  const portal = trpc.billing.openPortal.useMutation();
  const change = trpc.billing.changePlan.useMutation();
  const [leavingFor, setLeavingFor] = useState<Plan | "portal" | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function leave(purpose: Plan | "portal", findAddress: () => Promise<string>): Promise<void> {
    if (leavingFor) return;
    setLeavingFor(purpose);
    setFault(null);
    try {
      window.location.assign(await findAddress());
      forgetSelectedPlan();
    } catch (error) {
      setFault(error instanceof CheckoutError ? error.message : errorText(error));
      setLeavingFor(null);
    }
  }

  return {
    isSignedIn,
    /** Only an owner's plan counts for the association. */
    isPlainMember: session?.association != null && !can(session.association.role, "association:edit"),
    isLoading: status === "loading" || (isSignedIn && (prices.isPending || subscription.isPending)),
    subscription: subscription.data ?? null,
    /** A visitor has nothing to load that would keep them from choosing. */
    loadError: isSignedIn ? (prices.error ?? subscription.error) : null,
    retry: () => void Promise.all([prices.refetch(), subscription.refetch()]),
    suggestedPlan: suggested.data ?? null,
    leavingFor,
    fault,
    choose(plan: Plan) {
      if (!isSignedIn) {
        keepSelectedPlan(plan);
        return navigate(loginAddress({ pathname: "/pricing", search: "" }));
      }
      if (subscription.data?.isActive) return leave(plan, async () => (await change.mutateAsync({ plan })).url);
      return leave(plan, () => startCheckout(prices.data?.prices[plan] ?? PLACEHOLDER_PRICE_IDS[plan]));
    },
    manage: () => leave("portal", async () => (await portal.mutateAsync()).url),
  };
}
export type Plans = ReturnType<typeof usePlans>;

/** Decision 78: the texts of a payment that could not be started, with their dots. */
const NO_NETWORK = "Kunde inte ansluta till betalningssystemet...";
const NOT_SIGNED_IN = "Du måste vara inloggad för att prenumerera...";
const FAILED = "Det gick inte att slutföra betalningen. Försök igen senare.";
const NOT_CONFIGURED = "Stripe inte konfigurerad";
const HAS_PLAN = "Du har redan ett abonnemang. Ladda om sidan för att se det.";

const TEXTS: Record<number, string> = { 401: NOT_SIGNED_IN, 409: HAS_PLAN, 412: NOT_CONFIGURED };

/** Why no payment was started, in words for who wanted to pay. */
class CheckoutError extends Error {
  override name = "CheckoutError";
}

/**
 * Starts the payment of a price and answers with the address of Stripe's page, or with the plan's buy link while Stripe does
 * not make checkouts (PLAN-16, PLAN-17). Throws CheckoutError.
 */
async function startCheckout(priceId: string): Promise<string> {
  const { origin } = window.location;
  const response = await fetch("/api/create-checkout-session", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      priceId,
      successUrl: origin + CHECKOUT_SUCCESS_PATH,
      cancelUrl: origin + CHECKOUT_CANCEL_PATH,
    }),
  }).catch((cause: unknown) => {
    throw new CheckoutError(NO_NETWORK, { cause });
  });
  const answer: unknown = await response.json().catch(() => null);
  const address = addressIn(response.ok ? answer : errorIn(answer));
  if (address) return address;
  throw new CheckoutError(TEXTS[response.status] ?? FAILED);
}

const errorIn = (answer: unknown): unknown => (typeof answer === "object" && answer && "error" in answer ? answer.error : null);

function addressIn(answer: unknown): string | null {
  return typeof answer === "object" && answer && "url" in answer && typeof answer.url === "string" ? answer.url : null;
}
