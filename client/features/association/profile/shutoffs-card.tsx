import { NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { memo } from "react";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { SHUTOFF_KINDS } from "#shared/enums.ts";
import { saveShutoffInput } from "#shared/schemas/association.ts";
import { SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntriesCard } from "./entries-card.tsx";
import { PROFILE_SECTIONS } from "./profile-sections.ts";
import type { AssociationProfile } from "./profile-values.ts";

/** Only for those to whom the server tells where they are. */
export const ShutoffsCard = memo(function ShutoffsCard({ shutoffs, mayEdit }: { shutoffs: readonly Shutoff[]; mayEdit: boolean }) {
  const remove = useAction(trpc.association.removeShutoff, {
    done: () => "Platsen är borttagen",
    failed: "Fel",
    touches: ["association.profile"],
    toasts: notifyAccess,
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
      dialogFor={(shutoff, onClose) => <ShutoffDialog shutoff={shutoff} onClose={onClose} />}
      remove={remove}
    />
  );
});

type Shutoff = NonNullable<AssociationProfile["shutoffs"]>[number];

interface ShutoffDialogProps extends DialogProps {
  /** Null for a new one. */
  shutoff: Shutoff | null;
}

function ShutoffDialog({ shutoff, onClose }: ShutoffDialogProps) {
  const save = useAction(trpc.association.saveShutoff, {
    done: () => "Platsen är sparad",
    failed: "Fel",
    touches: ["association.profile"],
    toasts: notifyAccess,
  });
  return (
    <FormDialog
      title={shutoff ? "Ändra plats" : "Lägg till plats"}
      submit="Spara"
      schema={saveShutoffInput}
      initial={{
        id: shutoff?.id ?? null,
        kind: shutoff?.kind ?? "water",
        location: shutoff?.location ?? "",
        instructions: shutoff?.instructions ?? "",
      }}
      action={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <NativeSelect
            label="Gäller"
            data-autofocus
            data={SHUTOFF_KINDS.map((kind) => ({ value: kind, label: SHUTOFF_KIND_LABELS[kind] }))}
            {...field("kind")}
          />
          <TextInput
            label="Var"
            required
            autoComplete="off"
            description="Så att någon som är ny i huset hittar dit."
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...field("location")}
          />
          <Textarea
            label="Gör så här"
            autosize
            minRows={2}
            maxRows={8}
            description="Används i: krisledningen."
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...field("instructions")}
          />
        </>
      )}
    </FormDialog>
  );
}
