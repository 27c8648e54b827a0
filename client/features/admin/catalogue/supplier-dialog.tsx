import { Button, Group, Modal, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { saveSupplierInput } from "#shared/schemas/operator-catalogue.ts";
import { SupplierLogoField } from "./supplier-logo.tsx";
import type { OperatedSupplier } from "./suppliers-card.tsx";

interface SupplierDialogProps {
  /** Which one it is about; null closes the dialog. */
  supplier: OperatedSupplier | "new" | null;
  onClose: () => void;
}

/** Adds a supplier, or changes one. */
export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(supplier);
  if (supplier && supplier !== shown) setShown(supplier);
  const known = shown === "new" ? null : shown;

  return (
    <Modal opened={supplier !== null} onClose={onClose} title={known ? "Ändra leverantör" : "Ny leverantör"} size={640}>
      {shown && (
        <Stack gap="lg">
          {known && <SupplierLogoField supplier={known} />}
          <SupplierForm key={known?.id ?? "new"} supplier={known} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}

function SupplierForm({ supplier, onClose }: { supplier: OperatedSupplier | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(saveSupplierInput, {
    initialValues: {
      code: supplier?.code ?? "",
      name: supplier?.name ?? "",
      website: supplier?.website ?? "",
      contactEmail: supplier?.contactEmail ?? "",
      contactPhone: supplier?.contactPhone ? formatPhone(supplier.contactPhone) : "",
      organizationNumber: supplier?.organizationNumber ?? "",
    },
  });
  const save = trpc.admin.catalogue.saveSupplier.useMutation({
    onSuccess: ({ name }) => {
      notify.success(supplier ? "Leverantören är sparad" : "Leverantören är tillagd", name);
      onClose();
      return Promise.all([utils.admin.catalogue.invalidate(), utils.catalogue.invalidate()]);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });

  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ ...values, supplierId: supplier?.id ?? null }))}>
      <Stack gap="md">
        <TextInput label="Namn" withAsterisk data-autofocus maxLength={120} {...form.getInputProps("name")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Kod"
            description="Står i produktfilernas kolumn supplier_code"
            withAsterisk
            maxLength={20}
            {...form.getInputProps("code")}
          />
          <TextInput label="Organisationsnummer" description="Tio siffror" {...form.getInputProps("organizationNumber")} />
          <TextInput label="E-post för beställningar" type="email" {...form.getInputProps("contactEmail")} />
          <TextInput label="Telefon" type="tel" {...form.getInputProps("contactPhone")} />
        </SimpleGrid>
        <TextInput label="Webbplats" placeholder="https://" inputMode="url" {...form.getInputProps("website")} />
        {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
          <ErrorCard title="Leverantören kunde inte sparas" error={save.error} />
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
