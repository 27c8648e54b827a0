import { Button } from "@mantine/core";
import { notify } from "#client/lib/notify.ts";
import type { SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import type { SavedProducts } from "./use-saved-products.ts";

/** Takes a saved product away and offers it back, note and all. */
export function removeWithUndo(list: SavedProducts, item: SavedProduct): void {
  const index = list.saved.indexOf(item);
  list.remove(item.id);
  const restore = (): void => {
    list.restore(item, index);
    notify.clear();
  };
  const undo = (
    <Button variant="default" size="sm" mt="xs" onClick={restore}>
      Ångra
    </Button>
  );
  notify.info(`${item.name} är borttagen`, undo);
}
