import { Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { memo } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { EntriesCard } from "./entries-card.tsx";
import { PROFILE_SECTIONS } from "./profile-sections.ts";
import { type Shutoff, ShutoffForm } from "./shutoff-form.tsx";

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
