import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { SHUTOFF_KINDS, type ShutoffKind } from "#shared/enums.ts";
import { saveShutoffInput } from "#shared/schemas/association.ts";
import { SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntryForm, showRefusal } from "./entry-form.tsx";
import type { AssociationProfile } from "./profile-values.ts";

export type Shutoff = NonNullable<AssociationProfile["shutoffs"]>[number];

interface ShutoffFormProps {
  /** Null for a new one. */
  shutoff: Shutoff | null;
  onDone: () => void;
}

export function ShutoffForm({ shutoff, onDone }: ShutoffFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(saveShutoffInput, {
    initialValues: {
      id: shutoff?.id ?? null,
      kind: shutoff?.kind ?? ("water" as ShutoffKind),
      location: shutoff?.location ?? "",
      instructions: shutoff?.instructions ?? "",
    },
  });
  const save = trpc.association.saveShutoff.useMutation({
    onSuccess: async () => {
      await utils.association.profile.invalidate();
      notifyAccess.success("Platsen är sparad");
      onDone();
    },
    onError: (error) => showRefusal(form, error),
  });

  return (
    <EntryForm onSubmit={form.onSubmit((values) => save.mutate(values))} onCancel={onDone} isSaving={save.isPending}>
      <NativeSelect
        size="md"
        label="Gäller"
        data-autofocus
        data={SHUTOFF_KINDS.map((kind) => ({ value: kind, label: SHUTOFF_KIND_LABELS[kind] }))}
        {...form.getInputProps("kind")}
      />
      <TextInput
        label="Var"
        required
        autoComplete="off"
        description="Så att någon som är ny i huset hittar dit."
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...form.getInputProps("location")}
      />
      <Textarea
        label="Gör så här"
        autosize
        minRows={2}
        maxRows={8}
        description="Används i: krisledningen."
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...form.getInputProps("instructions")}
      />
    </EntryForm>
  );
}
