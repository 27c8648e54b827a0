import { SteadyButton } from "#client/components/steady-button.tsx";
import { AddIcon } from "./add-icon.tsx";
import { isOrderable, type ProductActions, type ProductRow } from "./product-row.ts";

interface AskForPriceProps {
  product: ProductRow;
  actions: Omit<ProductActions, "onDetails">;
  describedBy?: string;
}

/** What has no price is put into the request without one (decision 0086), where it says «Pris på förfrågan». */
export function AskForPrice({ product, actions, describedBy }: AskForPriceProps) {
  if (isOrderable(product)) return null;
  return (
    <SteadyButton
      variant="light"
      style={{ flexShrink: 0 }}
      px="xs"
      aria-label={describedBy ? undefined : `Begär pris på ${product.name}`}
      aria-describedby={describedBy}
      leftSection={actions.addedId === product.id && <AddIcon isAdded />}
      isBusy={actions.addingId === product.id}
      onClick={() => actions.onAdd(product, 1)}
    >
      Begär pris
    </SteadyButton>
  );
}
