import { NativeSelect, Text, Textarea, TextInput, VisuallyHidden } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { memo } from "react";
import { PhotoField } from "#client/components/photo-field.tsx";
import { useSaveWithPhoto } from "#client/components/use-save-with-photo.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { usePocketPhoto } from "#client/lib/offline/use-pocket-photo.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { SHUTOFF_KINDS } from "#shared/enums.ts";
import { saveShutoffInput } from "#shared/schemas/association.ts";
import { SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntriesCard } from "./entries-card.tsx";
import classes from "./profile.module.css";
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
      detailsOf={({ instructions, location, photoUrl }) => (
        <>
          {instructions && <Text style={{ whiteSpace: "pre-line" }}>{instructions}</Text>}
          {photoUrl && <ShutoffPhoto url={photoUrl} location={location} />}
        </>
      )}
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
  const { photo, ...save } = useSaveShutoff();
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
      {(field, form) => (
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
          <PhotoField
            alt={photoText(form.values.location)}
            hint="Visa ventilen eller skåpet så att det går att känna igen, inga människor. JPG, PNG eller WebP, högst 50 MB."
            storedUrl={shutoff?.photoUrl ?? null}
            photo={photo}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Saves a shut-off and then its photo. */
function useSaveShutoff() {
  const { client } = trpc.useUtils();
  return useSaveWithPhoto({
    words: useAction(trpc.association.saveShutoff, { failed: "Fel", touches: [], toasts: notifyAccess }),
    again: ({ id }) => ({ id }),
    pathOf: (id) => `association/shutoffs/${id}/photo`,
    remove: (id) => client.association.removeShutoffPhoto.mutate({ id }),
    touches: "association.profile",
    done: () => notifyAccess.success("Platsen är sparad"),
  });
}

const photoText = (location: string): string => `Foto: ${location.trim() || "platsen"}`;

/** What to look for. It opens in full. */
function ShutoffPhoto({ url, location }: { url: string; location: string }) {
  const address = usePocketPhoto(url);
  return (
    <a href={address} target="_blank" rel="noopener" className={classes.photo}>
      <img src={address} alt={photoText(location)} loading="lazy" />
      <VisuallyHidden>(öppnas i en ny flik)</VisuallyHidden>
    </a>
  );
}
