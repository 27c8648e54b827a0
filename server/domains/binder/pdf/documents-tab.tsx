import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import type { BinderDocument } from "#server/domains/documents/binder-queries.ts";
import { FormSections } from "#server/domains/documents/pdf/form-sections.tsx";
import { filesIn } from "#server/domains/forms/files.ts";
import { formatDateLong } from "#shared/format/date.ts";

const NO_PHOTOS: ReadonlyMap<string, string> = new Map();

/** The association's own documents one after the other: a short one takes no sheet of its own. */
export function DocumentsTab({ documents }: BinderContent) {
  return documents.map((document) => <Document key={document.id} document={document} />);
}

/** As its newest version reads. Pictures are told by their names. */
function Document({ document: { title, version, createdAt, adoptedOn, filename, form } }: { document: BinderDocument }) {
  return (
    <section className="document">
      <h2>{title}</h2>
      <p className="lead">
        Dokumentets version {version}, {formatDateLong(createdAt)}. {adoptedOn && `Läst och justerat ${formatDateLong(adoptedOn)}.`}
      </p>
      {filename && <p className="text">Skriv ut filen «{filename}» från Dokument och sätt in den efter det här bladet.</p>}
      {form && filesIn(form.answers).length > 0 && <p className="dimmed">Bilder och filer finns i portalen, under Dokument.</p>}
      {form && <FormSections {...form} photos={NO_PHOTOS} />}
    </section>
  );
}
