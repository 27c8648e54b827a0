import { NativeSelect, Text, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { lendResourceInput } from "#shared/schemas/collaboration.ts";
import { quantityText, type Resource, type Resources } from "./collaboration-views.ts";

interface LendDialogProps extends DialogProps {
  resource: Resource;
  partners: Resources["partners"];
}

/** Who borrows how much until when. */
export function LendDialog({ resource: { id, name, left, unit, conditions }, partners, onClose }: LendDialogProps) {
  const lend = useAction(trpc.collaboration.lendResource, {
    done: () => "Lånet är antecknat",
    failed: "Det gick inte att spara",
    waitsFor: ["collaboration"],
  });
  const initial = {
    resourceId: id,
    quantity: quantityText(Math.min(1, left)),
    linkId: partners[0]?.linkId ?? "",
    borrowerName: "",
    dueOn: "",
  };
  return (
    <FormDialog
      title={`Låna ut ${name}`}
      size={480}
      submit="Låna ut"
      schema={lendResourceInput}
      initial={initial}
      action={lend}
      onClose={onClose}
    >
      {(field, { values }) => (
        <>
          <NativeSelect
            label="Vem lånar?"
            data-autofocus
            data={[...partners.map((partner) => ({ value: partner.linkId, label: partner.name })), { value: "", label: "Någon annan" }]}
            {...field("linkId")}
          />
          {values.linkId === "" && (
            <TextInput
              label="Namn"
              description="En förening eller organisation, inte en boende."
              autoComplete="off"
              withAsterisk
              {...field("borrowerName")}
            />
          )}
          <TextInput
            label={`Hur mycket? (${formatNumber(left)} ${unit} finns inne)`}
            inputMode="decimal"
            autoComplete="off"
            withAsterisk
            {...field("quantity")}
          />
          <DateField label="Åter senast" min={isoDay(new Date())} {...field("dueOn")} />
          {conditions && (
            <Text size="sm" c="dimmed">
              Villkor: {conditions}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}
