import { useState } from "react";
import { useNavigate } from "react-router";
import { errorText } from "#client/lib/error-text.ts";
import { loginAddress } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import type { Plan } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { PLACEHOLDER_PRICE_IDS } from "#shared/plans.ts";
import { forgetSelectedPlan, keepSelectedPlan } from "./selected-plan.ts";
import { CheckoutError, startCheckout } from "./start-checkout.ts";

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
