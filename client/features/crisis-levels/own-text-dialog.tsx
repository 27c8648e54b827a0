import { Alert, Modal, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { errorReason, formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { LEVEL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { saveLevelTextInput } from "#shared/schemas/crisis-levels.ts";
import classes from "./crisis-levels.module.css";
import type { CrisisLevel } from "./level-views.ts";

interface OwnTextDialogProps {
  /** The level as it stands now; null: none is edited. */
  level: CrisisLevel | null;
  onClose: () => void;
}

/** What the association does on a level, in its own words. A blank field brings back the general text. */
export function OwnTextDialog({ level, onClose }: OwnTextDialogProps) {
  return (
    <Modal opened={level !== null} onClose={onClose} title={level && `Nivå ${level.level}: ${level.name}`} size={560}>
      {level && <Content key={level.level} level={level} onDone={onClose} />}
    </Modal>
  );
}

function Content({ level, onDone }: { level: CrisisLevel; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [seenAt, setSeenAt] = useState(level.ownText?.updatedAt ?? null);
  const form = useSchemaForm(saveLevelTextInput, {
    initialValues: { level: level.level, text: level.ownText?.text ?? level.associationActions.join("\n"), seenAt },
  });
  const save = trpc.crisisLevels.saveText.useMutation({
    onSuccess: (saved) => {
      notify.success(saved ? "Texten är sparad" : "Den allmänna texten gäller igen");
      onDone();
    },
    onError: (error) => showAtFields(form, error),
    onSettled: () => utils.crisisLevels.list.invalidate(),
  });
  const newer = errorReason(save.error) === "LEVEL_TEXT_CHANGED" && (level.ownText?.updatedAt ?? null) !== seenAt ? level : null;

  return (
    <DialogForm
      onSubmit={form.onSubmit(({ text }) => {
        const basis = newer ? (newer.ownText?.updatedAt ?? null) : seenAt;
        setSeenAt(basis);
        save.mutate({ level: level.level, text: text || null, seenAt: basis });
      })}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={save.isPending}
      error={newer ? null : formError(save.error)}
    >
      <Text>Skriv vad er förening gör på den här nivån. Alla medlemmar ser texten i stället för den allmänna.</Text>
      {newer && (
        <Alert color="varsel" role="alert" title="Någon annan har ändrat texten" icon={<IconAlertTriangle size={20} aria-hidden />}>
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
          if (newer) {
            setSeenAt(newer.ownText?.updatedAt ?? null);
            save.reset();
          }
        }}
      />
    </DialogForm>
  );
}
