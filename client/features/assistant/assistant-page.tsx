import { Button, Title } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { useSearchParams } from "react-router";
import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type WidgetKey, widgetsFor } from "#shared/assistant/widgets.ts";
import { ASSISTANT_QUESTION_MAX_LENGTH } from "#shared/limits.ts";
import classes from "./assistant.module.css";
import { Conversation } from "./conversation.tsx";
import { useConversation } from "./use-conversation.ts";
import type { WidgetFlags } from "./widget-flags.ts";
import { WIDGETS } from "./widgets/registry.tsx";

/** PAGE-20: the conversation with the twelve widgets beside it. */
export function Component() {
  const conversation = useConversation(useSignedIn().user.id);
  useAskedQuestion(conversation.ask);
  return (
    <>
      <PageHeader title="Assistenten" description="Fråga, eller öppna ett verktyg i samtalet." mb="md" />
      <div className={classes.beside}>
        <Conversation conversation={conversation} />
        <WidgetPanel flags={conversation.flags} onOpen={conversation.open} />
      </div>
    </>
  );
}

/** A link may bring a question (`?fraga=`), which is asked once and leaves the address. */
function useAskedQuestion(ask: (question: string) => void): void {
  const [params, setParams] = useSearchParams();
  const question = params.get("fraga")?.trim().slice(0, ASSISTANT_QUESTION_MAX_LENGTH);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!question) {
      asked.current = null;
      return;
    }
    if (asked.current === question) return;
    asked.current = question;
    ask(question);
    // The answer is scrolled to.
    setParams({}, { replace: true, preventScrollReset: true });
  }, [question, ask, setParams]);
}

interface WidgetPanelProps {
  flags: WidgetFlags;
  onOpen: (key: WidgetKey) => void;
}

/** The widgets as buttons, those that the person has a use for. */
function WidgetPanel({ flags, onOpen }: WidgetPanelProps) {
  const headingId = useId();
  const role = useSignedIn().association?.role ?? null;
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="xs" id={headingId}>
        Verktyg
      </Title>
      <div className={classes.buttons}>
        {widgetsFor(role).map((key) => {
          const { label, icon: WidgetIcon } = WIDGETS[key];
          return (
            <Button
              key={key}
              variant={flags[key] ? "light" : "default"}
              size="sm"
              justify="flex-start"
              mih={44}
              leftSection={<WidgetIcon size={18} stroke={1.75} aria-hidden />}
              onClick={() => onOpen(key)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
