import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconMinus } from "@tabler/icons-react";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { RequestContent } from "./request-content.tsx";
import { RequestList } from "./request-list.tsx";
import { isUnderWay, type RepeatedRequest, UNDER_WAY_POLL_MS } from "./request-views.ts";
import { type ChangingStatus, useChangeStatus } from "./use-change-status.ts";

interface RequestsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** After a request was repeated: leads to the supplier's draft. */
  onOpenDraft: (supplierId: string) => void;
}

/** The association's requests, and one of them at a time in full. */
export function RequestsDialog({ opened, onClose, onOpenDraft }: RequestsDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  useFocusBack(opened);
  const [shownId, setShownId] = useState<string | null>(null);
  const [repeated, setRepeated] = useState<RepeatedRequest | null>(null);
  const changing = useChangeStatus({ onChanged: () => setShownId(null) });
  const close = () => {
    setShownId(null);
    setRepeated(null);
    changing.forget();
    onClose();
  };
  const { session } = useSession();
  const title = session?.association ? "Föreningens förfrågningar" : "Mina förfrågningar";
  const shape = { fullScreen: isPhone };

  return (
    <Modal.Stack>
      <Modal stackId="requests" opened={opened} onClose={close} title={title} size={960} {...shape}>
        <StatusChangedNote changing={changing} />
        <RequestList onDetails={setShownId} />
      </Modal>
      <Modal stackId="request" opened={shownId !== null} onClose={() => setShownId(null)} title="Produktförfrågan" size={1080} {...shape}>
        {shownId && <RequestDetails productRequestId={shownId} changing={changing} onRepeated={setRepeated} />}
      </Modal>
      <Modal stackId="repeated" opened={repeated !== null} onClose={() => setRepeated(null)} title="Beställ igen" size={560} {...shape}>
        {repeated && (
          <RepeatedLines
            repeated={repeated}
            onOpenDraft={() => {
              close();
              onOpenDraft(repeated.supplierId);
            }}
            onClose={() => setRepeated(null)}
          />
        )}
      </Modal>
    </Modal.Stack>
  );
}

/** The way back from the last change. It stands in the dialog, since a toast lies beyond the keyboard's reach while one is open. */
function StatusChangedNote({ changing }: { changing: ChangingStatus }) {
  const { last } = changing;
  return (
    <div role="status">
      {last && (
        <Alert color="gray" p="xs" pl="md" mb="md">
          <Group justify="space-between" gap="xs">
            <Text size="sm">Status ändrad till {PRODUCT_REQUEST_STATUS_LABELS[last.status]}</Text>
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              onClick={() => changing.undo(last)}
            >
              Ångra
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}

type Line = RepeatedRequest["lines"][number];

interface RepeatedLinesProps {
  repeated: RepeatedRequest;
  onOpenDraft: () => void;
  onClose: () => void;
}

const ICONS = {
  added: <IconCheck size={18} stroke={2} aria-hidden />,
  raised: <IconCheck size={18} stroke={2} aria-hidden />,
  kept: <IconMinus size={18} stroke={2} aria-hidden />,
  not_offered: <IconAlertTriangle size={18} stroke={2} aria-hidden />,
  without_price: <IconAlertTriangle size={18} stroke={2} aria-hidden />,
} as const;

/** What became of each line of the old request. */
function RepeatedLines({ repeated, onOpenDraft, onClose }: RepeatedLinesProps) {
  const { lines } = repeated;
  const drafted = lines.filter(({ priceNow }) => priceNow !== null);
  return (
    <Stack gap="md">
      <Text>{summaryOf(drafted.length, lines.length)}</Text>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
        {lines.map((line) => (
          <Group component="li" key={line.productId} gap="sm" align="flex-start" wrap="nowrap">
            {ICONS[line.outcome]}
            <div>
              <Text fw={600}>{line.productName}</Text>
              <Text size="sm" c="dimmed">
                {line.articleNumber} · {outcomeOf(line)}
                {line.priceNow !== null && line.priceNow !== line.priceThen && (
                  <>
                    {" "}
                    Priset har ändrats från {formatKronor(line.priceThen)} till {formatKronor(line.priceNow)}.
                  </>
                )}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Stäng
        </Button>
        {drafted.length > 0 && <Button onClick={onOpenDraft}>Öppna utkastet</Button>}
      </Group>
    </Stack>
  );
}

function summaryOf(drafted: number, all: number): string {
  if (drafted === 0) return "Ingen av produkterna kan beställas längre.";
  if (drafted < all) return `${formatNumber(drafted)} av ${formatNumber(all)} produkter finns i ditt utkast. Inget är skickat än.`;
  return "Alla produkter finns i ditt utkast. Inget är skickat än.";
}

function outcomeOf({ outcome, quantity }: Line): string {
  const amount = `${formatNumber(quantity)} förp.`;
  switch (outcome) {
    case "added":
      return `${amount} lades till.`;
    case "raised":
      return `Fanns i utkastet, höjt till ${amount}`;
    case "kept":
      return `Fanns redan i utkastet: ${amount}`;
    case "not_offered":
      return "Säljs inte längre och kom inte med.";
    case "without_price":
      return "Har inget pris nu och kom inte med.";
  }
}

interface RequestDetailsProps {
  productRequestId: string;
  changing: ChangingStatus;
  onRepeated: (repeated: RepeatedRequest) => void;
}

function RequestDetails({ productRequestId, changing, onRepeated }: RequestDetailsProps) {
  const request = trpc.productRequest.detail.useQuery(
    { productRequestId },
    { refetchInterval: ({ state }) => state.data && isUnderWay(state.data) && UNDER_WAY_POLL_MS },
  );
  return (
    <Loaded
      query={request}
      skeleton={
        <Stack>
          <Skeleton h={28} w="50%" />
          <ListSkeleton rows={4} />
        </Stack>
      }
    >
      {(data) => <RequestContent request={data} changing={changing} onRepeated={onRepeated} />}
    </Loaded>
  );
}
