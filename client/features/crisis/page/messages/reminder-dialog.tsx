import { Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { TextCheck } from "#client/components/text-check.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { REMINDER } from "#shared/content/crisis-templates.ts";
import { peopleWords } from "#shared/format/number.ts";
import { EXTERNAL_TEXT_MAX_LENGTH, SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import type { CrisisDialogProps, Message } from "../crisis-views.ts";
import classes from "./messages.module.css";
import { Reach, SendFooter, useSend } from "./sending.tsx";

interface ReminderDialogProps extends CrisisDialogProps {
  message: Message;
}

/** Writes once more to those who got a message and have not answered. */
export function ReminderDialog({ onClose, ...reminder }: ReminderDialogProps) {
  return (
    <Dialog title="Påminn de som inte svarat" onClose={onClose}>
      {(close) => <ReminderForm {...reminder} onClose={close} />}
    </Dialog>
  );
}

function ReminderForm({ message, crisis, onClose }: ReminderDialogProps) {
  const [text, setText] = useState(REMINDER.text({ association: "", nextAt: null }));
  const [content] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  // While it moves out, a second press would send a second time.
  const [isSent, setIsSent] = useState(false);
  const sending = useSend(crisis, "Påminnelsen kunde inte skickas");
  const reach = trpc.crisis.previewReminder.useQuery(
    { messageId: message.id, content },
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  const preview = reach.data;
  const remind = (): void =>
    sending.send(
      {
        kind: "reminder",
        audience: message.audience,
        content: text,
        methods: message.channels,
        asksForReply: true,
        nextUpdateAt: null,
        remindsMessageId: message.id,
      },
      () => {
        setIsSent(true);
        onClose();
      },
    );

  return (
    <Stack gap="md">
      <Text>Påminnelsen går bara till dem som fick beskedet och inte har hört av sig sedan dess, på samma sätt som då.</Text>
      <Textarea
        label="Text"
        rows={5}
        maxLength={EXTERNAL_TEXT_MAX_LENGTH}
        value={text}
        error={text.trim() === "" && "Skriv ett meddelande."}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextCheck text={text} bySms={message.channels.sms} hasLink asks onReplace={setText} />
      <section aria-label="Innan du skickar">
        <Reach
          to="de som inte har svarat"
          preview={preview}
          isPending={reach.isPending}
          isError={reach.isError && !preview}
          methods={message.channels}
          nobody="Ingen är kvar att påminna: alla har svarat, eller så kom beskedet aldrig fram."
        />
        {preview?.text && <Text className={classes.content}>{preview.text}</Text>}
      </section>
      <SendFooter
        waits={crisis.waitsForOwner && (message.audience === "subscribers" || message.audience === "internal")}
        action={{ ...sending, isPending: sending.isPending || isSent }}
        submit={preview && preview.people > 0 ? `Skicka påminnelsen till ${peopleWords(preview.people)}` : "Skicka påminnelsen"}
        isReady={text.trim() !== "" && preview?.people !== 0}
        onCancel={onClose}
        onSubmit={remind}
      />
    </Stack>
  );
}
