import { requestNumber } from "#server/domains/product-requests/rules.ts";
import type { KeptAttachment, SupplierPageView } from "#server/domains/quotes/queries.ts";
import { formField } from "#server/http/form-body.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { quoteLink } from "#shared/quote-links.ts";
import { PRICE_ON_REQUEST } from "#shared/text/price-on-request.ts";
import { MESSAGE_HEADING } from "#shared/text/quote-words.ts";
import { Check, FaultNotice, type Faults, Field } from "./form-fields.tsx";
import { GivenQuote } from "./given-quote.tsx";
import { Card, Notice, PostButton, PostForm } from "./layout.tsx";

/** What stands in the fields, as it was typed, by the number of the line. */
export interface QuoteDraft {
  prices: Readonly<Record<string, string>>;
  days: Readonly<Record<string, string>>;
  freight: string;
  validUntil: string;
  removeAttachment: boolean;
  keptAttachment: string;
  comment: string;
}

const written = (value: number | null): string => {
  if (value === null) return "";
  return (Number.isInteger(value) ? String(value) : value.toFixed(2)).replace(".", ",");
};

/** What was answered before; nothing at first. */
export function draftOf({ latest }: SupplierPageView): QuoteDraft {
  const lines = latest?.lines ?? [];
  return {
    prices: Object.fromEntries(lines.map(({ lineNumber, unitPrice }) => [String(lineNumber), written(unitPrice)])),
    days: Object.fromEntries(lines.map(({ lineNumber, deliveryDays }) => [String(lineNumber), written(deliveryDays)])),
    freight: written(latest?.freight ?? null),
    validUntil: latest?.validUntil ?? "",
    removeAttachment: false,
    keptAttachment: "",
    comment: latest?.comment ?? "",
  };
}

/** The fields of the form: `pris-1` and `dagar-1` are those of the first line. */
export function readQuoteForm(body: unknown): QuoteDraft {
  const named = (prefix: string): Record<string, string> =>
    Object.fromEntries(
      Object.keys(typeof body === "object" && body !== null ? body : {}).flatMap((name) => {
        const number = new RegExp(`^${prefix}-(\\d{1,4})$`).exec(name)?.[1];
        return number ? [[number, formField(body, name)]] : [];
      }),
    );
  return {
    prices: named("pris"),
    days: named("dagar"),
    freight: formField(body, "freight"),
    validUntil: formField(body, "validUntil"),
    removeAttachment: formField(body, "removeAttachment") === "ja",
    keptAttachment: formField(body, "keptAttachment"),
    comment: formField(body, "comment"),
  };
}

interface QuotePageProps {
  view: SupplierPageView;
  token: string;
  draft: QuoteDraft;
  /** The file that came with what is refused. */
  kept: KeptAttachment | null;
  isSaved: boolean;
  faults: Faults;
  message?: string | undefined;
}

/** What is asked for and the supplier's own answer; nothing of residents or other suppliers. */
export function QuotePage({ view, token, draft, kept, isSaved, faults, message }: QuotePageProps) {
  // What was sent before is not what was refused now.
  const isRefused = message !== undefined || Object.keys(faults).length > 0;
  return (
    <>
      <Card>
        <h1>Offert till {view.associationName}</h1>
        <State view={view} isSaved={isSaved} />
        <p className="dim">
          Förfrågan nr {requestNumber(view.productRequestId)} till {view.supplierName}.
        </p>
        {view.isOpen && view.counterOffer && (
          <>
            <p>Föreningen vill ha ett nytt bud:</p>
            <blockquote>{view.counterOffer}</blockquote>
          </>
        )}
        {view.deliveryAddress && <p>Leverans till {view.deliveryAddress}.</p>}
        <Contact view={view} />
        {view.message && (
          <>
            <h2>{MESSAGE_HEADING}</h2>
            <blockquote>{view.message}</blockquote>
          </>
        )}
        {view.isOpen ? (
          <p className="dim">
            Länken gäller till {formatDateLong(view.expiresAt)}.
            {view.opensOn && ` Föreningen öppnar alla offerter tidigast ${formatDateLong(view.opensOn)}.`}
          </p>
        ) : (
          !view.latest && <Lines view={view} />
        )}
      </Card>
      {view.latest && !isRefused && <GivenQuote given={view.latest} token={token} />}
      {view.isOpen && (
        <Card id={isRefused ? ANSWER : undefined}>
          <h2>Pris och leverans</h2>
          <FaultNotice faults={faults} message={message} />
          <p>Lämna tomt det ni inte kan leverera.</p>
          <PostForm action={`${quoteLink("", token)}#${ANSWER}`} takesFile fields={kept ? { keptAttachment: kept.id } : {}}>
            {view.lines.map(({ lineNumber, productName, amount, packageOf, isUnpriced }) => (
              <fieldset key={lineNumber}>
                <legend>
                  {productName}
                  <span className="hint">
                    {amount}
                    {isUnpriced && ` · ${PRICE_ON_REQUEST}`}
                  </span>
                </legend>
                <Field
                  name={`pris-${lineNumber}`}
                  label={`Pris per ${packageOf ?? "enhet"} (kr exkl. moms)`}
                  inputMode="decimal"
                  maxLength={20}
                  defaultValue={draft.prices[lineNumber] ?? ""}
                  faults={atLines(faults)}
                />
                <Field
                  name={`dagar-${lineNumber}`}
                  label="Leveranstid (dagar)"
                  inputMode="numeric"
                  maxLength={3}
                  defaultValue={draft.days[lineNumber] ?? ""}
                  faults={atLines(faults)}
                />
              </fieldset>
            ))}
            <Field
              name="freight"
              label="Frakt för allt (kr exkl. moms)"
              hint="Skriv 0 om den ingår."
              inputMode="decimal"
              maxLength={20}
              defaultValue={draft.freight}
              faults={faults}
            />
            <Field name="validUntil" label="Offerten gäller till och med" type="date" defaultValue={draft.validUntil} faults={faults} />
            <Field
              name="comment"
              label="Kommentar"
              hint="Till exempel betalningsvillkor."
              maxLength={500}
              defaultValue={draft.comment}
              faults={faults}
            />
            <Attachment view={view} kept={kept} isRemoved={draft.removeAttachment} faults={faults} />
            <button type="submit">{submitWord(view)}</button>
          </PostForm>
          {!view.isDeclined && <PostButton action={`${quoteLink("", token)}/avboj`} label="Tacka nej" look="quiet" />}
        </Card>
      )}
    </>
  );
}

