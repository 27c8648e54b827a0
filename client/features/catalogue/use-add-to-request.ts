import { useCallback, useRef, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { ProductRow } from "./product-row.ts";

/** Puts a product in the draft request to its supplier; the draft is kept on the server. */
export function useAddToRequest() {
  const utils = trpc.useUtils();
  const [adding, setAdding] = useState<ProductRow | null>(null);
  const [added, setAdded] = useState<ProductRow | null>(null);
  const action = useAction(trpc.productRequest.addDraftLine, {
    failed: "Kunde inte lägga till produkten",
    touches: ["productRequest.draft"],
  });
  const now = useRef(action);
  now.current = action;

  // One and the same as long as the page stands: with a new one all products would be drawn anew.
  const add = useCallback(
    (product: ProductRow, quantity: number) => {
      if (now.current.isPending) return;
      setAdding(product);
      now.current.send(
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
    addingId: action.isPending ? (adding?.id ?? null) : null,
    add,
  };
}
