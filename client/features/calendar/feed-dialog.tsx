import { Button, Center, Group, Stack, Text } from "@mantine/core";
import { CopyField } from "#client/components/copy-field.tsx";
import { QrCode } from "#client/components/qr-code.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";

const FEED_CHANGE = { failed: "Det gick inte att spara", touches: ["calendar.feed"] } as const;
const shownHere = (): void => {};

/** «Prenumerera (iCal)»: a secret address for the calendar of a phone or a computer. It is shown once. */
export function FeedDialog({ onClose }: DialogProps) {
  const { formatDateTime } = useDateFormat();
  const feed = trpc.calendar.feed.useQuery();
  const create = useAction(trpc.calendar.createFeed, FEED_CHANGE);
  const remove = useAction(trpc.calendar.removeFeed, FEED_CHANGE);
  const known = feed.data;
  const refusal = create.refusal ?? remove.refusal;
  return (
    <Dialog title="Prenumerera (iCal)" size={560} onClose={onClose}>
      {() => (
        <Stack gap="md">
          <Text>
            Med en egen, hemlig adress visas kalendern i din telefon eller dator och hålls aktuell. Den visar det du själv får se, och
            slutar gälla om du lämnar föreningen.
          </Text>
          <Loaded query={feed} skeleton={<ListSkeleton rows={2} />} />
          {refusal && <ErrorCard title={create.failed} error={refusal} />}
          {create.answer ? (
            <>
              <CopyField label="Adress" value={create.answer.address} description="Visas bara nu. Dela den inte: den är din." />
              <Center>
                <QrCode text={create.answer.address} label="Adressen som QR-kod" />
              </Center>
              <Text size="sm" c="dimmed">
                Välj «Lägg till kalender från webbadress» i kalenderappen och klistra in adressen.
              </Text>
            </>
          ) : (
            known && (
              <Text c="dimmed">
                Du har en adress sedan {formatDateTime(known.createdAt)}.{" "}
                {known.lastReadAt ? `Den lästes senast ${formatDateTime(known.lastReadAt)}.` : "Den har inte lästs än."} En ny adress
                avslutar den gamla.
              </Text>
            )
          )}
          <Group justify="flex-end" gap="xs">
            {known && (
              <Button
                variant="default"
                loading={remove.isPending}
                onClick={() => remove.send(undefined, { onDone: create.reset, onRefused: shownHere })}
              >
                Avsluta adressen
              </Button>
            )}
            {known !== undefined && (
              <Button loading={create.isPending} onClick={() => create.send(undefined, { onDone: remove.reset, onRefused: shownHere })}>
                {known ? "Skapa ny adress" : "Skapa adress"}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
