import { Card } from "@mantine/core";
import { useSearchParams } from "react-router";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { DocumentContent } from "./document-content.tsx";
import { DocumentList } from "./document-list.tsx";
import { TemplateList } from "./template-list.tsx";

const BinderPanel = lazyPart(async () => ({ default: (await import("#client/features/binder/binder-panel.tsx")).BinderPanel }));

const TEMPLATES = { tab: "mallar", label: "Mallar" } as const;
const OURS = { tab: "dokument", label: "Våra dokument" } as const;
const BINDER = { tab: "parmen", label: "Krispärmen" } as const;
const CONTENT = { mallar: TemplateList, dokument: DocumentList, parmen: BinderPanel };

/** `Dokument och mallar`: what can be written, what has been written, and the binder. `?dokument=` opens one of them. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const documentId = search.get("dokument");
  if (association && documentId) return <DocumentContent key={documentId} documentId={documentId} />;
  const mayEdit = can(association?.role ?? null, "documents:edit");
  return (
    <>
      <PageHeader
        title="Dokument och mallar"
        description={
          mayEdit
            ? "Skriv föreningens planer, protokoll och checklistor, spara dem som PDF och håll Krispärmen aktuell."
            : "Det som föreningen har gjort synligt för er som bor här."
        }
      />
      {association ? (
        <AddressTabs label="Dokument" tabs={mayEdit ? [TEMPLATES, OURS, BINDER] : [OURS, BINDER]} content={CONTENT} />
      ) : (
        <Card>
          <NoAssociation />
        </Card>
      )}
    </>
  );
}
