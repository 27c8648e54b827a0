import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Conversation } from "./conversation.tsx";
import { useConversation } from "./use-conversation.ts";

/** PAGE-19: the same conversation by itself. */
export function Component() {
  const conversation = useConversation(useSignedIn().user.id);
  return (
    <div style={{ maxWidth: 760, marginInline: "auto" }}>
      <PageHeader title="Chatt" description="Frågor och svar om beredskap, ur kunskapsbanken och er förenings dokument." mb="xs" />
      <Conversation conversation={conversation} />
    </div>
  );
}
