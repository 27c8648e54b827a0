import { Modal, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import type { Recommendation } from "./recommendation-views.ts";

interface DismissDialogProps {
  /** Null: none is being put aside. */
  recommendation: Recommendation | null;
  onDismiss: (reason: string) => void;
  onClose: () => void;
}

const REASONS = ["Vi har det redan", "Det passar inte oss", "Det kostar för mycket just nu"];
const OTHER = "Annat";

/** «Inte aktuellt»: why, so that the next board understands it. It comes back after a year. */
export function DismissDialog({ recommendation, onDismiss, onClose }: DismissDialogProps) {
  return (
    <Modal opened={recommendation !== null} onClose={onClose} title="Inte aktuellt" size={480}>
      {recommendation && <Content title={recommendation.title} onDismiss={onDismiss} onCancel={onClose} />}
    </Modal>
  );
}

interface ContentProps extends Pick<DismissDialogProps, "onDismiss"> {
  title: string;
  onCancel: () => void;
}

function Content({ title, onDismiss, onCancel }: ContentProps) {
  const [chosen, setChosen] = useState<string>(REASONS[0] ?? OTHER);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const isOther = chosen === OTHER;

  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault();
        const reason = isOther ? text.trim() : chosen;
        if (reason.length < 3) setError("Skriv varför.");
        else onDismiss(reason);
      }}
      onCancel={onCancel}
      submitLabel="Lägg undan"
      isSaving={false}
      error={null}
    >
      <Text>«{title}» läggs undan och kommer tillbaka om tolv månader.</Text>
      <Radio.Group label="Varför?" value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {[...REASONS, OTHER].map((reason) => (
            <Radio key={reason} value={reason} label={reason} />
          ))}
        </Stack>
      </Radio.Group>
      {isOther && (
        <Textarea
          label="Skriv varför"
          withAsterisk
          autosize
          minRows={2}
          maxLength={TEXT_MAX_LENGTH}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
      )}
    </DialogForm>
  );
}
