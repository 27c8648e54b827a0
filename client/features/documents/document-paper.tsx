import { Stack, Text } from "@mantine/core";
import { useSignedIn } from "#client/lib/use-session.ts";
import { answerText } from "#shared/format/answer-text.ts";
import { type FormAnswers, isBlank, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FormColumn, type FormField, sectionsOf } from "#shared/schemas/form-schema.ts";
import { type FormTable, tableOf } from "#shared/schemas/form-table.ts";
import type { AssociationDocument, DocumentDraft } from "./document-views.ts";
import classes from "./documents.module.css";

interface DocumentPaperProps {
  document: AssociationDocument;
  draft: DocumentDraft;
  answers: FormAnswers;
  className?: string;
}

/** «Förhandsgranska»: what the paper will say, as one writes. What is left blank does not come along. */
export function DocumentPaper({ document, draft, answers, className = "" }: DocumentPaperProps) {
  const { association } = useSignedIn();
  const sections = sectionsOf(visibleFields(draft.schema.fields, answers)).filter(({ fields }) =>
    fields.some((field) => isTold(field, answers)),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself beside the form
    <section className={`${classes.paper} ${className}`} aria-label="Förhandsgranskning" tabIndex={0}>
      <div className={classes.head}>
        <span>{association?.name}</span>
        <strong>{document.title}</strong>
      </div>
      {sections.length === 0 && <Text c="inherit">Inget är ifyllt än.</Text>}
      {sections.map(({ title, fields }) => (
        <div key={title}>
          <h3 className={classes.heading}>{title}</h3>
          <Stack gap={6}>
            {fields
              .filter((field) => isTold(field, answers))
              .map((field) => (
                <PaperField key={field.key} heading={title} field={field} value={answers[field.key]} />
              ))}
          </Stack>
        </div>
      ))}
    </section>
  );
}

const isTold = ({ key, type }: FormField, answers: FormAnswers): boolean => type === "signature" || !isBlank(answers[key]);

interface PaperFieldProps {
  /** The section's title: a group of the same name needs no heading of its own. */
  heading: string;
  field: FormField;
  value: unknown;
}

/** One answer as the PDF shows it: a text under its heading, rows as a table, a line to sign on. */
function PaperField({ heading, field, value }: PaperFieldProps) {
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