/** Where the form comes again when it is refused: on a phone its faults stand below the first screen. What is accepted has no such place. */
const ANSWER = "svar";

function Contact({ view: { contactPerson, contactPhone } }: Pick<QuotePageProps, "view">) {
  const parts = [contactPerson, contactPhone && formatPhone(contactPhone)].filter(Boolean);
  return parts.length > 0 && <p>Kontakt: {parts.join(", ")}.</p>;
}

/** The field of this name holds the one file that a quote may have. */
export const ATTACHMENT_FIELD = "attachment";

interface AttachmentProps {
  view: SupplierPageView;
  kept: KeptAttachment | null;
  isRemoved: boolean;
  faults: Faults;
}

/** Last in the form, so that what is typed comes before a file that is refused. */
function Attachment({ view: { latest }, kept, isRemoved, faults }: AttachmentProps) {
  const attached = latest?.attachment;
  return (
    <>
      {kept ? (
        <p>
          {kept.filename} är med{attached && `, i stället för ${attached.filename}`} ({fileSize(kept.sizeBytes)}).
        </p>
      ) : (
        attached && (
          <p>
            Bifogat: {attached.filename}, {fileSize(attached.sizeBytes)}. Den följer med om ni inte tar bort eller byter den.
          </p>
        )
      )}
      {(kept ?? attached) && (
        <Check name="removeAttachment" label={kept ? "Skicka utan bilaga" : "Ta bort bilagan"} checked={isRemoved} faults={faults} />
      )}
      <Field
        name={ATTACHMENT_FIELD}
        label={(kept ?? attached) ? "Byt bilaga" : "Bilaga"}
        hint="Valfritt. En PDF eller en bild, högst 20 MB."
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        faults={faults}
      />
    </>
  );
}

/** The refusals by their places in the form: `prices.1` is the field `pris-1`. */
const atLines = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name.replace(/^prices\./, "pris-").replace(/^days\./, "dagar-"), fault]),
  );

const submitWord = ({ latest }: SupplierPageView): string =>
  latest === null ? "Skicka offert" : latest.openedAt === null ? "Ändra offerten" : "Skicka ny offert";

function State({ view, isSaved }: Pick<QuotePageProps, "view" | "isSaved">) {
  if (view.isAccepted)
    return (
      <Notice tone="good">
        <p>Er offert är godkänd. Föreningen hör av sig om beställningen.</p>
      </Notice>
    );
  if (!view.isOpen)
    return (
      <Notice tone="calm">
        <p>Förfrågan är avslutad. Tack för er tid.</p>
      </Notice>
    );
  if (view.isDeclined)
    return (
      <Notice tone="calm">
        <p>Ni har tackat nej. Ångrar ni er kan ni lämna en offert så länge länken gäller.</p>
      </Notice>
    );
  if (view.latest === null) return null;
  const text = view.latest.openedAt
    ? "Föreningen har öppnat offerten. Ändrar ni något blir det en ny offert; den förra kan fortfarande läsas."
    : "Ni kan ändra offerten tills föreningen har öppnat den.";
  return (
    <Notice tone={isSaved ? "good" : "calm"}>
      <p>
        {isSaved ? "Tack! Offerten är skickad. Ni får ett kvitto med mejl. " : "Ni har lämnat en offert. "}
        {text}
      </p>
    </Notice>
  );
}

function Lines({ view }: { view: SupplierPageView }) {
  return (
    <ul>
      {view.lines.map(({ lineNumber, productName, amount, isUnpriced }) => (
        <li key={lineNumber}>
          {amount} {productName}
          {isUnpriced && ` · ${PRICE_ON_REQUEST}`}
        </li>
      ))}
    </ul>
  );
}
