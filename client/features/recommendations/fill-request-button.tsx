import { Button } from "@mantine/core";
import { IconShoppingCartPlus } from "@tabler/icons-react";
import { useContext } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { RequestOpening } from "./request-opening.ts";

/** Puts what the house needs of the recommended products into the drafts, and opens the request. */
export function FillRequestButton({ recommendationKey }: { recommendationKey: string }) {
  const utils = trpc.useUtils();
  const openRequest = useContext(RequestOpening);
  const fill = trpc.recommendations.fillRequest.useMutation({
    onSuccess: ({ lines, drafts }) => {
      utils.productRequest.drafts.setData(undefined, drafts);
      void utils.productRequest.draft.invalidate();
      const ordered = lines.filter(({ outcome }) => outcome !== "not_offered" && outcome !== "without_price").length;
      if (ordered === 0) {
        notify.error("Förfrågan kunde inte fyllas", "Inget av det som rekommenderas har ett pris just nu. Öppna produkterna i stället.");
        return;
      }
      notify.success(`${ordered} ${ordered === 1 ? "produkt" : "produkter"} ligger i din förfrågan`);
      openRequest();
    },
    onError: (error) => notify.error("Förfrågan kunde inte fyllas", errorText(error)),
  });
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconShoppingCartPlus size={18} stroke={1.75} aria-hidden />}
      loading={fill.isPending}
      onClick={() => fill.mutate({ key: recommendationKey })}
    >
      Skapa förfrågan
    </Button>
  );
}
