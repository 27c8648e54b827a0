import { Anchor, Checkbox, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import type { DoorVisit, Told } from "#client/lib/offline/door-queue.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form-dialog.tsx";
import { HELP_KINDS } from "#shared/enums.ts";
import { doorName } from "#shared/format/apartment.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { doorVisit } from "#shared/schemas/crisis-page.ts";
import { HELP_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import { isNothing } from "./door-rows.ts";

const details = doorVisit.pick({ kinds: true, note: true });

interface DoorHelpDialogProps extends DialogProps {
  /** The press, with what was told until now. */
  visit: DoorVisit;
  /** As it is typed. */
  onType: (told: Told) => void;
  /** With what was told, once; null where the press was a mistake. */
  onEnd: (told: Told | null) => void;
}

/** What is needed behind a door. That help is needed is noted already, and taken back by «Avbryt». */
export function DoorHelpDialog({ visit, onType, onEnd, onClose }: DoorHelpDialogProps) {
  const isTold = useRef(false);
  const [began] = useState<Told>(visit);
  const { kinds = [], note } = began;
  /** Nobody takes away what stood by leaving the fields empty. */
  const orBegan = (told: Told): Told => (isNothing(told) ? { kinds, note } : told);
  return (
    // A slip of the thumb beside it takes no call for help back.
    <Dialog
      title={`Vad behövs i ${doorName(visit.door).replace(/^L/, "l")}?`}
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
          initial={{ kinds, note: typeof note === "string" ? note : "" }}
          action={{
            isPending: false,
            failed: "Det kunde inte sparas",
            send: (told, { onDone }) => {
              isTold.current = true;
              onEnd(orBegan(told));
              onDone(null);
            },
          }}
        >
          {(field, form) => (
            <Stack
              gap="md"
              onChange={() => {
                const typed = details.safeParse(form.getValues());
                if (typed.success) onType(orBegan(typed.data));
              }}
            >
              <Text fw={600}>
                Ring{" "}
                <Anchor href="tel:112" inherit underline="always">
                  112
                </Anchor>{" "}
                om någon är i fara.
              </Text>
              <Checkbox.Group label="Hjälp med" size="md" {...field("kinds")}>
                <SimpleGrid cols={2} spacing={8} mt={8}>
                  {HELP_KINDS.map((kind) => (
                    <Checkbox key={kind} size="md" value={kind} label={HELP_KIND_LABELS[kind]} />
                  ))}
                </SimpleGrid>
              </Checkbox.Group>
              <Textarea label="Berätta kort" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...field("note")} />
            </Stack>
          )}
        </Form>
      )}
    </Dialog>
  );
}
