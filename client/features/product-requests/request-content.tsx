import { Anchor, Box, Button, DataList, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { pricedLines, requestTotals } from "#shared/calculations/request-money.ts";
import { PRODUCT_REQUEST_STATUSES, type ProductRequestStatus } from "#shared/enums.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { boughtWaterSentence } from "#shared/text/bought-water.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { PRICE_ON_REQUEST, unpricedInWords } from "#shared/text/price-on-request.ts";
import classes from "./product-requests.module.css";
import { RequestCosts } from "./request-costs.tsx";
import { RequestDetailItems } from "./request-detail-items.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestHistory } from "./request-history.tsx";
import { RequestQuotes } from "./request-quotes.tsx";
import type { RepeatedRequest, RequestDetail } from "./request-views.ts";

interface Changing {
  isSaving: boolean;
  /** Why the last change of this request was refused. */
  errorOf: (productRequestId: string) => string | null;
  save: (change: { productRequestId: string; status: ProductRequestStatus; seenStatus: ProductRequestStatus }) => void;
}

interface RequestContentProps {
  request: RequestDetail;
  changing: Changing;
  onRepeated: (repeated: RepeatedRequest) => void;
}

/** What was asked for on the left; how far it has come and for whom on the right, or below on a phone. */
export function RequestContent({ request, changing, onRepeated }: RequestContentProps) {
  const [showsPdf, setShowsPdf] = useState(false);
  return (
    <Stack gap="lg">
      <RequestHead request={request} showsPdf={showsPdf} onShowPdf={setShowsPdf} onRepeated={onRepeated} />
      {isPdfMissing(request) && <Text c="dimmed">PDF saknas: Det finns ingen PDF-fil genererad för denna förfrågan.</Text>}
      <RequestMail request={request} />
      {showsPdf && request.pdfUrl && <RequestPdfViewer pdfUrl={request.pdfUrl} />}
      <div className={classes.contentColumns}>
        <Stack gap="lg" miw={0}>
          <RequestQuotes request={request} />
          <RequestDetailItems items={request.items} isQuoted={request.quoted !== null} />
          <RequestSum request={request} />
          {request.costs.boughtWater && <Text size="sm">{boughtWaterSentence(request.costs.boughtWater)}</Text>}
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
          <RequestHistory request={request} />
          {request.costs.perSharePoint !== null && (
            <section>
              <Title order={3} size="h4" mb="xs">
                Kostnad inkl. moms{!request.quoted && ", enligt riktpris"}
              </Title>
              <RequestCosts {...request.costs} />
            </section>
          )}
          <RequestCustomer request={request} />
        </div>
      </div>
    </Stack>
  );
}

/** What it comes to: at the catalogue's prices, and once a quote is accepted at those of the quote. */
function RequestSum({ request: { items, quoted } }: { request: RequestDetail }) {
  const priced = pricedLines(items);
  const unpriced = items.length - priced.length;
  const totals = quoted ?? requestTotals(priced);
  const freight =
    quoted && (quoted.freight === null ? "Frakten är inte angiven" : `varav frakt ${formatKronor(quoted.freight)} exkl. moms`);
  return (
    <Stack gap={2} align="flex-end" ta="right">
      <Text fw={650} size="lg" className="tabular">
        {priced.length === 0 ? `Summa: ${PRICE_ON_REQUEST.toLowerCase()}` : `Summa ${formatKronor(totals.excludingVat)} exkl. moms`}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        {priced.length > 0 && `${formatKronor(totals.includingVat)} inkl. moms · `}
        {freight ?? "Frakt tillkommer"}
      </Text>
      {quoted && <Text size="sm">Enligt den godkända offerten.</Text>}
      {!quoted && unpriced > 0 && priced.length > 0 && <Text size="sm">{unpricedInWords(unpriced)}</Text>}
    </Stack>
  );
}

/** There is no PDF and none is on its way. */
function isPdfMissing({ pdfUrl, pdfStatus }: RequestDetail): boolean {
  return !pdfUrl && pdfStatus !== "pending" && pdfStatus !== "running";
}

/** The PDF in the page, for browsers with room and a viewer for it; the link opens it anywhere. */
function RequestPdfViewer({ pdfUrl }: { pdfUrl: string }) {
  return (
    <section aria-label="PDF">
      <Box
        component="iframe"
        src={pdfUrl}
        title="Produktförfrågan som PDF"
        w="100%"
        h="min(70dvh, 46rem)"
        style={{ display: "block", border: "1px solid var(--app-line)", borderRadius: "var(--mantine-radius-md)" }}
      />
      <Anchor href={pdfUrl} target="_blank" rel="noopener" underline="always" size="sm">
        Öppna i en ny flik
      </Anchor>
    </section>
  );
}

/** A mail that did not leave, also one that a restored backup holds back, and a new attempt at just that; else nothing. */
function RequestMail({ request }: { request: Pick<RequestDetail, "id" | "pdfStatus" | "mailStatus"> }) {
  const retry = useAction(trpc.productRequest.retryStep, {
    failed: "E-post kunde inte skickas",
    waitsFor: ["productRequest.detail", "productRequest.list"],
  });
  if (request.pdfStatus !== "done" || request.mailStatus !== "failed") return null;
  return (
    <Group gap="xs">
      <Text c="dimmed">Misslyckades med att skicka kund-e-post.</Text>
      <Button variant="subtle" px="xs" loading={retry.isPending} onClick={() => retry.send({ productRequestId: request.id, step: "mail" })}>
        Försök igen
      </Button>
    </Group>
  );
}

/** Who asks, and what the recommended quantities were reckoned from. What is not known is left out. */
function RequestCustomer({ request }: { request: RequestDetail }) {
  return (
    <>
      <Facts
        title="Kund"
        facts={[
          ["Namn", request.customerName],
          ["Organisationsnummer", request.customerOrgNumber],
          ["Kontaktperson", request.contactPerson],
          ["Telefon", request.contactPhone && formatPhone(request.contactPhone)],
          ["E-postadress", request.contactEmail],
          ["Leveransadress", request.deliveryAddress],
          ["Fakturaadress", request.invoiceAddress],
          ["Fakturareferens", request.invoiceReference],
        ]}
      />
      <Facts
        title="Underlag för rekommenderat antal"
        facts={[
          ["Lägenheter", count(request.numProperties)],
          ["Boende", count(request.numResidentsEstimated)],
          ["Dygn", count(request.numDaysEstimated)],
        ]}
      />
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string | null])[] }) {
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <DataList orientation="vertical" gap={6}>
        {facts.map(
          ([label, value]) =>
            value && (
              <DataList.Item key={label}>
                <DataList.ItemLabel>{label}</DataList.ItemLabel>
                <DataList.ItemValue style={{ overflowWrap: "anywhere" }}>{value}</DataList.ItemValue>
              </DataList.Item>
            ),
        )}
      </DataList>
    </section>
  );
}

