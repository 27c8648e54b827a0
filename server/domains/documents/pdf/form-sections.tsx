import { type FormAnswers, isBlank, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FormField, sectionsOf } from "#shared/schemas/form-schema.ts";
import { Fields, type Photos } from "./form-document-parts.tsx";

interface FormSectionsProps {
  fields: readonly FormField[];
  answers: FormAnswers;
  photos: Photos;
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
