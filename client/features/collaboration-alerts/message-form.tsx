import { Alert, Button, Stack, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { replyToAlertInput } from "#shared/schemas/collaboration-alerts.ts";

interface MessageFormProps {
  alertId: string;
  /** For the sender the receiver that is written to. */
  linkId: string | null;
  to: string;
}

/** A line more in the thread. */
export function MessageForm({ alertId, linkId, to }: MessageFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(replyToAlertInput, {
    initialValues: { alertId, linkId: linkId ?? "", kind: "message", text: "" },
  });
  const reply = trpc.collaborationAlerts.reply.useMutation({
    onSuccess: () => form.reset(),
    onError: (error) => form.setErrors(fieldErrors(error)),
    onSettled: () => utils.collaborationAlerts.invalidate(),
  });
  const hasFieldError = Object.keys(form.errors).length > 0;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => reply.mutate(replyToAlertInput.parse(values)))}>
      <Stack gap="xs" align="flex-start">
        <Textarea
          label={`Skriv till ${to}`}
          autosize
          minRows={2}
          maxLength={TEXT_MAX_LENGTH}
          w="100%"
          maw="60ch"
          {...form.getInputProps("text")}
        />
        {reply.error && !hasFieldError && (
          <Alert color="kris" role="alert">
            {errorText(reply.error)}
          </Alert>
        )}
        <Button type="submit" variant="default" loading={reply.isPending} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}>
          Skicka
        </Button>
      </Stack>
    </form>
  );
}
