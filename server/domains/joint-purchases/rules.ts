import { InvalidError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";

/** Whether quantities may still change: to the end of the last day in Stockholm. */
export const isOpen = ({ lastDay, closedAt }: { lastDay: string; closedAt: Date | null }, now: Date): boolean =>
  closedAt === null && isoDay(now) <= lastDay;

export interface AskedQuantity {
  productId: string;
  quantity: number;
  /** Where it stands among those that were sent. */
  index: number;
}

/** What is wrong with the quantity at this place. */
export const faultyQuantity = (index: number, sentence: string): InvalidError =>
  new InvalidError("INVALID_INPUT", { fields: { [`items.${index}.quantity`]: sentence } });

/** The quantities of something. Throws InvalidError on a product that stands there twice. */
export function askedQuantities(items: readonly { productId: string; quantity: number }[]): AskedQuantity[] {
  const asked = items.map((item, index) => ({ ...item, index })).filter(({ quantity }) => quantity > 0);
  const seen = new Set<string>();
  for (const { productId, index } of asked) {
    if (seen.has(productId)) throw faultyQuantity(index, "Produkten står på två rader. Ta bort den ena.");
    seen.add(productId);
  }
  return asked;
}
