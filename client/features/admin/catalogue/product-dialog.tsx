import { Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { saveProductInput } from "#shared/schemas/operator-catalogue.ts";
import { ProductFields } from "./product-fields.tsx";
import { productValues } from "./product-values.ts";
import type { OperatedProduct } from "./products-card.tsx";

export type CatalogueChoices = RouterOutputs["admin"]["catalogue"]["choices"];

interface ProductDialogProps {
  /** Which one it is about; null closes the dialog. */
  product: OperatedProduct | "new" | null;
  onClose: () => void;
}

/** Adds a product, or changes one. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(product);
  if (product && product !== shown) setShown(product);
  const choices = trpc.admin.catalogue.choices.useQuery();
  const known = shown === "new" ? null : shown;

  return (
    <Modal opened={product !== null} onClose={onClose} title={known ? "Ändra produkt" : "Ny produkt"} size={760}>
      {choices.isPending && <ListSkeleton rows={6} rowHeight={44} />}
      {choices.isError && <ErrorCard error={choices.error} onRetry={() => void choices.refetch()} />}
      {shown && choices.data && <ProductForm key={known?.id ?? "new"} product={known} choices={choices.data} onClose={onClose} />}
    </Modal>
  );
}

interface ProductFormProps {
  product: OperatedProduct | null;
  choices: CatalogueChoices;
  onClose: () => void;
}

function ProductForm({ product, choices, onClose }: ProductFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(saveProductInput, { initialValues: productValues(product) });
  const save = trpc.admin.catalogue.saveProduct.useMutation({
    onSuccess: ({ name }) => {
      notify.success(product ? "Produkten är sparad" : "Produkten är tillagd", name);
      onClose();
      return Promise.all([utils.admin.catalogue.invalidate(), utils.catalogue.invalidate()]);
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      // Somebody else may have saved meanwhile: opened again, the form shows what they wrote.
      return utils.admin.catalogue.invalidate();
    },
  });
  const submit = (values: ReturnType<typeof productValues>): void =>
    save.mutate({ ...saveProductInput.parse(values), productId: product?.id ?? null, seenAt: product?.updatedAt ?? null });

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="lg">
        <ProductFields form={form} choices={choices} />
        {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
          <ErrorCard title="Produkten kunde inte sparas" error={save.error} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={save.isPending}>
            Spara
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
