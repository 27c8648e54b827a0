import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { OperatedProduct } from "./products-card.tsx";

/** Takes a product out of the catalogue, or puts it back. Nothing is lost: requests keep it, and it can come back. */
export function useProductActive() {
  const utils = trpc.useUtils();
  const change = trpc.admin.catalogue.setProductActive.useMutation({
    onSuccess: ({ name, isActive }) => {
      notify.success(isActive ? "Produkten visas i katalogen" : "Produkten visas inte längre", name);
      return Promise.all([utils.admin.catalogue.invalidate(), utils.catalogue.invalidate()]);
    },
    onError: (error) => notify.error("Produkten kunde inte ändras", errorText(error)),
  });
  return {
    setActive: ({ id }: OperatedProduct, isActive: boolean) => change.mutate({ productId: id, isActive }),
    isBusy: change.isPending,
  };
}
