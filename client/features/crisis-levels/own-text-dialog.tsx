import { Alert, Stack, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { LEVEL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { saveLevelTextInput } from "#shared/schemas/crisis-levels.ts";
import classes from "./crisis-levels.module.css";
import type { CrisisLevel } from "./level-views.ts";

interface OwnTextDialogProps extends DialogProps {
  level: CrisisLevel;
}

/** What the association does on a level, in its own words. A blank field brings back the general text. */
export function OwnTextDialog({ level, onClose }: OwnTextDialogProps) {
  return (
    <Dialog title={`Nivå ${level.level}: ${level.name}`} size={560} onClose={onClose}>
      {(close) => <OwnTextForm level={level} onClose={close} />}
    </Dialog>
  );
}

const ICON = <IconAlertTriangle size={20} aria-hidden />;

/** Where somebody else was first, their text is read and shown, and «Spara» pressed again writes over it. */
function OwnTextForm({ level: { level, ownText, associationActions }, onClose }: OwnTextDialogProps) {
  const utils = trpc.useUtils();
  const [seenAt, setSeenAt] = useState(ownText?.updatedAt ?? null);
  const [newer, setNewer] = useState<CrisisLevel | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isDone, setIsDone] = useState(false);
  const form = useSchemaForm(saveLevelTextInput.omit({ seenAt: true }), {
    initialValues: { level, text: ownText?.text ?? associationActions.join("\n") },
  });
  const save = useAction(trpc.crisisLevels.saveText, {
    done: (saved) => (saved ? "Texten är sparad" : "Den allmänna texten gäller igen"),
    failed: "Det gick inte att spara",
    touches: ["crisisLevels.list"],
  });
  const readNewer = async (): Promise<CrisisLevel | undefined> => {
    const { levels } = await utils.crisisLevels.list.fetch(undefined, { staleTime: 0 });
    return levels.find((known) => known.level === level);
  };
  const submit = form.onSubmit((written) => {
    setRefusal(null);
    save.send(
      { ...written, text: written.text || null, seenAt },
      {
        onDone() {
          setIsDone(true);
          onClose();
        },
        async onRefused(error) {
          const found = errorReason(error) === "LEVEL_TEXT_CHANGED" ? await readNewer().catch(() => undefined) : undefined;
          setNewer(found ?? null);
          if (found) setSeenAt(found.ownText?.updatedAt ?? null);
          else setRefusal(showAtFields(form, error) ? null : error);
        },
      },
    );
  });

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>Skriv vad er förening gör på den här nivån. Alla medlemmar ser texten i stället för den allmänna.</Text>
        {newer && (
          <Alert color="varsel" role="alert" title="Någon annan har ändrat texten" icon={ICON}>
            <Text inherit className={classes.own} mb="xs">
              {newer.ownText?.text ?? "Den allmänna texten gäller nu."}
            </Text>
            <Text inherit>Det du skrev står kvar nedan. Sparar du igen ersätter din text den nya.</Text>
          </Alert>
        )}
        <Textarea
          label="Föreningen gör"
          description="Lämna tomt för att visa den allmänna texten igen."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={LEVEL_TEXT_MAX_LENGTH}
          data-autofocus
          {...form.getInputProps("text")}
          onChange={({ currentTarget }) => {
            form.setFieldValue("text", currentTarget.value);
            setNewer(null);
          }}
        />
        {refusal !== null && (
          <Alert color="kris" role="alert" title={save.failed} icon={ICON}>
            {errorText(refusal)}
          </Alert>
        )}
        <DialogFooter submit="Spara" isPending={save.isPending || isDone} onCancel={onClose} />
      </Stack>
    </form>
  );
}
