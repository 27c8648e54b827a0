import { Modal, NativeSelect, Text, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { errorText, formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { formatDate } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { lendResourceInput } from "#shared/schemas/collaboration.ts";
import type { Resource, Resources } from "./collaboration-views.ts";
import { ResourceForm } from "./resource-form.tsx";
import { ResourceImport } from "./resource-import.tsx";
import { quantityText } from "./resource-values.ts";
import { useCollaborationChanges } from "./use-network-change.ts";

/** What is done with the list; null is nothing. A new resource is edited too. */
export type ResourceTask = { edits: Resource | null } | { lends: Resource } | { removes: Resource } | "import" | null;

interface ResourceDialogsProps {
  task: ResourceTask;
  listed: Resources;
  onDone: () => void;
}

/** The dialogs of the page, one at a time. */
export function ResourceDialogs({ task, listed, onDone }: ResourceDialogsProps) {
  const onSettled = useCollaborationChanges();
  const remove = trpc.collaboration.removeResource.useMutation({
    onSuccess: () => notify.success("Resursen är borttagen"),
    onError: (error) => notify.error("Resursen kunde inte tas bort", errorText(error)),
    onSettled,
  });
  const is = typeof task === "object" ? task : null;
  const edited = is && "edits" in is ? is : null;
  const lent = is && "lends" in is ? is.lends : null;
  const removed = is && "removes" in is ? is.removes : null;
  return (
    <>
      <Modal opened={edited !== null} onClose={onDone} title={edited?.edits ? "Ändra resurs" : "Lägg till resurs"} size={620}>
        {edited && <ResourceForm resource={edited.edits} listed={listed} onDone={onDone} />}
      </Modal>
      <Modal opened={lent !== null} onClose={onDone} title={`Låna ut ${lent?.name ?? ""}`} size={480}>
        {lent && <LendForm resource={lent} partners={listed.partners} onDone={onDone} />}
      </Modal>
      {task === "import" && <ResourceImport onClose={onDone} />}
      <Confirm
        opened={removed !== null}
        title="Ta bort resursen?"
        text={`«${removed?.name ?? ""}» tas bort från listan, och ingen annan ser den längre.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => removed && remove.mutate({ id: removed.id })}
        onClose={onDone}
      />
    </>
  );
}

interface LendFormProps {
  resource: Resource;
  partners: Resources["partners"];
  onDone: () => void;
}

/** Who borrows how much until when. */
function LendForm({ resource: { id, left, unit, conditions }, partners, onDone }: LendFormProps) {
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
