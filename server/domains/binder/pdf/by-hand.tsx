/** Room to write by hand, as many lines as are needed. */
export function HandLines({ labels }: { labels: readonly string[] }) {
  return labels.map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
    <p key={index} className="hand">
      {label}
    </p>
  ));
}

export const blankLines = (count: number): string[] => Array.from({ length: count }, () => "");

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
