import { Checkbox, SimpleGrid, Textarea } from "@mantine/core";
import { useRef } from "react";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form-dialog.tsx";
import { HELP_KINDS } from "#shared/enums.ts";
import { doorName } from "#shared/format/apartment.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { doorVisit } from "#shared/schemas/crisis-page.ts";
import { HELP_KIND_LABELS } from "#shared/text/crisis-labels.ts";

const details = doorVisit.pick({ kinds: true, note: true });

interface DoorHelpDialogProps extends DialogProps {
  door: string;
  /** With what was told, once; null where the press was a mistake. */
  onEnd: (help: { kinds: (typeof HELP_KINDS)[number][]; note: string | null } | null) => void;
}

/** What is needed behind a door. That help is needed is noted already, and taken back by «Avbryt». */
export function DoorHelpDialog({ door, onEnd, onClose }: DoorHelpDialogProps) {
  const isTold = useRef(false);
  return (
    // A slip of the thumb beside it takes no call for help back.
    <Dialog
      title={`Vad behövs i ${doorName(door).replace(/^L/, "l")}?`}
      size={440}
      closeOnClickOutside={false}
      onClose={() => {
        if (!isTold.current) onEnd(null);
        onClose();
      }}
    >
      {(close) => (
        <Form
          close={close}
          submit="Spara"
          schema={details}
          initial={{ kinds: [] as (typeof HELP_KINDS)[number][], note: "" }}
          action={{
            isPending: false,
            failed: "Det kunde inte sparas",
            send: (help, { onDone }) => {
              isTold.current = true;
              onEnd(help);
              onDone(null);
            },
          }}
        >
          {(field) => (
            <>
              <Checkbox.Group label="Hjälp med" size="md" {...field("kinds")}>
                <SimpleGrid cols={2} spacing={8} mt={8}>
                  {HELP_KINDS.map((kind) => (
                    <Checkbox key={kind} size="md" value={kind} label={HELP_KIND_LABELS[kind]} />
                  ))}
                </SimpleGrid>
              </Checkbox.Group>
              <Textarea
                label="Berätta kort"
                description="Ring 112 om någon är i fara."
                autosize
                minRows={2}
                maxLength={TEXT_MAX_LENGTH}
                {...field("note")}
              />
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}
