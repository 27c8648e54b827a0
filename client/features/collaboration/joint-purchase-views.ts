import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";

export type JointPurchaseSummary = RouterOutputs["jointPurchases"]["list"]["rows"][number];
export type JointPurchase = RouterOutputs["jointPurchases"]["detail"];
export type JointLine = JointPurchase["lines"][number];

/** Where the bell and the mail open one. */
export const NAMED_PURCHASE = "purchase";

export const packages = (quantity: number): string => `${formatNumber(quantity)} förp.`;

export const houses = (count: number): string => (count === 1 ? "1 förening" : `${formatNumber(count)} föreningar`);

/** How long it lasts, or that it is over. */
export function stateInWords({ isOpen, isRequested, lastDay }: JointPurchaseSummary): string {
  if (isOpen) return `Öppet till och med ${formatDay(lastDay)}`;
  return isRequested ? "Förfrågan är gjord" : "Stängt";
}
