import { Anchor, Badge, Button, Stack, Text, Textarea, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPaperclip } from "@tabler/icons-react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { counterQuoteInput } from "#shared/schemas/quotes.ts";
import { againstGuidePrice, quotedLineInWords, quoteFacts } from "#shared/text/quote-words.ts";
import classes from "./product-requests.module.css";
import type { RequestDetail } from "./request-views.ts";

type Quote = RouterOutputs["quotes"]["list"]["invitations"][number]["quotes"][number];

/** The request that suppliers are asked by. */
export type AskedRequest = Pick<RequestDetail, "id" | "status" | "notes">;

export const QUOTES_TOUCH = ["quotes.list", "productRequest.detail", "productRequest.list"] as const;

/** What remains once a quote is accepted. */
const NEXT_STEPS: Partial<Record<ProductRequestStatus, (supplierName: string) => string>> = {
  offer_approved: (supplierName) => `Nästa steg: beställ av ${supplierName}. Ändra sedan förfrågan till «Inköp genomfört».`,
  order_placed: () => "Nästa steg: jämför leverans och faktura med offerten. Ändra sedan förfrågan till «Avslutad».",
};

/** Which lines are compared with the guide price, where not all are. */
function comparedLines({ lines, missingLines }: Quote): string {
  const isWithoutGuide = lines.some(({ unitPrice, aboveGuidePrice }) => unitPrice !== null && aboveGuidePrice === null);
  if (isWithoutGuide) return " för raderna med riktpris";
  return missingLines > 0 ? " för raderna med pris" : "";
}

interface QuoteFactsProps {
  quote: Quote;
  request: AskedRequest;
  supplierName: string;
  /** Its sum is below every other that can be compared with it. */
  isLowest: boolean;
}

/** What a quote is compared by, its lines, and the way to accept it. */
export function QuoteFacts({ quote, request, supplierName, isLowest }: QuoteFactsProps) {
  const { formatDay } = useDateFormat();
  const [isAsking, asking] = useDisclosure(false);
  const [isWishing, wishing] = useDisclosure(false);
  // The request beneath would otherwise take the focus to its own first button.
  const focus = useReturnFocus(() => null);
  const accept = useAction(trpc.quotes.accept, {
    done: () => ["Offerten är godkänd", "Alla leverantörer som inte tackat nej får besked."],
    failed: "Offerten kunde inte godkännas",
    touches: [...QUOTES_TOUCH, "dashboard"],
  });
  const facts = [
    ...quoteFacts(quote, formatDay),
    ["Per lägenhet inkl. moms", quote.perApartment === null ? null : formatKronor(quote.perApartment)],
  ] as const;
  const nextStep = NEXT_STEPS[request.status]?.(supplierName);
  return (
    <Stack gap="xs">
      {quote.acceptedAt && (
        <>
          <Badge color="lugn" variant="light">
            Godkänd
          </Badge>
          {nextStep && <Text>{nextStep}</Text>}
          <Title order={4} size="h5">
            Överenskommet
          </Title>
        </>
      )}
      {isLowest && (
        <Badge color="gray" variant="light">
          Lägst summa
        </Badge>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {quote.aboveGuidePrice !== null && (
        <Text size="sm">
          {againstGuidePrice(quote.aboveGuidePrice)}
          <Text span inherit c="dimmed">
            {comparedLines(quote)}, exkl. moms och frakt
          </Text>
        </Text>
      )}
      {quote.isExpired && !quote.acceptedAt && <Text size="sm">Offerten gäller inte längre.</Text>}
      {quote.missingLines > 0 && (
        <Text size="sm">
          {formatNumber(quote.missingLines)} av {formatNumber(quote.lines.length)} rader saknar pris.
        </Text>
      )}
      {quote.comment && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {quote.comment}
        </Text>
      )}
      {quote.attachment && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          <IconPaperclip size={16} aria-hidden style={{ verticalAlign: "-3px" }} />{" "}
          <Anchor inherit underline="always" href={`/api/quotes/${quote.id}/attachment`}>
            {quote.attachment.filename}
          </Anchor>{" "}
          <Text span inherit c="dimmed">
            {fileSize(quote.attachment.sizeBytes)}
          </Text>
        </Text>
      )}
      <details>
        <summary>Visa rader</summary>
        <ul className={classes.quoteLines}>
          {quote.lines.map((line) => (
            <li key={line.lineNumber}>
              {line.amount} {line.productName}: {quotedLineInWords(line)}
              {line.aboveGuidePrice !== null && line.aboveGuidePrice !== 0 && (
                <Text size="sm" c="dimmed">
                  {againstGuidePrice(line.aboveGuidePrice)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </details>
      <Anchor
        href={`/api/product-requests/${request.id}/decision-basis.pdf?quoteId=${quote.id}`}
        target="_blank"
        rel="noopener"
        underline="always"
        size="sm"
        className="lone-link"
      >
        Beslutsunderlag med offerten
      </Anchor>
      {quote.mayAccept && (
        <Button loading={accept.isPending} onClick={asking.open} aria-label={`Godkänn offerten från ${supplierName}`}>
          Godkänn
        </Button>
      )}
      {quote.mayAccept && (
        <Button
          variant="default"
          onClick={() => {
            focus.remember();
            wishing.open();
          }}
          aria-label={`Lämna motbud till ${supplierName}`}
        >
          Lämna motbud
        </Button>
      )}
      {isWishing && (
        <CounterDialog
          quoteId={quote.id}
          supplierName={supplierName}
          onClose={() => {
            wishing.close();
            focus.giveBack(false);
          }}
        />
      )}
      <Confirm
        // Of its own: another quote's question would lie over this one.
        stackId={`accept-quote ${quote.id}`}
        opened={isAsking}
        title={`Godkänna offerten från ${supplierName}?`}
        text={`${formatKronor(quote.includingVat)} inkl. moms${quote.freight === null ? ", utan frakt: den är inte angiven" : ""}. Förfrågan blir «Offert godkänd». Leverantören får besked, och de andra får veta att ni har valt.`}
        confirmLabel="Godkänn offerten"
        onConfirm={() => accept.send({ quoteId: quote.id })}
        onClose={asking.close}
      />
    </Stack>
  );
}

/** What the board wants otherwise, mailed with a new link to answer by. */
function CounterDialog({ quoteId, supplierName, onClose }: DialogProps & { quoteId: string; supplierName: string }) {
  const counter = useAction(trpc.quotes.counter, {
    done: () => ["Motbudet är skickat", "Leverantören svarar med en ny offert."],
    failed: "Motbudet kunde inte skickas",
    touches: QUOTES_TOUCH,
  });
  return (
    <FormDialog
      title={`Motbud till ${supplierName}`}
      submit="Skicka"
      schema={counterQuoteInput}
      initial={{ quoteId, wish: "" }}
      action={counter}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>Leverantören får ert önskemål i ett mejl med en ny länk. Offerten ni har gäller tills den lämnar en ny.</Text>
          <Textarea
            label="Vad vill ni ha ändrat?"
            description="Till exempel pris, frakt eller leveranstid."
            autosize
            minRows={3}
            maxLength={500}
            required
            {...field("wish")}
          />
        </>
      )}
    </FormDialog>
  );
}
