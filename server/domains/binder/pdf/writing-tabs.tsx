import type { BinderContent } from "#server/domains/binder/content-queries.ts";

/** How the house holds together without power, network and telephone. */
export function OfflineTab({ places }: BinderContent) {
  const assembly = places.find(({ kind }) => kind === "assembly_point");
  return (
    <>
      <p className="lead">När el, internet och telefon är borta samtidigt gäller papper, fasta tider och fötter.</p>
      <h2>Så här gör vi</h2>
      <ol>
        <li>Krisgruppen samlas på den bestämda platsen utan att bli kallad.</li>
        <li>Ombuden går sina trapphus, knackar på och fyller i trapphusrondens blad.</li>
        <li>Lyssna på P4 på hela timmen. Skriv upp vad som sägs och när.</li>
        <li>Sätt upp anslag med klockslag för nästa besked, och håll tiden även när inget är nytt.</li>
        <li>Bestäm i förväg vart någon går när det inte går att ringa 112.</li>
        <li>För logg på papper. Skriv in den i portalen när den går att nå igen.</li>
      </ol>
      <h2>Fyll i för hand</h2>
      <HandLines
        labels={[
          assembly ? `Samlingsplats: ${assembly.name}` : "Samlingsplats",
          "Tider för samling (förslag: 08, 12 och 18)",
          "Knacksignal för ombuden",
          "Anslagen sitter här",
          "Radion finns hos",
          "Kommunens närmaste trygghetspunkt",
          "Dit går vi om det inte går att ringa 112",
        ]}
      />
    </>
  );
}

/** Blank sheets: what happened and was decided, and who has been reached. */
export function LogTab({ stairwells }: BinderContent) {
  return (
    <>
      <p className="lead">Kopiera bladen innan de behövs. Stryk inget: rätta på en ny rad.</p>
      <h2>Lägeslogg</h2>
      <HandTable
        columns={[{ label: "Klockan", width: "24mm" }, { label: "Händelse, beslut eller kontakt" }, { label: "Av", width: "30mm" }]}
        rows={16}
      />
      <section style={{ breakBefore: "page" }}>
        <h2>Trapphusrond</h2>
        <p className="lead">
          {stairwells.length > 0 ? `Ett blad för varje trapphus: ${stairwells.join(", ")}.` : "Ett blad för varje trapphus."}
        </p>
        <HandTable
          columns={[
            { label: "Dörr", width: "30mm" },
            { label: "Svarar", width: "20mm" },
            { label: "OK", width: "16mm" },
            { label: "Behöver" },
            { label: "Klockan", width: "24mm" },
          ]}
          rows={17}
        />
      </section>
    </>
  );
}

/** Filled in by hand on paper: codes are kept nowhere else. */
export function CodesTab() {
  return (
    <>
      <p className="lead">
        Fyll i för hand, lägg bladet i ett kuvert och försegla det. Koder skrivs aldrig in i portalen. Bryt kuvertet bara i en kris, och byt
        koderna efteråt.
      </p>
      <div className="sealed">
        <HandLines
          labels={[
            "Portkod",
            "Nyckelskåp, plats och kod",
            "Huvudnyckel finns hos",
            "Larm, kod och larmbolag",
            "Undercentral",
            "Elrum",
            "Fläktrum och tak",
            "Skyddsrum och förråd",
            "Övrigt",
          ]}
        />
      </div>
      <h2>Försegling</h2>
      <HandLines labels={["Förseglat den", "Av", "Brutet den, av och varför"]} />
    </>
  );
}

/** Room to write by hand, as many lines as are needed. */
export function HandLines({ labels }: { labels: readonly string[] }) {
  return labels.map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
    <p key={index} className="hand">
      {label}
    </p>
  ));
}

const blankLines = (count: number): string[] => Array.from({ length: count }, () => "");

/** A table of empty boxes to write in. */
export function HandTable({ columns, rows }: { columns: readonly { label: string; width?: string }[]; rows: number }) {
  return (
    <table className="grid">
      <thead>
        <tr>
          {columns.map(({ label, width }) => (
            <th key={label} style={{ width }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {blankLines(rows).map((_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
          <tr key={row}>
            {columns.map(({ label }) => (
              <td key={label} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
