import { Button, Group, Text } from "@mantine/core";
import { IconFileOff, IconFileTypePdf } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { RequestSummary } from "./request-views.ts";

interface RequestPdfProps {
  request: Pick<RequestSummary, "id" | "pdfUrl" | "pdfStatus">;
  describedBy?: string;
}

/** The way to the PDF; while it is made, that it is; when it failed or was never made, an attempt at just that. */
export function RequestPdf({ request, describedBy }: RequestPdfProps) {
  const utils = trpc.useUtils();
  const retry = trpc.productRequest.retryStep.useMutation({
    onSettled: () => Promise.all([utils.productRequest.list.invalidate(), utils.productRequest.detail.invalidate()]),
    onError: (error) => notify.error("PDF kunde inte skapas", errorText(error)),
  });

  if (request.pdfUrl) {
    return (
      <Button
        component="a"
        href={request.pdfUrl}
        target="_blank"
        rel="noopener"
        variant="light"
        aria-describedby={describedBy}
        leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
      >
        Visa PDF
      </Button>
    );
  }
  if (request.pdfStatus === "pending" || request.pdfStatus === "running") {
    return (
      <Text size="sm" c="dimmed" role="status">
        Skapar PDF…
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        <IconFileOff size={18} stroke={1.75} aria-hidden style={{ verticalAlign: "-4px", marginRight: 4 }} />
        PDF saknas
      </Text>
      {(request.pdfStatus === "failed" || request.pdfStatus === "skipped") && (
        <Button
          variant="subtle"
          px="xs"
          aria-describedby={describedBy}
          loading={retry.isPending}
          onClick={() => retry.mutate({ productRequestId: request.id, step: "pdf" })}
        >
          {request.pdfStatus === "skipped" ? "Skapa PDF" : "Försök igen"}
        </Button>
      )}
    </Group>
  );
}
