import type { SupplierPageView } from "#server/domains/quotes/queries.ts";
import { formatDateLong, formatTime } from "#shared/format/date.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { ownAttachmentLink } from "#shared/quote-links.ts";
import { quotedLineInWords, quoteFacts } from "#shared/text/quote-words.ts";
import { Card } from "./layout.tsx";

interface GivenQuoteProps {
  given: NonNullable<SupplierPageView["latest"]>;
  token: string;
}

/** What the supplier has sent, as it stands in its receipt and on the association's page. */
export function GivenQuote({ given, token }: GivenQuoteProps) {
  return (
    <Card>
      <h2>Er offert</h2>
      <p className="dim">
        Skickad {formatDateLong(given.givenAt)} kl. {formatTime(given.givenAt)}.
      </p>
      <ul>
        {given.lines.map((line) => (
          <li key={line.lineNumber}>
            {line.amount} {line.productName}: {quotedLineInWords(line)}
          </li>
        ))}
      </ul>
      <dl>
        {quoteFacts(given, (day) => formatDateLong(day)).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {given.comment && <p>{given.comment}</p>}
      {given.attachment && (
        <p>
          <a className="alone" href={ownAttachmentLink(token)}>
            Öppna {given.attachment.filename}, {fileSize(given.attachment.sizeBytes)}
          </a>
        </p>
      )}
    </Card>
  );
}
