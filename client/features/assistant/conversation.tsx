import { Button, Group, Loader, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { dangerIn } from "#shared/assistant/danger.ts";
import { WIDGET_TEXTS, type WidgetKey } from "#shared/assistant/widgets.ts";
import { Answer } from "./answer.tsx";
import classes from "./assistant.module.css";
import { Composer } from "./composer.tsx";
import { DangerCall } from "./danger-call.tsx";
import { partsOf } from "./message-parts.ts";
import { SuggestedQuestions } from "./suggested-questions.tsx";
import type { Conversation as State } from "./use-conversation.ts";
import { ConversationWidget } from "./widgets/conversation-widget.tsx";

interface ConversationProps {
  conversation: State;
  /** The widget that was opened by a press: the reading goes on there. */
  pressed: WidgetKey | null;
}

/** Questions and answers one after the other, with the widgets that stand open between them. */
export function Conversation({ conversation, pressed }: ConversationProps) {
  const { messages, flags, isAnswering, error, ask, retry, stop, open, close, clear } = conversation;
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
          const question = answers.findLast((_, before) => before < index && messages[before]?.role === "user")?.text ?? "";
          const isComing = isAnswering && index === messages.length - 1;
          const { widget } = answer;
          const isNewestOf = widget !== null && !answers.slice(index + 1).some((later) => later.widget === widget);
          return (
            <div key={message.id} ref={index === start ? newest : undefined}>
              <Answer answer={answer} question={question} isComing={isComing} onAsk={ask} />
              {widget && isNewestOf && flags[widget] && (
                <ConversationWidget widget={widget} onClose={() => close(widget)} takesFocus={widget === pressed} />
              )}
              {widget && !(isNewestOf && flags[widget]) && !isComing && (
                <Button variant="default" size="sm" mt="xs" onClick={() => open(widget)}>
                  Öppna {WIDGET_TEXTS[widget].named} igen
                </Button>
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
