import { Alert, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { can } from "#shared/permissions.ts";
import { updateAssociationInput } from "#shared/schemas/association.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { usePostalCodeNote } from "../use-postal-code-note.ts";

interface AssociationFormProps {
  association: RouterOutputs["association"]["current"];
  role: AssociationRole;
}

/** Name, address and city, for owners to change; everybody else reads them. The server asks for the role again. */
export function AssociationForm({ association, role }: AssociationFormProps) {
  const utils = trpc.useUtils();
  const mayEdit = can(role, "association:edit");
  const postalCodeNote = usePostalCodeNote();
  const form = useSchemaForm(updateAssociationInput, { initialValues: valuesOf(association), validateInputOnChange: true });
  const update = trpc.association.update.useMutation({
    onSuccess: async (updated) => {
      notifyAccess.success("Föreningen uppdaterad!");
      form.setInitialValues(valuesOf(updated));
      form.reset();
      await Promise.all([utils.association.invalidate(), utils.auth.session.invalidate()]);
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      notifyAccess.error("Fel", errorText(error));
    },
  });

  // Only what was changed here: another owner may have changed the rest meanwhile.
  const save = ({ associationName, address, city }: typeof form.values): void =>
    update.mutate({
      ...(form.isDirty("associationName") && { associationName }),
      ...(form.isDirty("address") && { address }),
      ...(form.isDirty("city") && { city }),
    });

  return (
    <SectionCard title="Föreningens uppgifter" action={<Text c="dimmed">Din roll: {ROLE_LABELS[role]}</Text>}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          {!mayEdit && (
            <Alert color="gray" role="note" icon={<IconLock size={20} aria-hidden />}>
              Endast administratörer kan ändra dessa uppgifter.
            </Alert>
          )}
          <TextInput label="Föreningens namn" required disabled={!mayEdit} {...form.getInputProps("associationName")} />
          <TextInput label="Adress" autoComplete="street-address" disabled={!mayEdit} {...form.getInputProps("address")} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Postnummer"
              description={postalCodeNote}
              variant="filled"
              readOnly
              disabled={!mayEdit}
              value={association.postalCode ? formatPostalCode(association.postalCode) : ""}
            />
            <TextInput
              label="Ort"
              description={mayEdit ? "Visas för den som ansöker." : undefined}
              disabled={!mayEdit}
              {...form.getInputProps("city")}
            />
          </SimpleGrid>
          {mayEdit && (
            <div>
              <SteadyButton type="submit" isBusy={update.isPending} isIdle={!form.isDirty() || !form.isValid()}>
                Spara ändringar
              </SteadyButton>
            </div>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}

function valuesOf({ name, address, city }: Pick<RouterOutputs["association"]["current"], "name" | "address" | "city">) {
  return { associationName: name, address: address ?? "", city: city ?? "" };
}
