import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import classes from "./household-products.module.css";
import { type Area, groupByArea, type ProductTip } from "./product-views.ts";
import { removeWithUndo } from "./remove-with-undo.tsx";
import { SavedItem } from "./saved-item.tsx";
import type { SavedProducts } from "./use-saved-products.ts";

interface SavedListProps {
  list: SavedProducts;
  areas: readonly Area[];
  tips: readonly ProductTip[];
}

/** What is saved, area by area. */
export function SavedList({ list, areas, tips }: SavedListProps) {
  return (
    <KeepFocus when={list.saved.length}>
      {groupByArea(areas, list.saved).map(({ name, items }) => (
        <SectionCard key={name} title={name} mb="md">
          <ul className={classes.list}>
            {items.map((item) => (
              <SavedItem
                key={item.id}
                item={item}
                tip={tips.find(({ id }) => id === item.id)}
                onChange={(changed) => list.change(item.id, changed)}
                onRemove={() => removeWithUndo(list, item)}
              />
            ))}
          </ul>
        </SectionCard>
      ))}
    </KeepFocus>
  );
}
