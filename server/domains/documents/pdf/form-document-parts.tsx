import { Blank } from "#server/platform/pdf/fact.tsx";
import { answerText } from "#shared/format/answer-text.ts";
import { type FormAnswers, formFile, isBlank, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FormColumn, type FormField, optionsOf, sectionsOf } from "#shared/schemas/form-schema.ts";
import { tableOf } from "#shared/schemas/form-table.ts";

interface FormSectionsProps {
  fields: readonly FormField[];
  answers: FormAnswers;
  photos: Photos;
}

/** Pictures as data, by the id of their file. */
export type Photos = ReadonlyMap<string, string>;

/** Empty rows on paper. */
const BLANK_ROWS = 4;

interface FieldsProps {
  /** The section's title: a group of the same name needs no heading of its own. */
  heading: string;
  fields: readonly FormField[];
  answers: FormAnswers;
  photos: Photos;
}

/** What has been answered; what was left blank is left out, but not a line to sign on. */
export function Fields({ heading, fields, answers, photos }: FieldsProps) {
  return fields.map((field) => {
    const value = answers[field.key];
    if (field.type === "signature") return <Signature key={field.key} label={field.label} name={isBlank(value) ? null : String(value)} />;
    if (isBlank(value)) return null;
    if (field.repeat)
      return (
        <Rows
          key={field.key}
          label={field.label === heading ? null : field.label}
          columns={field.repeat}
          rows={value as FormAnswers[]}
          photos={photos}
        />
      );
    if (field.type === "textarea") return <LongText key={field.key} label={field.label} text={String(value)} />;
    return (
      <dl key={field.key} className="fact">
        <dt>{field.label}</dt>
        <dd>
          <Answer field={field} value={value} photos={photos} />
        </dd>
      </dl>
    );
  });
}

function LongText({ label, text }: { label: string; text: string }) {
  return (
    <div className="long">
      <h3>{label}</h3>
      <p>{text}</p>
    </div>
  );
}

function Answer({ field, value, photos }: { field: FormColumn; value: unknown; photos: Photos }) {
  const file = formFile.safeParse(value).data;
  const picture = file && photos.get(file.id);
  return picture ? <img className="photo" src={picture} alt={file.filename} /> : answerText(field, value);
}

/** A group as a table, or row by row where it is too wide for one. Columns that nobody filled in are left out. */
function Rows({
  label,
  columns,
  rows,
  photos,
}: {
  label: string | null;
  columns: readonly FormColumn[];
  rows: FormAnswers[];
  photos: Photos;
}) {
  const { fits, ...table } = tableOf(columns, rows);
  return (
    <div className="group">
      {label && <h3>{label}</h3>}
      {fits ? <Table {...table} photos={photos} /> : <Cards {...table} photos={photos} />}
    </div>
  );
}

const CELL_CLASSES: Partial<Record<FormColumn["type"], string>> = { number: "number", phone: "tel" };

function Table({ columns, rows, photos }: { columns: readonly FormColumn[]; rows: FormAnswers[]; photos: Photos }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ key, label, type }) => (
            <th key={key} scope="col" className={CELL_CLASSES[type]}>
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
              <td key={column.key} className={CELL_CLASSES[column.type]}>
                {!isBlank(row[column.key]) && <Answer field={column} value={row[column.key]} photos={photos} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ columns, rows, photos }: { columns: readonly FormColumn[]; rows: FormAnswers[]; photos: Photos }) {
  return (
    <ol className="cards">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
        <li key={index} className="keep">
          {columns
            .filter(({ key }) => !isBlank(row[key]))
            .map((column) => (
              <dl key={column.key} className="fact">
                <dt>{column.label}</dt>
                <dd>
                  <Answer field={column} value={row[column.key]} photos={photos} />
                </dd>
              </dl>
            ))}
        </li>
      ))}
    </ol>
  );
}

/** A line for the pen, with the name that was written beneath it. */
function Signature({ label, name }: { label: string; name: string | null }) {
  return (
    <div className="signature keep">
      <Blank />
      <p>
        {label}
        {name && `: ${name}`}
      </p>
      <Blank />
      <p>Ort och datum</p>
    </div>
  );
}

/** The same form with nothing in it: choices to tick, lines and empty rows. */
export function BlankFields({ fields }: { fields: readonly FormField[] }) {
  return fields.map((field) => {
    if (field.type === "signature") return <Signature key={field.key} label={field.label} name={null} />;
    if (field.repeat) return <BlankRows key={field.key} label={field.label} columns={field.repeat} />;
    return (
      <div key={field.key} className="question keep">
        <h3>{field.label}</h3>
        {field.help && <p className="dimmed">{field.help}</p>}
        <BlankAnswer field={field} />
      </div>
    );
  });
}

function BlankAnswer({ field }: { field: FormColumn }) {
  const choices = field.type === "checkbox" ? ["Ja"] : field.type === "role" ? [] : optionsOf(field).map(({ label }) => label);
  if (choices.length > 0)
    return (
      <p className="choices">
        {choices.map((choice) => (
          <span key={choice}>☐ {choice}</span>
        ))}
      </p>
    );
  const lines = field.type === "textarea" ? ["1", "2", "3", "4"] : ["1"];
  return lines.map((line) => <Blank key={line} />);
}

function BlankRows({ label, columns }: { label: string; columns: readonly FormColumn[] }) {
  const asked = columns.filter(({ type }) => type !== "photo" && type !== "file");
  return (
    <div className="group">
      <h3>{label}</h3>
      <table className="empty">
        <thead>
          <tr>
            {asked.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: BLANK_ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
            <tr key={index}>
              {asked.map(({ key }) => (
                <td key={key} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What has been answered in a form: a heading per section, short answers beside their labels, rows as tables, lines to sign on. */
export function FormSections({ fields, answers, photos }: FormSectionsProps) {
  return sectionsOf(visibleFields(fields, answers))
    .filter(({ fields: asked }) => asked.some(({ key, type }) => type === "signature" || !isBlank(answers[key])))
    .map(({ title, fields: asked }) => (
      <section key={title}>
        <h2>{title}</h2>
        <Fields heading={title} fields={asked} answers={answers} photos={photos} />
      </section>
    ));
}
