import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";

export type ProductTip = RouterOutputs["productTips"]["list"][number];
export type Area = RouterOutputs["preparedness"]["domains"][number];

/** `100–250 kr`. The prices are estimates and are shown as «cirkapris». */
export function priceSpan({ priceFrom, priceTo }: Pick<ProductTip, "priceFrom" | "priceTo">): string {
  return priceFrom === priceTo ? formatKronor(priceTo) : `${formatNumber(priceFrom)}–${formatKronor(priceTo)}`;
}

export interface AreaGroup<Item> {
  /** Null for what belongs to no area that we know. */
  area: Area | null;
  name: string;
  items: Item[];
}

/** The items under their areas, in the areas' order; what belongs to none stands last. Areas without items are left out. */
export function groupByArea<Item extends { crisisDomainId: string | null }>(
  areas: readonly Area[],
  items: readonly Item[],
): AreaGroup<Item>[] {
  const known = new Set(areas.map(({ id }) => id));
  const groups: AreaGroup<Item>[] = areas.map((area) => ({
    area,
    name: area.name,
    items: items.filter(({ crisisDomainId }) => crisisDomainId === area.id),
  }));
  const others = items.filter(({ crisisDomainId }) => crisisDomainId === null || !known.has(crisisDomainId));
  return [...groups, { area: null, name: "Övrigt", items: others }].filter(({ items: found }) => found.length > 0);
}
