import { Anchor, Loader, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { formatPhone } from "#shared/format/phone.ts";
import { NO_EMAIL, NO_PHONE, type Subscriber } from "./subscriber-views.ts";

interface RevealDialogProps extends DialogProps {
  subscriber: Subscriber;
}

/** The addresses in full. That somebody has seen them stands in the audit log, which the dialog says. */
export function RevealDialog({ subscriber: { id, fullName }, onClose }: RevealDialogProps) {
  return (
    <Dialog title={`Kontakt till ${fullName}`} size={480} onClose={onClose}>
      {() => <Addresses id={id} />}
    </Dialog>
  );
}

function Addresses({ id }: { id: string }) {
  const { mutate, data, error, isError } = trpc.subscribers.reveal.useMutation();
  useEffect(() => mutate({ id }), [mutate, id]);

  if (isError) return <ErrorCard error={error} onRetry={() => mutate({ id })} />;
  if (!data) return <Loader size="sm" aria-label="Hämtar kontaktuppgifterna..." />;
  return (
    <Stack gap="sm">
      {data.email ? <Anchor href={`mailto:${data.email}`}>{data.email}</Anchor> : <Text c="dimmed">{NO_EMAIL}</Text>}
      {data.phoneNumber ? (
        <Anchor href={`tel:${data.phoneNumber}`} className="tabular">
          {formatPhone(data.phoneNumber)}
        </Anchor>
      ) : (
        <Text c="dimmed">{NO_PHONE}</Text>
      )}
      <Text size="sm" c="dimmed">
        Att du har sett uppgifterna noteras i föreningens händelselogg.
      </Text>
    </Stack>
  );
}
