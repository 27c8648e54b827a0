import { NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { memo } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { SHUTOFF_KINDS, type ShutoffKind } from "#shared/enums.ts";
import { saveShutoffInput } from "#shared/schemas/association.ts";
import { SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntriesCard } from "./entries-card.tsx";
import { EntryForm, showRefusal } from "./entry-form.tsx";
import { PROFILE_SECTIONS } from "./profile-sections.ts";
import type { AssociationProfile } from "./profile-values.ts";

/** Only for those to whom the server tells where they are. */
export const ShutoffsCard = memo(function ShutoffsCard({ shutoffs, mayEdit }: { shutoffs: readonly Shutoff[]; mayEdit: boolean }) {
  const utils = trpc.useUtils();
  const remove = trpc.association.removeShutoff.useMutation({
    onSuccess: () => notifyAccess.success("Platsen är borttagen"),
    onError: (error) => notifyAccess.error("Fel", errorText(error)),
    onSettled: () => utils.association.profile.invalidate(),
  });

  return (
    <EntriesCard
      title={PROFILE_SECTIONS.avstangning}
      description="Syns bara för systemägare och teamledare. Används i: krisledningen, avstängning vid VMA."
      entries={shutoffs}
      empty={{ icon: IconKey, text: "Här finns inga platser än." }}
      mayEdit={mayEdit}
      noun="plats"
      kindOf={({ kind }) => SHUTOFF_KIND_LABELS[kind]}
      nameOf={({ location }) => location}
      detailsOf={({ instructions }) => instructions && <Text style={{ whiteSpace: "pre-line" }}>{instructions}</Text>}
      formFor={(shutoff, onDone) => <ShutoffForm shutoff={shutoff} onDone={onDone} />}
      onRemove={({ id }) => remove.mutate({ id })}
      removingId={remove.isPending ? remove.variables.id : null}
    />
  );
});

type Shutoff = NonNullable<AssociationProfile["shutoffs"]>[number];

interface ShutoffFormProps {
  /** Null for a new one. */
  shutoff: Shutoff | null;
  onDone: () => void;
}

function ShutoffForm({ shutoff, onDone }: ShutoffFormProps) {
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
