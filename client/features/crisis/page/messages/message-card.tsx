import { Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { AUDIENCE_LABELS, MESSAGE_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import type { Crisis, Message } from "../crisis-views.ts";
import { useNow } from "../use-now.ts";
import { ChannelResults } from "./channel-results.tsx";
import { MessageActions } from "./message-actions.tsx";
import classes from "./message-card.module.css";
import { MessageState } from "./message-state.tsx";

export function MessageCard({ message, crisis }: { message: Message; crisis: Crisis }) {
  const { formatShort } = useDateFormat();
  const now = useNow();
  const { kind, audience, content, sender, counts } = message;
  const [search] = useSearchParams();
  const card = useRef<HTMLLIElement>(null);
  const isLookedFor = search.get("message") === message.id;
  useEffect(() => {
    if (isLookedFor) card.current?.scrollIntoView({ block: "center" });
  }, [isLookedFor]);
  const at = message.releasedAt ?? message.createdAt;
  return (
    <li ref={card} className={classes.message}>
      <Group gap="xs" justify="space-between">
        <Text component="h3" fw={650} m={0}>
          {MESSAGE_KIND_LABELS[kind]}
        </Text>
        <MessageState message={message} />
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        {formatShort(at)} ({formatRelative(at, now)}) · till {AUDIENCE_LABELS[audience].toLocaleLowerCase("sv")}
        {sender && ` · ${sender.name}`}
      </Text>
      <Text className={classes.content}>{content}</Text>
      {counts && message.state !== "waiting" && (
        <ChannelResults counts={counts} label={`Så gick det: ${MESSAGE_KIND_LABELS[kind]}`} isStopped={message.state === "cancelled"} />
      )}
      <MessageActions message={message} crisis={crisis} />
    </li>
  );
}
