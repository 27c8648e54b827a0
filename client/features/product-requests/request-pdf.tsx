import { Button, Group, Text } from "@mantine/core";
import { IconFileOff, IconFileTypePdf } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { RequestSummary } from "./request-views.ts";

interface RequestPdfProps {
  request: Pick<RequestSummary, "id" | "pdfUrl" | "pdfStatus">;
  describedBy?: string;
}

/** The way to the PDF; while it is made, that it is; when it failed or was never made, an attempt at just that. */
export function RequestPdf({ request, describedBy }: RequestPdfProps) {
  const retry = useAction(trpc.productRequest.retryStep, {
    failed: "PDF kunde inte skapas",
    waitsFor: ["productRequest.detail", "productRequest.list"],
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
          onClick={() => retry.send({ productRequestId: request.id, step: "pdf" })}
        >
          {request.pdfStatus === "skipped" ? "Skapa PDF" : "Försök igen"}
        </Button>
      )}
    </Group>
  );
}
