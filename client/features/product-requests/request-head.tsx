import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFileTypePdf, IconGavel, IconRepeat } from "@tabler/icons-react";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { useAction } from "#client/ui/use-action.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { RequestPdf } from "./request-pdf.tsx";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import type { RepeatedRequest, RequestDetail } from "./request-views.ts";

interface RequestHeadProps {
  request: RequestDetail;
  showsPdf: boolean;
  onShowPdf: (shows: boolean) => void;
  onRepeated: (repeated: RepeatedRequest) => void;
}

/** Whose request it is, how far it has come, and what can be done with it. */
export function RequestHead({ request, showsPdf, onShowPdf, onRepeated }: RequestHeadProps) {
  const { formatDay } = useDateFormat();
  // A proposal is for an association's meeting.
  const { session } = useSession();
  // A phone's browser shows a PDF only in a tab of its own.
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  return (
    <Stack gap="sm">
      <Stack gap={6}>
        <Title order={3}>{request.supplierName}</Title>
        <Group gap="xs">
          <RequestStatusBadge status={request.status} />
          <Text size="sm" c="dimmed">
            Skickad {formatDay(request.requestDate)}
            {request.requestedBy && ` av ${request.requestedBy}`}
          </Text>
        </Group>
      </Stack>
      <Group gap="xs">
        {request.pdfUrl && !isPhone ? (
          <Button
            variant="light"
            aria-expanded={showsPdf}
            leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
            onClick={() => onShowPdf(!showsPdf)}
          >
            {showsPdf ? "Dölj PDF" : "Visa PDF"}
          </Button>
        ) : (
          <RequestPdf request={request} />
        )}
        {session?.association && <DecisionBasisLink productRequestId={request.id} />}
        <RepeatRequest productRequestId={request.id} onRepeated={onRepeated} />
      </Group>
    </Stack>
  );
}

interface DecisionBasisLinkProps {
  productRequestId: string;
  describedBy?: string;
}

/** Opens the request as a proposal for a meeting: what it is for, what it costs per apartment, and lines to sign. */
function DecisionBasisLink({ productRequestId, describedBy }: DecisionBasisLinkProps) {
  return (
    <Button
      component="a"
      href={`/api/product-requests/${productRequestId}/decision-basis.pdf`}
      target="_blank"
      rel="noopener"
      variant="light"
      aria-describedby={describedBy}
      leftSection={<IconGavel size={18} stroke={1.75} aria-hidden />}
    >
      Beslutsunderlag
    </Button>
  );
}

interface RepeatRequestProps {
  productRequestId: string;
  onRepeated: (repeated: RepeatedRequest) => void;
}

/** Puts the same products into a draft again. */
function RepeatRequest({ productRequestId, onRepeated }: RepeatRequestProps) {
  const utils = trpc.useUtils();
  const repeat = useAction(trpc.productRequest.repeat, { failed: "Förfrågan kunde inte upprepas", touches: ["productRequest.draft"] });
  const onDone = (repeated: RepeatedRequest): void => {
    // Before the draft is opened: it begins with the drafts that are known.
    utils.productRequest.drafts.setData(undefined, repeated.drafts);
    onRepeated(repeated);
  };
  return (
    <SteadyButton
      variant="default"
      leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden />}
      isBusy={repeat.isPending}
      onClick={() => repeat.send({ productRequestId }, { onDone })}
    >
      Upprepa förfrågan
    </SteadyButton>
  );
}
