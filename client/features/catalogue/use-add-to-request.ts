import { useCallback, useRef, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import { isOrderable, type ProductRow } from "./product-row.ts";

/** Puts a product in the draft request to its supplier, or asks for its price there; the draft is kept on the server. */
export function useAddToRequest() {
  const utils = trpc.useUtils();
  const [adding, setAdding] = useState<ProductRow | null>(null);
  const [added, setAdded] = useState<ProductRow | null>(null);
  const means = { failed: "Kunde inte lägga till produkten", touches: ["productRequest.draft"] } as const;
  const priced = useAction(trpc.productRequest.addDraftLine, means);
  const unpriced = useAction(trpc.productRequest.askForPrice, means);
  const isPending = priced.isPending || unpriced.isPending;
  const now = useRef({ priced, unpriced, isPending });
  now.current = { priced, unpriced, isPending };

  // One and the same as long as the page stands: with a new one all products would be drawn anew.
  const add = useCallback(
    (product: ProductRow, quantity: number) => {
      if (now.current.isPending) return;
      setAdding(product);
      now.current[isOrderable(product) ? "priced" : "unpriced"].send(
        { productId: product.id, quantity },
        {
          onDone: ({ drafts }) => {
            setAdded(product);
            utils.productRequest.drafts.setData(undefined, drafts);
          },
        },
      );
    },
    [utils],
  );

  return {
    /** The product added last. */
    added,
    addingId: isPending ? (adding?.id ?? null) : null,
    add,
  };
}
