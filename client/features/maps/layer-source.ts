import type { DateFormat } from "#client/lib/use-date-format.ts";
import type { AreaMap, MapLayer } from "./map-layers.ts";

/** Where what a layer shows comes from, and of which day. */
export function layerSource({ key, points }: MapLayer, { shelters }: AreaMap, { formatDate }: Pick<DateFormat, "formatDate">): string {
  if (key === "house") return "Källa: föreningens uppgifter";
  if (key === "shelter") {
    const extracts = new Map(shelters.map(({ source, sourceDate }) => [`${source} ${sourceDate}`, { source, sourceDate }]));
    return [...extracts.values()].map(({ source, sourceDate }) => `Källa: ${source}, uppgifter från ${formatDate(sourceDate)}`).join(". ");
  }
  const changed = points.flatMap(({ place }) => place?.updatedAt ?? []).sort();
  return `Källa: föreningen, ändrat ${formatDate(changed.at(-1) ?? "")}`;
}
