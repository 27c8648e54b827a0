import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import classes from "./assistant.module.css";
import { Conversation } from "./conversation.tsx";
import { useConversation } from "./use-conversation.ts";
import { WidgetPanel } from "./widget-panel.tsx";

/** PAGE-20: the conversation with the twelve widgets beside it. */
export function Component() {
  const conversation = useConversation(useSignedIn().user.id);
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
