import { Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formatKronor } from "#shared/format/money.ts";
import classes from "./request-content.module.css";
import { RequestCosts } from "./request-costs.tsx";
import { RequestCustomer } from "./request-customer.tsx";
import { RequestDetailItems } from "./request-detail-items.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestHistory } from "./request-history.tsx";
import { RequestMail } from "./request-mail.tsx";
import { RequestPdfViewer } from "./request-pdf-viewer.tsx";
import { RequestStatusChanger } from "./request-status-changer.tsx";
import type { RepeatedRequest, RequestDetail } from "./request-views.ts";
import type { ChangingStatus } from "./use-change-status.ts";

interface RequestContentProps {
  request: RequestDetail;
  changing: ChangingStatus;
  onRepeated: (repeated: RepeatedRequest) => void;
}

/** What was asked for on the left; how far it has come and for whom on the right, or below on a phone. */
export function RequestContent({ request, changing, onRepeated }: RequestContentProps) {
  const [showsPdf, setShowsPdf] = useState(false);
  const totals = requestTotals(request.items);
  return (
    <Stack gap="lg">
      <RequestHead request={request} showsPdf={showsPdf} onShowPdf={setShowsPdf} onRepeated={onRepeated} />
      {isPdfMissing(request) && <Text c="dimmed">PDF saknas: Det finns ingen PDF-fil genererad för denna förfrågan.</Text>}
      <RequestMail request={request} />
      {showsPdf && request.pdfUrl && <RequestPdfViewer pdfUrl={request.pdfUrl} />}
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          <RequestDetailItems items={request.items} />
          <Stack gap={2} align="flex-end">
            <Text fw={650} size="lg" className="tabular">
              Summa {formatKronor(totals.excludingVat)} exkl. moms
            </Text>
            <Text size="sm" c="dimmed" className="tabular">
              {formatKronor(totals.includingVat)} inkl. moms · Frakt tillkommer
            </Text>
          </Stack>
          {request.notes && (
            <section>
              <Title order={3} size="h4" mb={4}>
                Meddelande
              </Title>
              <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{request.notes}</Text>
            </section>
          )}
        </Stack>
        <div className={classes.side}>
          {request.mayChangeStatus && <RequestStatusChanger request={request} changing={changing} />}
          <RequestHistory history={request.history} />
          <section>
            <Title order={3} size="h4" mb="xs">
              Kostnad inkl. moms
            </Title>
            <RequestCosts {...request.costs} />
          </section>
          <RequestCustomer request={request} />
        </div>
      </div>
    </Stack>
  );
}

/** There is no PDF and none is on its way. */
function isPdfMissing({ pdfUrl, pdfStatus }: RequestDetail): boolean {
  return !pdfUrl && pdfStatus !== "pending" && pdfStatus !== "running";
}
