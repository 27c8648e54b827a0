import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAlertTriangle, IconLock, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { inviteSupplierInput } from "#shared/schemas/quotes.ts";
import classes from "./product-requests.module.css";
import { type AskedRequest, QUOTES_TOUCH, QuoteFacts } from "./quote-facts.tsx";
import { SupplierMessage } from "./supplier-message.tsx";

type Quotes = RouterOutputs["quotes"]["list"];
type Invitation = Quotes["invitations"][number];

const READ_AGAIN_MS = 20_000;

/** Whom the association has asked for a quote, and what they offer side by side. */
export function RequestQuotes({ request }: { request: AskedRequest }) {
  // A supplier may give another quote while the board reads the first.
  const quotes = trpc.quotes.list.useQuery({ productRequestId: request.id }, { refetchInterval: READ_AGAIN_MS });
  return (
    <Loaded query={quotes} skeleton={<ListSkeleton rows={2} />}>
      {(data) => (data.maySend || data.invitations.length > 0 ? <Offers request={request} quotes={data} /> : null)}
    </Loaded>
  );
}

function Offers({ request, quotes }: { request: AskedRequest; quotes: Quotes }) {
  const { id: productRequestId } = request;
  const { formatDay } = useDateFormat();
  const [asked, setAsked] = useState<"own" | "other" | null>(null);
  // The request beneath would otherwise take the focus to its own first button.
  const focus = useReturnFocus(() => null);
  const ask = (whom: "own" | "other"): void => {
    focus.remember();
    setAsked(whom);
  };
  const open = useAction(trpc.quotes.open, { failed: "Offerterna kunde inte öppnas", touches: QUOTES_TOUCH });
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
              <InvitationCard
                key={invitation.id}
                {...{ invitation, request }}
                maySend={quotes.maySend}
                lowestId={lowestOf(quotes.invitations)}
              />
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
          request={request}
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

/** The quote with the lowest sum, of those that say the freight and the price of every line; null where no two can be compared. */
function lowestOf(invitations: readonly Invitation[]): string | null {
  const whole = invitations
    .flatMap(({ quotes: [latest], declinedAt }) => (latest && !declinedAt ? latest : []))
    .filter(({ freight, missingLines, isExpired }) => freight !== null && missingLines === 0 && !isExpired)
    .toSorted((one, other) => one.includingVat - other.includingVat);
  const [lowest, next] = whole;
  return lowest && next && lowest.includingVat < next.includingVat ? lowest.id : null;
}

interface InvitationCardProps {
  invitation: Invitation;
  request: AskedRequest;
  maySend: boolean;
  lowestId: string | null;
}

/** One supplier's answer, the newest version first. */
function InvitationCard({ invitation, request, maySend, lowestId }: InvitationCardProps) {
  const { formatDay } = useDateFormat();
  const { supplierName, recipientEmail, sentAt, mailStatus, declinedAt, message, counterOffer, isWaiting, quotes } = invitation;
  const resend = useAction(trpc.quotes.resend, {
    done: () => ["Ny länk skickad", "Den förra länken gäller inte längre."],
    failed: "Mejlet kunde inte skickas",
    touches: QUOTES_TOUCH,
  });
  const [latest, ...former] = quotes;
  const of = { request, supplierName };
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
        {message && (
          <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            Ert meddelande: {message}
          </Text>
        )}
        {counterOffer && (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            Ert motbud: {counterOffer}
          </Text>
        )}
        {declinedAt && <Text>Tackade nej {formatDay(declinedAt)}.</Text>}
        {isWaiting && !declinedAt && <Text>{latest ? "En ny offert har kommit." : "Offert har kommit."} Den är inte öppnad.</Text>}
        {!latest && !declinedAt && !isWaiting && <Text>Har inte svarat.</Text>}
        {latest && <QuoteFacts quote={latest} isLowest={latest.id === lowestId} {...of} />}
        {former.map((quote) => (
          <details key={quote.id}>
            <summary>Tidigare offert, {formatDay(quote.givenAt)}</summary>
            <QuoteFacts quote={quote} isLowest={false} {...of} />
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

interface InviteDialogProps extends DialogProps {
  request: AskedRequest;
  quotes: Quotes;
  isOther: boolean;
}

/** Mails the request with the link by which a supplier answers. */
function InviteDialog({ request, quotes, isOther, onClose }: InviteDialogProps) {
  const invite = useAction(trpc.quotes.invite, {
    done: () => "Förfrågan är skickad till leverantören",
    failed: "Förfrågan kunde inte skickas",
    touches: QUOTES_TOUCH,
  });
  return (
    <FormDialog
      title={isOther ? "Fråga en annan leverantör" : "Skicka till leverantören"}
      submit="Skicka"
      schema={inviteSupplierInput}
      initial={{
        ...{ productRequestId: request.id, supplierName: "", email: isOther ? "" : (quotes.supplier.email ?? "") },
        ...{ message: "", opensOn: "" },
      }}
      action={invite}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>{isOther ? TO_OTHER : toOwn(request, quotes.supplier.name)}</Text>
          {isOther && <TextInput label="Leverantörens namn" required maxLength={200} {...field("supplierName")} />}
          <TextInput label="Leverantörens e-post" type="email" required {...field("email")} />
          {isOther && <SupplierMessage {...field("message")} />}
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

const toOwn = ({ notes }: AskedRequest, supplierName: string): string =>
  `${supplierName} får ett mejl med förfrågan som PDF${notes ? ", ert meddelande" : ""} och en länk där den lämnar sin offert.`;

const TO_OTHER = "Leverantören får raderna i ett mejl med en länk där den lämnar sin offert.";
