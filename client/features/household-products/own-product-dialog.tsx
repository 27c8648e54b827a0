import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { z } from "zod";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { isWebLink } from "#shared/shop-link.ts";
import type { Area } from "./product-views.ts";
import { findSaved, type NewSavedProduct, SAVED_NAME_MAX_LENGTH, type SavedProduct } from "./saved-products.ts";

const LINK_MAX_LENGTH = 2000;

const ownProduct = z.object({
  name: z.string().trim().min(1, "Skriv vad det är.").max(SAVED_NAME_MAX_LENGTH),
  purchaseLink: z
    .string()
    .trim()
    .max(LINK_MAX_LENGTH)
    .refine((link) => link === "" || isWebLink(link), "Skriv hela adressen, till exempel https://butik.se/vara."),
  crisisDomainId: z.string().nullable(),
});

interface OwnProductDialogProps {
  saved: readonly SavedProduct[];
  areas: readonly Area[];
  onAdd: (product: NewSavedProduct) => void;
  onClose: () => void;
}

/** Something that the household needs and no tip names. */
export function OwnProductDialog({ saved, areas, onAdd, onClose }: OwnProductDialogProps) {
  const form = useSchemaForm<z.output<typeof ownProduct>>(ownProduct, {
    initialValues: { name: "", purchaseLink: "", crisisDomainId: null },
  });
  const add = form.onSubmit((values) => {
    const product = ownProduct.parse(values);
    const known = findSaved(saved, product);
    if (known) {
      form.setFieldError("purchaseLink", `Länken finns redan i listan: ${known.name}.`);
      form.getInputNode("purchaseLink")?.focus();
      return;
    }
    onAdd(product);
    onClose();
  });

  return (
    <Modal opened onClose={onClose} title="Lägg till egen produkt" size={520}>
      <form noValidate onSubmit={add}>
        <Stack gap="sm">
          <TextInput label="Produkt" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps("name")} />
          <TextInput label="Länk" type="url" autoComplete="off" placeholder="https://" {...form.getInputProps("purchaseLink")} />
          <Select
            label="Område"
            placeholder="Övrigt"
            data={areas.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps("crisisDomainId")}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Avbryt
            </Button>
            <Button type="submit">Lägg till</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
