import { ActionIcon, Button, Group, Text, Textarea } from "@mantine/core";
import { IconPlayerStopFilled, IconSend2, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { ASSISTANT_QUESTION_MAX_LENGTH } from "#shared/limits.ts";
import classes from "./assistant.module.css";

interface ComposerProps {
  isAnswering: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null;
}

/** Where one writes. Enter sends, Shift and Enter begin a new line. */
export function Composer({ isAnswering, onAsk, onStop, onClear }: ComposerProps) {
  const [text, setText] = useState("");
  const question = text.trim();

  function send(): void {
    if (question === "" || isAnswering) return;
    onAsk(question);
    setText("");
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classes.field}>
        <Textarea
          aria-label="Din fråga"
          placeholder="Skriv din fråga"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={ASSISTANT_QUESTION_MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isAnswering ? (
          <ActionIcon variant="filled" color="fjord" aria-label="Stoppa svaret" onClick={onStop}>
            <IconPlayerStopFilled size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon type="submit" variant="filled" color="fjord" aria-label="Skicka frågan">
            <IconSend2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Group justify="space-between" gap="xs" mt={4} mih={36}>
        <Text size="sm" c="dimmed">
          Vid fara för liv: ring{" "}
          <a href="tel:112" style={{ color: "inherit", fontWeight: 650 }}>
            112
          </a>
        </Text>
        {onClear && (
          <Button variant="subtle" color="gray" size="sm" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onClear}>
            Rensa samtal
          </Button>
        )}
      </Group>
    </form>
  );
}
