import { SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { NumberField } from "#client/components/number-field.tsx";
import { FormSection } from "./form-section.tsx";
import type { RequestFormValues } from "./request-form-values.ts";

const COLUMNS = { base: 1, xs: 2 };

/** Filled in from the association; what is changed here belongs to this request only. */
export function CustomerFields({ form }: { form: UseFormReturnType<RequestFormValues> }) {
  return (
    <>
      <FormSection title="Kund">
        <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
          <TextInput label="Kundens namn" autoComplete="organization" {...form.getInputProps("customerName")} />
          <TextInput label="Organisationsnummer" {...form.getInputProps("customerOrgNumber")} />
          <TextInput label="Kontaktperson" autoComplete="name" {...form.getInputProps("contactPerson")} />
          <TextInput label="Telefon" type="tel" autoComplete="tel" {...form.getInputProps("contactPhone")} />
          <TextInput label="E-postadress" type="email" autoComplete="email" {...form.getInputProps("contactEmail")} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Leverans och faktura">
        <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
          <TextInput label="Leveransadress" {...form.getInputProps("deliveryAddress")} />
          <TextInput label="Fakturaadress" {...form.getInputProps("invoiceAddress")} />
          <TextInput label="Fakturareferens" {...form.getInputProps("invoiceReference")} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Underlag för rekommenderat antal">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
          <NumberField label="Antal lägenheter" min={1} {...form.getInputProps("numProperties")} />
          <NumberField label="Antal boende" min={0} {...form.getInputProps("numResidentsEstimated")} />
          <NumberField label="Antal dygn" min={1} max={365} {...form.getInputProps("numDaysEstimated")} />
        </SimpleGrid>
      </FormSection>
    </>
  );
}
