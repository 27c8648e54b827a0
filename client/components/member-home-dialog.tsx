import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { setMemberHomeInput } from "#shared/schemas/apartments.ts";
import { HomeFields } from "./home-fields.tsx";

interface MemberHomeDialogProps extends DialogProps {
  title: string;
  profileId: string;
  home: { stairwellId: string; flat: string } | null;
}

/** Which flat of the house a member lives in. */
export function MemberHomeDialog({ title, profileId, home, onClose }: MemberHomeDialogProps) {
  const save = useAction(trpc.association.setMemberHome, {
    done: () => "Bostaden är sparad",
    failed: "Bostaden kunde inte sparas",
    touches: ["membership.members", "association.ownHome"],
  });
  return (
    <FormDialog
      title={title}
      submit="Spara"
      size={480}
      schema={setMemberHomeInput}
      initial={{ profileId, stairwellId: home?.stairwellId ?? null, flat: home?.flat ?? "" }}
      action={save}
      onClose={onClose}
    >
      {(field) => <HomeFields field={field} />}
    </FormDialog>
  );
}
