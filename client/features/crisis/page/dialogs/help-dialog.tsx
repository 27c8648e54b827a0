import { Checkbox, SimpleGrid, Text, TextInput } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { HELP_KINDS } from "#shared/enums.ts";
import { FLAT_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { replyInput } from "#shared/schemas/crisis-page.ts";
import { HELP_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import type { OwnPart } from "../crisis-views.ts";

interface HelpDialogProps extends DialogProps {
  activationId: string;
  need: OwnPart["need"];
}

/** What one needs, and where. That one needs help has been said already. */
export function HelpDialog({ activationId, need, onClose }: HelpDialogProps) {
  const help = { kinds: need?.kinds ?? [], note: need?.note ?? "", flat: need?.flat ?? "", phone: need?.phone ?? "" };
  return (
    <FormDialog
      title="Vad behöver du hjälp med?"
      size={440}
      submit="Skicka"
      schema={replyInput}
      initial={{ activationId, answer: "need_help", help }}
      action={useAction(trpc.crisis.reply, { failed: "Det kom inte fram" })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>Föreningen ser redan att du behöver hjälp. Ring 112 om någon är i fara.</Text>
          <Checkbox.Group label="Hjälp med" size="md" {...field("help.kinds")}>
            <SimpleGrid cols={2} spacing={8} mt={8}>
              {HELP_KINDS.map((kind) => (
                <Checkbox key={kind} size="md" value={kind} label={HELP_KIND_LABELS[kind]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <TextInput label="Berätta kort" maxLength={TEXT_MAX_LENGTH} {...field("help.note")} />
          <TextInput label="Lägenhet eller våning" maxLength={FLAT_MAX_LENGTH} {...field("help.flat")} />
          <TextInput
            label="Telefon"
            description="Lämna tomt, så ringer vi numret i din profil."
            type="tel"
            autoComplete="tel"
            {...field("help.phone")}
          />
        </>
      )}
    </FormDialog>
  );
}
