import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Letterhead } from "#server/platform/pdf/letterhead.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { type FormSchema, sectionsOf } from "#shared/schemas/form-schema.ts";
import { BlankFields, FormSections, type Photos } from "./form-document-parts.tsx";
import { FORM_DOCUMENT_STYLES } from "./form-document-styles.ts";

interface FormDocument {
  schema: FormSchema;
  /** Null for a form to fill in by hand. */
  answers: FormAnswers | null;
  title: string;
  /** The template's name, where the title is another; null for none. */
  documentType: string | null;
  association: string;
  logo: string | null;
  version: number | null;
  createdAt: Date | null;
  author: string | null;
  photos: Photos;
}

/** The HTML of any form as a document, filled in or to fill in by hand. */
export function formDocumentHtml(document: FormDocument): Promise<string> {
  const { title, association } = document;
  return documentHtml({ title: `${title} – ${association}`, styles: FORM_DOCUMENT_STYLES, content: <Content {...document} /> });
}

function Content({ schema, answers, title, documentType, association, logo, version, createdAt, author, photos }: FormDocument) {
  const made = [version && `Version ${version}`, createdAt && formatDateLong(createdAt), author].filter(Boolean).join(" · ");
  return (
    <main>
      <Letterhead logo={logo} sender={association} title={title}>
        {[documentType === title ? null : documentType, made].filter(Boolean).join(" · ")}
      </Letterhead>
      {answers ? <FormSections fields={schema.fields} answers={answers} photos={photos} /> : <BlankSections schema={schema} />}
    </main>
  );
}

/** On the board's own papers, which are read aloud and hung up, nobody needs to be told that they are voluntary. */
const isForResidents = ({ filled_in_by: by }: FormSchema): boolean => by === "everyone" || by === "members";

function BlankSections({ schema }: Pick<FormDocument, "schema">) {
  const { purpose, legal_note, fields } = schema;
  return (
    <>
      <p className="purpose">{purpose}</p>
      {isForResidents(schema) && <p className="dimmed">{legal_note}</p>}
      {sectionsOf(fields).map(({ title, fields: asked }) => (
        <section key={title}>
          <h2>{title}</h2>
          <BlankFields fields={asked} />
        </section>
      ))}
    </>
  );
}
