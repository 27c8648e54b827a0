import type { ReactNode } from "react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";

export type JointPurchaseSummary = RouterOutputs["jointPurchases"]["list"]["rows"][number];
export type JointPurchase = RouterOutputs["jointPurchases"]["detail"];
export type JointLine = JointPurchase["lines"][number];

/** What the open and the closed purchase are both given. */
export interface ShownPurchase {
  purchase: JointPurchase;
  /** Closes the dialog. */
  close: () => void;
  /** What each association takes, for whoever began it. */
  parts: ReactNode;
  /** The button that removes it, for whoever began it. */
  remove: ReactNode;
}

/** Whether the catalogue sells it now. */
export const isOrderable = (line: JointLine): line is JointLine & { unitPrice: number } => line.unitPrice !== null;

/** Where the bell and the mail open one. */
export const NAMED_PURCHASE = "purchase";

export const packages = (quantity: number): string => `${formatNumber(quantity)} förp.`;

export const houses = (count: number): string => (count === 1 ? "1 förening" : `${formatNumber(count)} föreningar`);

/** How long it lasts, or that it is over. */
export function stateInWords({ isOpen, isRequested, lastDay }: JointPurchaseSummary): string {
  if (isOpen) return `Öppet till och med ${formatDay(lastDay)}`;
  return isRequested ? "Förfrågan är gjord" : "Stängt";
}
