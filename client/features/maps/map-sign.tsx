import { LAYER_SIGNS, type LayerKey } from "./map-layers.ts";
import classes from "./maps.module.css";

/** The sign of a layer: on the map, in the list and in the legend of the paper. Words stand beside it. */
export function MapSign({ layer, isChosen }: { layer: LayerKey; isChosen?: boolean }) {
  const { icon: SignIcon, letters } = LAYER_SIGNS[layer];
  return (
    <span className={classes.sign} data-layer={layer} data-chosen={isChosen || undefined} aria-hidden>
      <SignIcon size={15} stroke={2} />
      {letters}
    </span>
  );
}
