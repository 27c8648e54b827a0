import { NativeSelect, Text, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { lendResourceInput } from "#shared/schemas/collaboration.ts";
import type { Resource, Resources } from "./collaboration-views.ts";
import { quantityText } from "./resource-values.ts";
import { useCollaborationChanges } from "./use-network-change.ts";

interface LendFormProps {
  resource: Resource;
  partners: Resources["partners"];
  onDone: () => void;
}

/** Who borrows how much until when. */
export function LendForm({ resource: { id, left, unit, conditions }, partners, onDone }: LendFormProps) {
  const onChanged = useCollaborationChanges();
  const form = useSchemaForm(lendResourceInput, {
    initialValues: {
      resourceId: id,
      quantity: quantityText(Math.min(1, left)),
      linkId: partners[0]?.linkId ?? "",
      borrowerName: "",
      dueOn: "",
    },
  });
  const lend = trpc.collaboration.lendResource.useMutation({
    onSuccess: async () => {
      await onChanged();
      notify.success("Lånet är antecknat");
      onDone();
    },
    onError: (error) => showAtFields(form, error),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => lend.mutate(values))}
      onCancel={onDone}
      submitLabel="Låna ut"
      isSaving={lend.isPending}
      error={formError(lend.error)}
    >
      <NativeSelect
        size="md"
        label="Vem lånar?"
        data-autofocus
        data={[...partners.map(({ linkId, name }) => ({ value: linkId, label: name })), { value: "", label: "Någon annan" }]}
        {...form.getInputProps("linkId")}
      />
      {form.values.linkId === "" && (
        <TextInput
          label="Namn"
          description="En förening eller organisation, inte en boende."
          autoComplete="off"
          withAsterisk
          {...form.getInputProps("borrowerName")}
        />
      )}
      <TextInput
        label={`Hur mycket? (${formatNumber(left)} ${unit} finns inne)`}
        inputMode="decimal"
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("quantity")}
      />
      <DateField label="Åter senast" min={formatDate(new Date())} {...form.getInputProps("dueOn")} />
      {conditions && (
        <Text size="sm" c="dimmed">
          Villkor: {conditions}
        </Text>
      )}
    </DialogForm>
  );
}
