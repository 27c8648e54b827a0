import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { ProductRow } from "./product-row.ts";

/** Puts a product in the draft request to its supplier; the draft is kept on the server. */
export function useAddToRequest() {
  const utils = trpc.useUtils();
  const [added, setAdded] = useState<ProductRow | null>(null);
  const add = trpc.productRequest.addDraftLine.useMutation();

  return {
    /** The product added last. */
    added,
    addingId: add.isPending ? (add.variables?.productId ?? null) : null,
    add(product: ProductRow, quantity: number) {
      if (add.isPending) return;
      add.mutate(
        { productId: product.id, quantity },
        {
          onSuccess: ({ drafts }) => {
            setAdded(product);
            utils.productRequest.drafts.setData(undefined, drafts);
            void utils.productRequest.draft.invalidate({ supplierId: product.supplierId });
          },
          onError: (error) => notify.error("Kunde inte lägga till produkten", errorText(error)),
        },
      );
    },
  };
}
