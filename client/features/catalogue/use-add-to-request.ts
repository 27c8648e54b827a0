import { useCallback, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { ProductRow } from "./product-row.ts";

/** Puts a product in the draft request to its supplier; the draft is kept on the server. */
export function useAddToRequest() {
  const utils = trpc.useUtils();
  const [added, setAdded] = useState<ProductRow | null>(null);
  const { mutate, isPending, variables } = trpc.productRequest.addDraftLine.useMutation();

  const add = useCallback(
    (product: ProductRow, quantity: number) => {
      if (isPending) return;
      mutate(
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
    [mutate, isPending, utils],
  );

  return {
    /** The product added last. */
    added,
    addingId: isPending ? (variables?.productId ?? null) : null,
    add,
  };
}
