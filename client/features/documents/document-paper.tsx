import { Stack, Text } from "@mantine/core";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type FormAnswers, isBlank, visibleFields } from "#shared/schemas/form-answers.ts";
import { type FormField, sectionsOf } from "#shared/schemas/form-schema.ts";
import classes from "./document-paper.module.css";
import type { AssociationDocument, DocumentDraft } from "./document-views.ts";
import { PaperField } from "./paper-field.tsx";

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
