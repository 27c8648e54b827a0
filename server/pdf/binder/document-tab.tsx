import type { BinderDocument } from "#server/domains/documents/binder-queries.ts";
import { filesIn } from "#server/domains/forms/files.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { FormSections } from "../form-sections.tsx";

const NO_PHOTOS: ReadonlyMap<string, string> = new Map();

/** An own document of the association, as its newest version reads. Pictures are told by their names. */
export function DocumentTab({ document: { version, createdAt, adoptedOn, filename, form } }: { document: BinderDocument }) {
  return (
    <>
      <p className="lead">
        Dokumentets version {version}, {formatDateLong(createdAt)}. {adoptedOn && `Läst och justerat ${formatDateLong(adoptedOn)}.`}
      </p>
      {filename && <p className="text">Skriv ut filen «{filename}» från Dokument och sätt in den efter det här bladet.</p>}
      {form && filesIn(form.answers).length > 0 && <p className="dimmed">Bilder och filer finns i portalen, under Dokument.</p>}
      {form && <FormSections {...form} photos={NO_PHOTOS} />}
    </>
  );
}
