import { Text, Timeline, Title } from "@mantine/core";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import type { RequestDetail } from "./request-views.ts";

type QuoteEvent = RouterOutputs["quotes"]["list"]["history"][number];

interface Entry {
  at: string;
  text: string;
  isFailure?: boolean;
  /** Null where the text says it, and where nobody did it. */
  by: string | null;
}

const ACCOUNT_GONE = "Borttaget konto";

/** Who moved the request on, and what has passed between the association and its suppliers; newest first. */
export function RequestHistory({ request }: { request: Pick<RequestDetail, "id" | "history"> }) {
  const { formatDayTime } = useDateFormat();
  // What is amiss with reading the quotes is said where they stand.
  const quotes = trpc.quotes.list.useQuery({ productRequestId: request.id });
  return (
    <section aria-label="Historik">
      <Title order={3} size="h4" mb="sm">
        Historik
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={-1}>
        {entriesOf(request.history, quotes.data?.history ?? []).map(({ at, text, by, isFailure }) => (
          <Timeline.Item key={`${at} ${text}`}>
            <Text size="sm" fw={600} c={isFailure ? "var(--mantine-color-error)" : undefined} style={{ overflowWrap: "anywhere" }}>
              {text}
            </Text>
            <Text size="sm" c="dimmed">
              {formatDayTime(at)}
              {by && ` · ${by}`}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}

/** Both come in order; what led to a status stands below it. */
function entriesOf(statuses: RequestDetail["history"], events: readonly QuoteEvent[]): Entry[] {
  const moved = statuses.map(({ status, changedAt, changedBy }): Entry => {
    return { at: changedAt, text: PRODUCT_REQUEST_STATUS_LABELS[status], by: changedBy ?? ACCOUNT_GONE };
  });
  return [...moved, ...events.toReversed().map(toEntry)].toSorted((a, b) => b.at.localeCompare(a.at));
}

function toEntry(told: QuoteEvent): Entry {
  const { at, supplierName, quotes, wish } = told;
  const supplier = supplierName ?? "leverantören";
  const person = told.by ?? ACCOUNT_GONE;
  switch (told.event) {
    case "sent":
      return { at, text: `Förfrågan skickad till ${supplier}`, by: person };
    case "resent":
      return { at, text: `Ny länk skickad till ${supplier}`, by: person };
    case "countered":
      return { at, text: `Motbud till ${supplier}: ${wish ?? ""}`, by: person };
    case "reminded":
      return { at, text: `Påminnelse skickad till ${supplier}`, by: "Automatiskt" };
    case "informed":
      return { at, text: `Besked om ert val skickat till ${supplier}`, by: "Automatiskt" };
    case "mail_failed":
      return { at, text: `Mejlet till ${supplier} kunde inte skickas`, isFailure: true, by: null };
    case "given":
      return { at, text: `${supplier} lämnade en offert`, by: null };
    case "given_anew":
      return { at, text: `${supplier} lämnade en ny offert`, by: null };
    case "corrected":
      return { at, text: `${supplier} ändrade sin offert`, by: null };
    case "declined":
      return { at, text: `${supplier} tackade nej`, by: null };
    case "opened":
      return { at, text: quotes === 1 ? "1 offert öppnad" : `${formatNumber(quotes ?? 0)} offerter öppnade`, by: person };
    case "accepted":
      return { at, text: `Offerten från ${supplier} godkänd`, by: person };
  }
}
