import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconMinus } from "@tabler/icons-react";
import { type ComponentProps, useEffect, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSession } from "#client/lib/use-session.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { PRICE_ON_REQUEST } from "#shared/text/price-on-request.ts";
import { RequestContent } from "./request-content.tsx";
import { RequestList, useRequestFilters } from "./request-list.tsx";
import { isUnderWay, type RepeatedRequest, UNDER_WAY_POLL_MS } from "./request-views.ts";

interface RequestsDialogProps extends DialogProps {
  /** After a request was repeated: leads to the supplier's draft. */
  onOpenDraft: (supplierId: string) => void;
  /** The one that a link leads to. */
  firstShownId: string | null;
}

/** The association's requests, and one of them at a time in full. */
export function RequestsDialog({ onClose, onOpenDraft, firstShownId }: RequestsDialogProps) {
  const fullScreen = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const { session } = useSession();
  const { forget } = useRequestFilters();
  const [shownId, setShownId] = useState(firstShownId);
  const [repeated, setRepeated] = useState<RepeatedRequest | null>(null);
  const changing = useChangeStatus();
  // While it moves out its status is the former one, and saved once more it would be refused.
  const [isLeaving, setIsLeaving] = useState(false);
  // What lies beneath would otherwise take the focus to its own first button.
  const detailFocus = useReturnFocus(() => null);
  const repeatFocus = useReturnFocus(() => null);
  const leave = (): void => {
    onClose();
    forget();
  };

  return (
    <Modal.Stack>
      <Dialog
        title={session?.association ? "Föreningens förfrågningar" : "Mina förfrågningar"}
        size={960}
        fullScreen={fullScreen}
        onClose={leave}
      >
        {() => (
          <>
            <StatusChangedNote changing={changing} />
            <RequestList
              onDetails={(id) => {
                detailFocus.remember();
                setShownId(id);
              }}
            />
          </>
        )}
      </Dialog>
      {shownId && (
        <Dialog
          title="Produktförfrågan"
          size={1080}
          fullScreen={fullScreen}
          onClose={() => {
            setShownId(null);
            setIsLeaving(false);
            detailFocus.giveBack(false);
          }}
        >
          {(close) => (
            <RequestDetails
              productRequestId={shownId}
              changing={{
                ...changing,
                isSaving: changing.isSaving || isLeaving,
                save: (change) =>
                  changing.save(change, () => {
                    setIsLeaving(true);
                    close();
                  }),
              }}
              onRepeated={(answer) => {
                repeatFocus.remember();
                setRepeated(answer);
              }}
            />
          )}
        </Dialog>
      )}
      {repeated && (
        <Dialog
          title="Upprepa förfrågan"
          size={560}
          fullScreen={fullScreen}
          onClose={() => {
            setRepeated(null);
            repeatFocus.giveBack(false);
          }}
        >
          {(close) => (
            <RepeatedLines
              repeated={repeated}
              onOpenDraft={() => {
                leave();
                onOpenDraft(repeated.supplierId);
              }}
              onClose={close}
            />
          )}
        </Dialog>
      )}
    </Modal.Stack>
  );
}

/** Tells when the address says to what the list is narrowed: who comes by a link that says it finds the list open. */
export function NarrowedRequests({ onNarrowed }: { onNarrowed: () => void }) {
  const { isFiltered } = useRequestFilters();
  useEffect(() => {
    if (isFiltered) onNarrowed();
  }, [isFiltered, onNarrowed]);
  return null;
}

type StatusChange = RouterOutputs["productRequest"]["changeStatus"];
type NewStatus = RouterInputs["productRequest"]["changeStatus"];

/** Changes a request's status. The last change is kept, so that it can be taken back. */
function useChangeStatus() {
  const [last, setLast] = useState<StatusChange | null>(null);
  const [triedId, setTriedId] = useState<NewStatus["productRequestId"]>(null);
  const change = useAction(trpc.productRequest.changeStatus, {
    done: ({ status }) => `Status ändrad till ${PRODUCT_REQUEST_STATUS_LABELS[status]}`,
    failed: "Fel vid uppdatering",
    touches: ["productRequest.list", "productRequest.detail", "dashboard"],
  });
  const save = (input: NewStatus, onChanged?: () => void): void => {
    setTriedId(input.productRequestId);
    change.send(input, {
      onDone: (changed) => {
        setLast(changed);
        onChanged?.();
      },
      onRefused: (refusal) => {
        // What was to be taken back is no longer as it was left.
        if (errorReason(refusal) === "STATUS_CHANGED") setLast(null);
        notify.error(change.failed, "Kunde inte uppdatera status.");
      },
    });
  };

  return {
    last,
    isSaving: change.isPending,
    errorOf: (productRequestId: string): string | null =>
      change.refusal && triedId === productRequestId ? `Kunde inte spara status: ${errorText(change.refusal)}` : null,
    save,
    undo({ productRequestId, from, status }: StatusChange) {
      setLast(null);
      save({ productRequestId, status: from, seenStatus: status });
    },
  };
}
type ChangingStatus = ReturnType<typeof useChangeStatus>;

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
} as const;

/** What became of each line of the old request. */
function RepeatedLines({ repeated, onOpenDraft, onClose }: RepeatedLinesProps) {
  const { lines } = repeated;
  const drafted = lines.filter(({ outcome }) => outcome !== "not_offered");
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
                {line.outcome !== "not_offered" && priceInWords(line)}
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
  if (drafted < all) return `${formatNumber(drafted)} av ${formatNumber(all)} produkter finns i utkastet. Inget är skickat än.`;
  return "Alla produkter finns i utkastet. Inget är skickat än.";
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
  }
}

function priceInWords({ priceThen, priceNow }: Line): string {
  if (priceNow === null) return ` ${PRICE_ON_REQUEST}.`;
  if (priceNow === priceThen) return "";
  return priceThen === null
    ? ` Priset är nu ${formatKronor(priceNow)}.`
    : ` Priset har ändrats från ${formatKronor(priceThen)} till ${formatKronor(priceNow)}.`;
}

interface RequestDetailsProps extends Pick<ComponentProps<typeof RequestContent>, "changing" | "onRepeated"> {
  productRequestId: string;
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
