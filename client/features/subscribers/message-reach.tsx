import { Text } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { MessageDraft } from "./use-send-message.ts";

const WORDS = { sms: "sms", email: "e-post", push: "push" } as const;

/** How many each chosen channel reaches, before anything is sent. */
export function MessageReach({ methods }: Pick<MessageDraft, "methods">) {
  const counts = trpc.subscribers.counts.useQuery(undefined, { staleTime: 0 });
  if (!counts.data) return null;
  const { channels } = counts.data;
  const chosen = (["sms", "email", "push"] as const).filter((channel) => methods[channel]);
  return (
    <Text size="sm" role="status" className="tabular">
      {chosen.length === 0
        ? "Välj minst ett sätt att skicka."
        : `Når ${chosen.map((channel) => `${formatNumber(channels[channel])} med ${WORDS[channel]}`).join(", ")}.`}
    </Text>
  );
}
