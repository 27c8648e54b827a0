import { Alert, Anchor, Badge, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconLock, IconMail, IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { inviteSupplierInput } from "#shared/schemas/quotes.ts";
import { againstGuidePrice, quotedLineInWords, quoteFacts } from "#shared/text/quote-words.ts";
import classes from "./product-requests.module.css";
import type { RequestDetail } from "./request-views.ts";

type Quotes = RouterOutputs["quotes"]["list"];
type Invitation = Quotes["invitations"][number];
type Quote = Invitation["quotes"][number];

const TOUCHED = ["quotes.list", "productRequest.detail", "productRequest.list"] as const;

/** Whom the association has asked for a quote, and what they offer side by side. */
export function RequestQuotes({ request }: { request: Pick<RequestDetail, "id" | "status"> }) {
  const quotes = trpc.quotes.list.useQuery({ productRequestId: request.id });
  return (
    <Loaded query={quotes} skeleton={<ListSkeleton rows={2} />}>
      {(data) => (data.maySend || data.invitations.length > 0 ? <Offers request={request} quotes={data} /> : null)}
    </Loaded>
  );
}

function Offers({ request, quotes }: { request: Pick<RequestDetail, "id" | "status">; quotes: Quotes }) {
  const { id: productRequestId, status } = request;
  const { formatDay } = useDateFormat();
  const [asked, setAsked] = useState<"own" | "other" | null>(null);
  // The request beneath would otherwise take the focus to its own first button.
  const focus = useReturnFocus(() => null);
  const ask = (whom: "own" | "other"): void => {
    focus.remember();
    setAsked(whom);
  };
  const open = useAction(trpc.quotes.open, { failed: "Offerterna kunde inte öppnas", touches: TOUCHED });
  const isOwnAsked = quotes.invitations.some(({ supplierName }) => supplierName === quotes.supplier.name);
  return (
    <section aria-label="Offerter">
      <Title order={3} size="h4" mb="xs">
        Offerter
      </Title>
      <Stack gap="md">
        {quotes.isSealed && quotes.opensOn && (
          <Alert color="gray" icon={<IconLock size={20} aria-hidden />}>
            Offerterna är förseglade till {formatDay(quotes.opensOn)}.
          </Alert>
        )}
        {quotes.invitations.length > 0 && (
          <ul className={classes.quotes}>
            {quotes.invitations.map((invitation) => (
              <InvitationCard key={invitation.id} invitation={invitation} status={status} maySend={quotes.maySend} />
            ))}
          </ul>
        )}
        <Group gap="xs">
          {quotes.mayOpen && (
            <Button loading={open.isPending} onClick={() => open.send({ productRequestId })}>
              Öppna offerterna
            </Button>
          )}
          {quotes.maySend && !isOwnAsked && (
            <Button
              variant={quotes.mayOpen ? "default" : "filled"}
              leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
              onClick={() => ask("own")}
            >
              Skicka till leverantören
            </Button>
          )}
          {quotes.maySend && (
            <Button variant="default" onClick={() => ask("other")}>
              Fråga en annan leverantör
            </Button>
          )}
        </Group>
      </Stack>
      {asked && (
        <InviteDialog
          productRequestId={productRequestId}
          quotes={quotes}
          isOther={asked === "other"}
          onClose={() => {
            setAsked(null);
            focus.giveBack(false);
          }}
        />
      )}
    </section>
  );
}

/** One supplier's answer, the newest version first. */
function InvitationCard({ invitation, status, maySend }: { invitation: Invitation; status: ProductRequestStatus; maySend: boolean }) {
  const { formatDay } = useDateFormat();
  const { supplierName, recipientEmail, sentAt, mailStatus, declinedAt, isWaiting, quotes } = invitation;
  const resend = useAction(trpc.quotes.resend, {
    done: () => ["Ny länk skickad", "Den förra länken gäller inte längre."],
    failed: "Mejlet kunde inte skickas",
    touches: TOUCHED,
  });
  const [latest, ...former] = quotes;
  return (
    <li className={classes.quote}>
      <Stack gap="xs">
        <div>
          <Text fw={650} style={{ overflowWrap: "anywhere" }}>
            {supplierName}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            Skickad {formatDay(sentAt)}
            {recipientEmail && ` till ${recipientEmail}`}
          </Text>
        </div>
        {mailStatus === "failed" && (
          <Text size="sm" c="var(--mantine-color-error)">
            <IconAlertTriangle size={16} aria-hidden style={{ verticalAlign: "-3px" }} /> Mejlet kunde inte skickas.
          </Text>
        )}
        {declinedAt && <Text>Tackade nej {formatDay(declinedAt)}.</Text>}
        {isWaiting && !declinedAt && <Text>{latest ? "En ny offert har kommit." : "Offert har kommit."} Den är inte öppnad.</Text>}
        {!latest && !declinedAt && !isWaiting && <Text>Har inte svarat.</Text>}
        {latest && <QuoteFacts quote={latest} status={status} supplierName={supplierName} />}
        {former.map((quote) => (
          <details key={quote.id}>
            <summary>Tidigare offert, {formatDay(quote.givenAt)}</summary>
            <QuoteFacts quote={quote} status={status} supplierName={supplierName} />
          </details>
        ))}
        {maySend && recipientEmail && (
          <Button
            variant="subtle"
            px="xs"
            style={{ alignSelf: "flex-start" }}
            loading={resend.isPending}
            onClick={() => resend.send({ quoteInvitationId: invitation.id })}
          >
            Skicka ny länk
          </Button>
        )}
      </Stack>
    </li>
  );
}

/** What remains once a quote is accepted. */
const NEXT_STEPS: Partial<Record<ProductRequestStatus, (supplierName: string) => string>> = {
  offer_approved: (supplierName) => `Nästa steg: beställ av ${supplierName}. Ändra sedan förfrågan till «Inköp genomfört».`,
  order_placed: () => "Nästa steg: jämför leverans och faktura med offerten. Ändra sedan förfrågan till «Avslutad».",
};

/** What a quote is compared by, its lines, and the way to accept it. */
function QuoteFacts({ quote, status, supplierName }: { quote: Quote; status: ProductRequestStatus; supplierName: string }) {
  const { formatDay } = useDateFormat();
  const [isAsking, asking] = useDisclosure(false);
  const accept = useAction(trpc.quotes.accept, {
    done: () => ["Offerten är godkänd", "Alla leverantörer som inte tackat nej får besked."],
    failed: "Offerten kunde inte godkännas",
    touches: [...TOUCHED, "dashboard"],
  });
  const facts = [
    ...quoteFacts(quote, formatDay),
    ["Per lägenhet inkl. moms", quote.perApartment === null ? null : formatKronor(quote.perApartment)],
  ] as const;
  const nextStep = NEXT_STEPS[status]?.(supplierName);
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
      <Text size="sm" fw={600}>
        {againstGuidePrice(quote.aboveGuidePrice)}
        <Text span inherit fw={400} c="dimmed">
          {quote.missingLines > 0 ? " för raderna med pris" : ""}, exkl. moms och frakt
        </Text>
      </Text>
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
              {line.aboveGuidePrice !== 0 && (
                <Text size="sm" c="dimmed">
                  {againstGuidePrice(line.aboveGuidePrice)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </details>
      {quote.mayAccept && (
        <Button loading={accept.isPending} onClick={asking.open} aria-label={`Godkänn offerten från ${supplierName}`}>
          Godkänn
        </Button>
      )}
      <Confirm
        // Of its own: another quote's question would lie over this one.
        stackId={`accept-quote ${quote.id}`}
        opened={isAsking}
        title={`Godkänna offerten från ${supplierName}?`}
        text={`${formatKronor(quote.includingVat)} inkl. moms. Förfrågan blir «Offert godkänd». Leverantören får besked, och de andra får veta att ni har valt.`}
        confirmLabel="Godkänn offerten"
        onConfirm={() => accept.send({ quoteId: quote.id })}
        onClose={asking.close}
      />
    </Stack>
  );
}

interface InviteDialogProps extends DialogProps {
  productRequestId: string;
  quotes: Quotes;
  isOther: boolean;
}

/** Mails the request with the link by which a supplier answers. */
function InviteDialog({ productRequestId, quotes, isOther, onClose }: InviteDialogProps) {
  const invite = useAction(trpc.quotes.invite, {
    done: () => "Förfrågan är skickad till leverantören",
    failed: "Förfrågan kunde inte skickas",
    touches: TOUCHED,
  });
  return (
    <FormDialog
      title={isOther ? "Fråga en annan leverantör" : "Skicka till leverantören"}
      submit="Skicka"
      schema={inviteSupplierInput}
      initial={{ productRequestId, supplierName: "", email: isOther ? "" : (quotes.supplier.email ?? ""), opensOn: "" }}
      action={invite}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            {isOther
              ? "Leverantören får raderna i ett mejl med en länk där den lämnar sin offert."
              : `${quotes.supplier.name} får ett mejl med förfrågan som PDF och en länk där den lämnar sin offert.`}
          </Text>
          {isOther && <TextInput label="Leverantörens namn" required maxLength={200} {...field("supplierName")} />}
          <TextInput label="Leverantörens e-post" type="email" required {...field("email")} />
          {quotes.invitations.length === 0 && (
            <DateField
              label="Öppna offerterna tidigast"
              description="Valfritt. Till dess läser ingen i föreningen dem. Dagen gäller alla leverantörer och kan inte ändras."
              {...field("opensOn")}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
