import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { FocusEvent } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { parseOrganizationNumber } from "#shared/format/organization-number.ts";
import { formatPostalCode, parsePostalCode } from "#shared/format/postal-code.ts";
import type { FoundingValues } from "./founding-draft.ts";

/** Only the name is required: what is not known yet can wait. Numbers take their usual form when their field is left. */
export function AssociationFields({ form }: { form: UseFormReturnType<FoundingValues> }) {
  const formatted = (field: "organizationNumber" | "postalCode", format: (text: string) => string | null) => {
    const input = form.getInputProps(field);
    const onBlur = (event: FocusEvent<HTMLInputElement>): void => {
      input.onBlur?.(event);
      const text = format(form.getValues()[field]);
      if (text) form.setFieldValue(field, text);
    };
    return { ...input, onBlur };
  };
  const columns = { base: 1, xs: 2 };
  return (
    <Stack gap="md">
      <TextInput
        label="Föreningens namn"
        placeholder="Brf Björkhagen"
        withAsterisk
        required
        autoComplete="organization"
        {...form.getInputProps("associationName")}
      />
      <TextInput
        label="Organisationsnummer"
        placeholder="769612-3459"
        description="Tio siffror. Står på föreningens registreringsbevis."
        inputMode="numeric"
        {...formatted("organizationNumber", parseOrganizationNumber)}
      />
      <TextInput label="Adress" autoComplete="street-address" {...form.getInputProps("address")} />
      <SimpleGrid cols={columns} spacing="md">
        <TextInput
          label="Postnummer"
          placeholder="114 32"
          inputMode="numeric"
          autoComplete="postal-code"
          {...formatted("postalCode", (text) => formatPostalCode(parsePostalCode(text) ?? ""))}
        />
        <TextInput label="Ort" autoComplete="address-level2" {...form.getInputProps("city")} />
      </SimpleGrid>
      <TextInput label="Kontaktperson" autoComplete="name" {...form.getInputProps("contactPersonName")} />
      <SimpleGrid cols={columns} spacing="md">
        <TextInput label="Telefon" type="tel" autoComplete="tel" {...form.getInputProps("contactPersonPhone")} />
        <TextInput label="E-postadress" type="email" autoComplete="email" {...form.getInputProps("contactPersonEmail")} />
      </SimpleGrid>
      <SimpleGrid cols={columns} spacing="md">
        <NumberField label="Antal lägenheter" min={1} {...form.getInputProps("numApartments")} />
        <NumberField label="Antal boende" min={0} {...form.getInputProps("residentCount")} />
      </SimpleGrid>
    </Stack>
  );
}
