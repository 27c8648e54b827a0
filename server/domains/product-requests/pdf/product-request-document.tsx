import type { ReactNode } from "react";
import type { RequestForDocument } from "#server/domains/product-requests/queries.ts";
import { requestNumber } from "#server/domains/product-requests/rules.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Address, Fact } from "#server/platform/pdf/fact.tsx";
import { LETTERHEAD_STYLES, Letterhead } from "#server/platform/pdf/letterhead.tsx";
import { logoAsData } from "#server/platform/pdf/logo-as-data.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ProductRequestTable, TABLE_STYLES } from "./product-request-table.tsx";

export const PRODUCT_REQUEST_STYLES = `
  .lead { margin: 5mm 0 4mm; overflow-wrap: anywhere; }
  .parties { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4mm; margin-bottom: 6mm; }
  .party { padding: 3.5mm 4mm; background: #F3F7F8; border-radius: 2mm; }
  h2 { font-size: 10.5pt; font-weight: 600; color: #0E6274; margin-bottom: 1.5mm; }
  .name { font-weight: 600; margin-bottom: 1mm; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 3mm; row-gap: 0.4mm; }
  dt { color: #5C6468; }
  dd { overflow-wrap: anywhere; }
  .notes { margin-top: 6mm; white-space: pre-line; overflow-wrap: anywhere; }
  .end { margin-top: 6mm; color: #5C6468; font-size: 8.5pt; }
  ${LETTERHEAD_STYLES}
  ${TABLE_STYLES}
`;

/** A request for quotation as a board sends it: who asks whom for what, at which prices, delivered where. */
export function ProductRequestDocument({ request, supplier, requestedBy, items, logo }: RequestForDocument & { logo: string | null }) {
  const customer = request.customerName ?? requestedBy ?? PRODUCT_NAME;
  return (
    <main>
      <Letterhead logo={logo} sender={customer} title="Produktförfrågan">
        Nr {requestNumber(request.id)} · {formatDateLong(request.requestDate)}
      </Letterhead>
      <p className="lead">
        Hej! {customer} önskar offert på produkterna nedan. Svara gärna med pris, leveranstid och fraktkostnad till kontaktpersonen.
      </p>
      <div className="parties">
        <Party
          heading="Kund"
          name={customer}
          facts={[
            ["Organisationsnummer", request.customerOrgNumber],
            ["Kontaktperson", request.contactPerson],
            ["Telefon", request.contactPhone && formatPhone(request.contactPhone)],
            ["E-post", request.contactEmail && <Address>{request.contactEmail}</Address>],
          ]}
        />
        <Party
          heading="Leverantör"
          name={supplier.name}
          facts={[
            ["Organisationsnummer", supplier.organizationNumber],
            ["Telefon", supplier.contactPhone && formatPhone(supplier.contactPhone)],
            ["E-post", supplier.contactEmail && <Address>{supplier.contactEmail}</Address>],
            ["Webbplats", supplier.website && <Address>{supplier.website.replace(/^https?:\/\/|\/$/g, "")}</Address>],
          ]}
        />
        <Party
          heading="Leverans och faktura"
          facts={[
            ["Leveransadress", request.deliveryAddress],
            ["Fakturaadress", request.invoiceAddress],
            ["Fakturareferens", request.invoiceReference],
          ]}
        />
        <Party
          heading="Underlag"
          facts={[
            ["Lägenheter", request.numProperties && formatNumber(request.numProperties)],
            ["Boende (uppskattat)", request.numResidentsEstimated && formatNumber(request.numResidentsEstimated)],
            ["Beredskap för", request.numDaysEstimated && `${formatNumber(request.numDaysEstimated)} dygn`],
          ]}
        />
      </div>
      <ProductRequestTable items={items} />
      {request.notes && (
        <section className="notes">
          <h2>Anteckningar</h2>
          <p>{request.notes}</p>
        </section>
      )}
      <p className="end keep">
        Förfrågan är inte en beställning. Priserna är riktpriser i svenska kronor från den dag förfrågan skickades. Skapad i {PRODUCT_NAME}
        {requestedBy && ` av ${requestedBy}`}.
      </p>
    </main>
  );
}

interface PartyProps {
  heading: string;
  name?: string;
  facts: [label: string, value: ReactNode][];
}

/** A block of facts; left out when nothing in it is known. */
function Party({ heading, name, facts }: PartyProps) {
  const known = facts.filter(([, value]) => value);
  if (!name && known.length === 0) return null;
  return (
    <section className="party keep">
      <h2>{heading}</h2>
      {name && <p className="name">{name}</p>}
      <dl>
        {known.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** The HTML of a product request's PDF, with the association's logo inside it when there is one. */
export async function productRequestHtml(ctx: { media: FileStore }, found: RequestForDocument, title: string): Promise<string> {
  const logo = await logoAsData(ctx.media, found.associationLogoUrl);
  return documentHtml({ title, styles: PRODUCT_REQUEST_STYLES, content: <ProductRequestDocument {...found} logo={logo} /> });
}
