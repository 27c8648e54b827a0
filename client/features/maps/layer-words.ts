import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import type { LayerKey } from "./map-layers.ts";

/** What one place of a layer is called. */
export function layerWord(layer: LayerKey): string {
  if (layer === "house") return "Huset";
  return layer === "shelter" ? "Skyddsrum" : MAP_PLACE_LABELS[layer].one;
}
