import type { ReactNode } from "react";
import type { RequestForDocument } from "#server/domains/product-requests/queries.ts";
import { requestNumber } from "#server/domains/product-requests/rules.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ProductRequestTable, TABLE_STYLES } from "./product-request-table.tsx";

export const PRODUCT_REQUEST_STYLES = `
  header { display: flex; justify-content: space-between; gap: 12mm; padding-bottom: 5mm; border-bottom: 0.6mm solid #0E6274; }
  .sender { display: flex; align-items: center; gap: 4mm; font-size: 12pt; font-weight: 600; line-height: 1.2; }
  .sender img { max-width: 36mm; max-height: 16mm; object-fit: contain; }
  .heading { text-align: right; flex: none; }
  h1 { font-size: 19pt; font-weight: 600; line-height: 1.15; color: #0E6274; }
  .heading p { margin-top: 1mm; }
  .lead { margin: 5mm 0 4mm; }
  .parties { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4mm; margin-bottom: 6mm; }
  .party { padding: 3.5mm 4mm; background: #F3F7F8; border-radius: 2mm; }
  h2 { font-size: 10.5pt; font-weight: 600; color: #0E6274; margin-bottom: 1.5mm; }
  .name { font-weight: 600; margin-bottom: 1mm; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 3mm; row-gap: 0.4mm; }
  dt { color: #5C6468; }
  dd { overflow-wrap: anywhere; }
  .notes { margin-top: 6mm; white-space: pre-line; }
  .end { margin-top: 6mm; color: #5C6468; font-size: 8.5pt; }
  ${TABLE_STYLES}
`;

/** A request for quotation as a board sends it: who asks whom for what, at which prices, delivered where. */
export function ProductRequestDocument({ request, supplier, requestedBy, items, logo }: RequestForDocument & { logo: string | null }) {
  const customer = request.customerName ?? requestedBy ?? PRODUCT_NAME;
  return (
    <main>
      <header>
        <div className="sender">
          {logo && <img src={logo} alt="" />}
          <span>{customer}</span>
        </div>
        <div className="heading">
          <h1>Produktförfrågan</h1>
          <p>
            Nr {requestNumber(request.id)} · {formatDateLong(request.requestDate)}
          </p>
        </div>
      </header>
      <p className="lead">
        Hej! {customer} önskar offert på produkterna nedan. Svara gärna med pris, leveranstid och fraktkostnad till kontaktpersonen.
      </p>
      <div className="parties">
        <Party heading="Kund" name={customer}>
          <Fact label="Organisationsnummer">{request.customerOrgNumber}</Fact>
          <Fact label="Kontaktperson">{request.contactPerson}</Fact>
          <Fact label="Telefon">{request.contactPhone && formatPhone(request.contactPhone)}</Fact>
          <Fact label="E-post">{request.contactEmail}</Fact>
        </Party>
        <Party heading="Leverantör" name={supplier.name}>
          <Fact label="Organisationsnummer">{supplier.organizationNumber}</Fact>
          <Fact label="Telefon">{supplier.contactPhone && formatPhone(supplier.contactPhone)}</Fact>
          <Fact label="E-post">{supplier.contactEmail}</Fact>
          <Fact label="Webbplats">{supplier.website?.replace(/^https?:\/\/|\/$/g, "")}</Fact>
        </Party>
        <Party heading="Leverans och faktura">
          <Fact label="Leveransadress">{request.deliveryAddress}</Fact>
          <Fact label="Fakturaadress">{request.invoiceAddress}</Fact>
          <Fact label="Fakturareferens">{request.invoiceReference}</Fact>
        </Party>
        <Party heading="Underlag">
          <Fact label="Lägenheter">{request.numProperties && formatNumber(request.numProperties)}</Fact>
          <Fact label="Boende (uppskattat)">{request.numResidentsEstimated && formatNumber(request.numResidentsEstimated)}</Fact>
          <Fact label="Beredskap för">{request.numDaysEstimated && `${formatNumber(request.numDaysEstimated)} dygn`}</Fact>
        </Party>
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

function Party({ heading, name, children }: { heading: string; name?: string; children: ReactNode }) {
  return (
    <section className="party keep">
      <h2>{heading}</h2>
      {name && <p className="name">{name}</p>}
      <dl>{children}</dl>
    </section>
  );
}

/** One line of a block; what is not known is left out. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
