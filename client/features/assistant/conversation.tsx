import { ActionIcon, Button, Group, Loader, Skeleton, Stack, Text, Textarea, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerStopFilled, IconSend2, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { dangerIn } from "#shared/assistant/danger.ts";
import { WIDGET_TEXTS, type WidgetKey } from "#shared/assistant/widgets.ts";
import { ASSISTANT_QUESTION_MAX_LENGTH } from "#shared/limits.ts";
import { Answer } from "./answer.tsx";
import classes from "./assistant.module.css";
import { DangerCall } from "./danger-call.tsx";
import { partsOf } from "./message-parts.ts";
import type { Conversation as State } from "./use-conversation.ts";
import { ConversationWidget } from "./widgets/conversation-widget.tsx";

interface ConversationProps {
  conversation: State;
}

/** Questions and answers one after the other, with the widgets that stand open between them. */
export function Conversation({ conversation }: ConversationProps) {
  const { messages, flags, pressed, isAnswering, error, ask, retry, stop, open, close, clear } = conversation;
  const [restored] = useState(messages.length);
  const [isClearing, clearing] = useDisclosure(false);
  const newest = useRef<HTMLDivElement>(null);
  const answers = messages.map(partsOf);
  const lastQuestion = messages.findLastIndex(({ role }) => role === "user");
  // Where the reading begins: at what was asked, or at the widget that was opened by a press.
  const start = Math.max(
    lastQuestion,
    answers.findLastIndex(({ head, widget }) => widget !== null && head === null),
  );
  const isPressed = start !== lastQuestion;
  useEffect(() => {
    if (start >= restored && (isAnswering || isPressed)) newest.current?.scrollIntoView({ block: "start" });
  }, [start, restored, isAnswering, isPressed]);
  // What was said before opens where it ended.
  useEffect(() => {
    newest.current?.scrollIntoView({ block: "start" });
  }, []);

  const asked = answers[lastQuestion]?.text ?? "";
  const isUnanswered = messages.length > 0 && lastQuestion === messages.length - 1;
  const isWaiting = isAnswering && isUnanswered;
  const isCutOff = !isAnswering && isUnanswered && !error;
  const questionBefore = (index: number): string =>
    answers.findLast((_, before) => before < index && messages[before]?.role === "user")?.text ?? "";

  return (
    <div className={classes.column}>
      <div className={classes.log} role="log" aria-label="Samtal" aria-busy={isAnswering}>
        {messages.length === 0 && <SuggestedQuestions onAsk={ask} />}
        {messages.map((message, index) => {
          const answer = answers[index];
          if (!answer) return null;
          if (message.role === "user") {
            return (
              <div key={message.id} className={classes.question} ref={index === start ? newest : undefined}>
                {answer.text}
              </div>
            );
          }
          const isComing = isAnswering && index === messages.length - 1;
          const { widget } = answer;
          const isNewestOf = widget !== null && !answers.slice(index + 1).some((later) => later.widget === widget);
          const isOpen = isNewestOf && flags[widget];
          return (
            <div key={message.id} ref={index === start ? newest : undefined}>
              <Answer answer={answer} question={questionBefore(index)} isComing={isComing} onAsk={ask} />
              {isOpen && (
                <ConversationWidget widget={widget} search={answer.search} onClose={() => close(widget)} takesFocus={widget === pressed} />
              )}
              {widget && !isOpen && !isComing && (
                <ReopenButton widget={widget} takesFocus={isNewestOf && widget === pressed} onOpen={() => open(widget)} />
              )}
            </div>
          );
        })}
        {(isWaiting || isCutOff) && dangerIn(asked) && <DangerCall question={asked} />}
        {isWaiting && (
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            <Text c="dimmed">Letar i kunskapsbanken…</Text>
          </Group>
        )}
        {isAnswering && <div className={classes.room} />}
        {isCutOff && (
          <Group gap="sm">
            <Text c="dimmed">Avbrutet innan svaret kom.</Text>
            <Button variant="default" size="sm" mih={44} onClick={retry}>
              Fråga igen
            </Button>
          </Group>
        )}
        {error && (
          <>
            {dangerIn(asked) && <DangerCall question={asked} />}
            <ErrorCard title="Frågan fick inget svar" error={error} onRetry={retry} />
          </>
        )}
      </div>
      <Composer isAnswering={isAnswering} onAsk={ask} onStop={stop} onClear={messages.length > 0 ? clearing.open : null} />
      <Confirm
        opened={isClearing}
        onClose={clearing.close}
        title="Rensa samtalet?"
        text="Alla frågor och svar tas bort ur den här webbläsaren. Det går inte att ångra."
        confirmLabel="Rensa"
        isDestructive
        onConfirm={clear}
      />
    </div>
  );
}

/** How to begin: what the assistant answers from, and four questions. Without them one can still write. */
function SuggestedQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const start = trpc.assistant.start.useQuery();
  return (
    <Stack gap="md" py="lg">
      <div>
        <Title order={2} size="h3" mb={4}>
          Vad undrar du?
        </Title>
        <Text c="dimmed">
          Svaren kommer ur kunskapsbanken och er förenings dokument, med källa och datum.{" "}
          {start.data?.hasModel && "En språkmodell formulerar dem, så skriv inget om andras hälsa eller namn. "}
          Samtalet sparas bara i den här webbläsaren.
        </Text>
      </div>
      <Stack gap="xs" align="flex-start" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {start.isPending && [1, 2, 3, 4].map((row) => <Skeleton key={row} component="li" h={42} w="min(100%, 340px)" />)}
        {start.data?.questions.map((question) => (
          <li key={question}>
            <Button
              variant="default"
              onClick={() => onAsk(question)}
              styles={{ root: { display: "inline-flex", alignItems: "center" }, label: { whiteSpace: "normal" } }}
              h="auto"
              mih={44}
              py={8}
              ta="left"
            >
              {question}
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface ComposerProps {
  isAnswering: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null;
}

/** Where one writes. Enter sends, Shift and Enter begin a new line. */
function Composer({ isAnswering, onAsk, onStop, onClear }: ComposerProps) {
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

interface ReopenButtonProps {
  widget: WidgetKey;
  /** It stands where the widget that had the focus was closed. */
  takesFocus: boolean;
  onOpen: () => void;
}

/** What is left of a widget that was closed. */
function ReopenButton({ widget, takesFocus, onOpen }: ReopenButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} variant="default" size="sm" mt="xs" onClick={onOpen}>
      Öppna {WIDGET_TEXTS[widget].named} igen
    </Button>
  );
}
