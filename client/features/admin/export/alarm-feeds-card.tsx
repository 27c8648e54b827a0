import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconRss } from "@tabler/icons-react";
import { useState } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { ALARM_FEEDS_MAX } from "#shared/limits.ts";
import { addAlarmFeedInput } from "#shared/schemas/alarm-feeds.ts";

type AlarmFeed = RouterOutputs["crisis"]["alarmFeeds"][number];

/** Which one is open, and its address when it was just made. */
interface Shown {
  alarmFeedId: string;
  address: string | null;
}

/** Who reads the house's own alarms in another system, each behind a secret address. */
export function AlarmFeedsCard() {
  const feeds = trpc.crisis.alarmFeeds.useQuery(undefined, { staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = feeds.data?.find(({ id }) => id === shown?.alarmFeedId);

  return (
    <SectionCard title="Larmflöde (CAP)">
      <Stack gap="md">
        <Text>
          För den som vill följa era larm i ett eget system, till exempel förvaltaren: en hemlig adress med det som har skickats till alla
          boende. Namn, nummer och behov finns inte med.
        </Text>
        <Loaded query={feeds} skeleton={<ListSkeleton rows={1} rowHeight={52} />}>
          {(known) => <FeedList feeds={known} onOpen={(alarmFeedId) => setShown({ alarmFeedId, address: null })} />}
        </Loaded>
        {feeds.data && feeds.data.length < ALARM_FEEDS_MAX && (
          <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setIsAdding(true)}>
            Lägg till läsare
          </Button>
        )}
      </Stack>
      {isAdding && <AddDialog onAdded={({ id, address }) => setShown({ alarmFeedId: id, address })} onClose={() => setIsAdding(false)} />}
      {open && !isAdding && <FeedDialog feed={open} address={shown?.address ?? null} onClose={() => setShown(null)} />}
    </SectionCard>
  );
}

function FeedList({ feeds, onOpen }: { feeds: readonly AlarmFeed[]; onOpen: (alarmFeedId: string) => void }) {
  const readText = useReadText();
  if (feeds.length === 0) return <EmptyState icon={IconRss}>Ingen läsare är tillagd.</EmptyState>;
  return (
    <KeepFocus when={feeds.length}>
      <ListRows label="Läsare av larmflödet">
        {feeds.map((feed) => (
          <ListRow
            key={feed.id}
            title={feed.reader}
            details={readText(feed)}
            action={
              <Button variant="default" aria-label={`Visa ${feed.reader}`} onClick={() => onOpen(feed.id)}>
                Visa
              </Button>
            }
          />
        ))}
      </ListRows>
    </KeepFocus>
  );
}

function useReadText(): (feed: AlarmFeed) => string {
  const { formatDayTime } = useDateFormat();
  return ({ lastReadAt }) => (lastReadAt ? `Läste senast ${formatDayTime(lastReadAt)}` : "Har inte läst än");
}

function AddDialog({ onAdded, onClose }: DialogProps & { onAdded: (added: RouterOutputs["crisis"]["addAlarmFeed"]) => void }) {
  const add = useAction(trpc.crisis.addAlarmFeed, { failed: "Läsaren lades inte till", waitsFor: ["crisis.alarmFeeds"] });
  return (
    <FormDialog
      title="Lägg till läsare"
      submit="Lägg till"
      schema={addAlarmFeedInput}
      initial={{ reader: "" }}
      action={add}
      onDone={onAdded}
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          label="Vem ska läsa?"
          withAsterisk
          description="Varje läsare får en egen adress, som ni kan avsluta. Till exempel: Förvaltarens larmcentral."
          autoComplete="off"
          {...field("reader")}
        />
      )}
    </FormDialog>
  );
}

interface FeedDialogProps extends DialogProps {
  feed: AlarmFeed;
  /** When it was just made. */
  address: string | null;
}

function FeedDialog({ feed, address, onClose }: FeedDialogProps) {
  const { formatDayTime } = useDateFormat();
  const readText = useReadText();
  const [asks, setAsks] = useState(false);
  const remove = useAction(trpc.crisis.removeAlarmFeed, {
    done: () => "Adressen är avslutad",
    failed: "Adressen avslutades inte",
    touches: ["crisis.alarmFeeds"],
  });
  return (
    <Modal.Stack>
      <Dialog title="Larmflöde" size={560} closeOnClickOutside={!address} onClose={onClose}>
        {(close) => (
          <Stack gap="md">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {feed.reader}
            </Text>
            {address ? (
              <CopyField
                label="Adress"
                value={address}
                description="Visas bara nu. Alla som har den kan läsa larmen: ge den bara till läsaren."
              />
            ) : (
              <Text>
                Skapad {formatDayTime(feed.createdAt)}. {readText(feed)}. Har adressen kommit bort? Avsluta den och lägg till läsaren igen.
              </Text>
            )}
            <Button variant="default" style={{ alignSelf: "flex-start" }} loading={remove.isPending} onClick={() => setAsks(true)}>
              Avsluta adressen
            </Button>
            <Confirm
              stackId="alarm-feed-confirm"
              opened={asks}
              title="Avsluta adressen?"
              text={`${feed.reader} kan inte läsa era larm längre.`}
              confirmLabel="Avsluta"
              isDestructive
              onConfirm={() => remove.send({ alarmFeedId: feed.id }, { onDone: close })}
              onClose={() => setAsks(false)}
            />
          </Stack>
        )}
      </Dialog>
    </Modal.Stack>
  );
}
