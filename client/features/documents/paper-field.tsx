import { answerText } from "#shared/format/answer-text.ts";
import { type FormAnswers, isBlank } from "#shared/schemas/form-answers.ts";
import type { FormColumn, FormField } from "#shared/schemas/form-schema.ts";
import { type FormTable, tableOf } from "#shared/schemas/form-table.ts";
import classes from "./document-paper.module.css";

interface PaperFieldProps {
  /** The section's title: a group of the same name needs no heading of its own. */
  heading: string;
  field: FormField;
  value: unknown;
}

/** One answer as the PDF shows it: a text under its heading, rows as a table, a line to sign on. */
export function PaperField({ heading, field, value }: PaperFieldProps) {
  if (field.type === "signature") return <Signature label={field.label} name={isBlank(value) ? null : String(value)} />;
  if (field.repeat && Array.isArray(value))
    return (
      <div>
        {field.label !== heading && <h4 className={classes.label}>{field.label}</h4>}
        <Rows {...tableOf(field.repeat, value as FormAnswers[])} />
      </div>
    );
  if (field.type === "textarea")
    return (
      <div>
        <h4 className={classes.label}>{field.label}</h4>
        <p className={classes.text}>{answerText(field, value)}</p>
      </div>
    );
  return <Fact field={field} value={value} />;
}

function Fact({ field, value }: { field: FormColumn; value: unknown }) {
  return (
    <dl className={classes.fact}>
      <dt>{field.label}</dt>
      <dd className={classes.text}>{answerText(field, value)}</dd>
    </dl>
  );
}

function Rows({ columns, rows, fits }: FormTable) {
  if (!fits)
    return (
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
          <li key={index}>
            {columns
              .filter(({ key }) => !isBlank(row[key]))
              .map((column) => (
                <Fact key={column.key} field={column} value={row[column.key]} />
              ))}
          </li>
        ))}
      </ol>
    );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.key} className={column.type === "phone" ? classes.phone : undefined}>
                {!isBlank(row[column.key]) && answerText(column, row[column.key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signature({ label, name }: { label: string; name: string | null }) {
  return (
    <div className={classes.signature}>
      <span>
        {label}
        {name && `: ${name}`}
      </span>
      <span>Ort och datum</span>
    </div>
  );
}
