import type { SubscriptionStatus } from "../enums.ts";
import type { Instant } from "../format/date.ts";

/** A plan as its page shows it. */
interface Told {
  status: SubscriptionStatus;
  isActive: boolean;
  daysLeft: number | null;
  cancelAtPeriodEnd: boolean;
  paymentFailed: boolean;
}

interface SubscriptionText {
  isProblem: boolean;
  text: string;
}

/** How a subscription stands, in a sentence that says what to do where something must be done. */
export function subscriptionText<Time extends Instant>(
  subscription: Told & { currentPeriodEnd: Time | null },
  formatDay: (instant: Time) => string,
): SubscriptionText {
  const end = subscription.currentPeriodEnd && formatDay(subscription.currentPeriodEnd);
  return subscription.isActive ? activeText(subscription, end) : endedText(subscription, end);
}

function activeText({ status, daysLeft, cancelAtPeriodEnd, paymentFailed }: Told, end: string | null): SubscriptionText {
  if (paymentFailed) {
    const text = "Den senaste betalningen gick inte igenom. Byt kort hos Stripe, så görs ett nytt försök. Abonnemanget gäller så länge.";
    return { isProblem: true, text };
  }
  if (!end) return { isProblem: false, text: "Abonnemanget är aktivt." };
  const when = end + inDays(daysLeft);
  if (cancelAtPeriodEnd) {
    return { isProblem: false, text: `Abonnemanget är uppsagt och gäller till och med ${when}. Du kan ångra dig fram till dess.` };
  }
  return { isProblem: false, text: status === "trialing" ? `Provperioden gäller till ${when}.` : `Nästa betalning dras ${when}.` };
}

function endedText({ status, paymentFailed }: Told, end: string | null): SubscriptionText {
  if (paymentFailed) {
    const text = "Abonnemanget har upphört eftersom betalningen inte gick igenom. Byt kort hos Stripe eller välj ett abonnemang på nytt.";
    return { isProblem: true, text };
  }
  if (status === "canceled") {
    return { isProblem: false, text: `Abonnemanget är avslutat${end ? ` sedan ${end}` : ""}. Välj ett abonnemang när du vill börja igen.` };
  }
  return { isProblem: true, text: `Abonnemanget har gått ut${end ? ` (${end})` : ""}. Välj ett abonnemang för att fortsätta.` };
}

function inDays(days: number | null): string {
  if (days === null) return "";
  return days === 1 ? ", om 1 dag" : `, om ${days} dagar`;
}
