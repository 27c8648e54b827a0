import { Button, Group, Loader, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { dangerIn } from "#shared/assistant/danger.ts";
import { Answer } from "./answer.tsx";
import classes from "./assistant.module.css";
import { Composer } from "./composer.tsx";
import { DangerCall } from "./danger-call.tsx";
import { partsOf } from "./message-parts.ts";
import { SuggestedQuestions } from "./suggested-questions.tsx";
import type { Conversation as State } from "./use-conversation.ts";
import { ConversationWidget } from "./widgets/conversation-widget.tsx";
import { ReopenButton } from "./widgets/reopen-button.tsx";

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
      <ConfirmDialog
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