const count = (value: number | null): string | null => (value === null ? null : formatNumber(value));

/** These end a request without a delivery and are asked for once more. */
const ENDINGS: ReadonlySet<ProductRequestStatus> = new Set(["cancelled", "rejected"]);

/** Any status but the present one (decision 61). */
function RequestStatusChanger({ request, changing }: { request: RequestDetail; changing: Changing }) {
  const [chosen, setChosen] = useState<ProductRequestStatus | null>(null);
  const [asking, confirmation] = useDisclosure(false);
  // What lies beneath would otherwise take the focus to its own first button.
  const focus = useReturnFocus(() => null);
  // Somebody else can have chosen the same meanwhile.
  const status = chosen === request.status ? null : chosen;
  const error = changing.errorOf(request.id);

  const ask = (): void => {
    focus.remember();
    confirmation.open();
  };
  const save = (): void => {
    if (status) changing.save({ productRequestId: request.id, status, seenStatus: request.status });
  };
  return (
    <Stack gap="xs">
      <Select
        label="Ändra status"
        placeholder="Välj ny status"
        data={PRODUCT_REQUEST_STATUSES.filter((value) => value !== request.status).map((value) => ({
          value,
          label: PRODUCT_REQUEST_STATUS_LABELS[value],
        }))}
        value={status}
        onChange={(value) => setChosen(PRODUCT_REQUEST_STATUSES.find((known) => known === value) ?? null)}
        disabled={changing.isSaving}
        allowDeselect={false}
      />
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Button disabled={!status || changing.isSaving} loading={changing.isSaving} onClick={status && ENDINGS.has(status) ? ask : save}>
        Spara status
      </Button>
      <Confirm
        stackId="ending"
        opened={asking}
        title={status === "rejected" ? "Markera förfrågan som avvisad?" : "Avbryta förfrågan?"}
        text="Leverantören får inget besked från oss. Ni kan ändra statusen igen."
        confirmLabel="Ändra status"
        isDestructive
        onConfirm={save}
        onClose={() => {
          confirmation.close();
          focus.giveBack(false);
        }}
      />
    </Stack>
  );
}
