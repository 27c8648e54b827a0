import { Select, SimpleGrid, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { formatDate } from "#shared/format/date.ts";
import type { AssociationDocument } from "./document-views.ts";
import { useChangeDocument } from "./use-change-document.ts";

const BINDER_NOTES = {
  written:
    "Dokumentet skrivs ut med pärmen. Om boende ser det står det också i pärmen för boende. Där byts personers nummer och e-post mot «Finns hos styrelsen», men löpande text skrivs ut som den står.",
  uploaded:
    "Pärmen får ett blad som säger att filen ska sättas in. Om boende ser filen finns bladet också i pärmen för boende. Filen skrivs ut för sig.",
};

/** Who reads the document, where it belongs and when the board adopted it. Each is saved at once. */
export function DocumentFacts({ document }: { document: AssociationDocument }) {
  const areas = trpc.preparedness.domains.useQuery();
  const change = useChangeDocument((error) => {
    if (!fieldErrors(error).adoptedOn) notify.error("Det gick inte att spara", errorText(error));
  });
  const { id: documentId } = document;
  const pending = change.isPending ? change.variables : undefined;
  return (
    <SectionCard title="Uppgifter">
      <Stack gap="md">
        <Switch
          label="Synligt för boende"
          description="Alla medlemmar kan läsa hela den senaste versionen, även namn, nummer och e-post som står i den."
          checked={pending?.isVisibleToResidents ?? document.isVisibleToResidents}
          onChange={(event) => change.mutate({ documentId, isVisibleToResidents: event.currentTarget.checked })}
        />
        <Switch
          label="Lägg i krispärmen"
          description={BINDER_NOTES[document.draft ? "written" : "uploaded"]}
          checked={pending?.isInBinder ?? document.isInBinder}
          onChange={(event) => change.mutate({ documentId, isInBinder: event.currentTarget.checked })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <AdoptedOnField
            adoptedOn={document.adoptedOn}
            error={fieldErrors(change.error).adoptedOn}
            onCommit={(adoptedOn) => {
              if (adoptedOn !== document.adoptedOn) change.mutate({ documentId, adoptedOn });
              else if (change.isError) change.reset();
            }}
          />
          <Select
            label="Område"
            description="Var dokumentet hör hemma."
            placeholder="Inget område"
            clearable
            clearButtonProps={{ "aria-label": "Ta bort området" }}
            data={(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={pending?.crisisDomainId === undefined ? document.areaId : pending.crisisDomainId}
            onChange={(crisisDomainId) => change.mutate({ documentId, crisisDomainId })}
          />
        </SimpleGrid>
      </Stack>
    </SectionCard>
  );
}

interface AdoptedOnFieldProps {
  adoptedOn: string | null;
  error: string | undefined;
  onCommit: (adoptedOn: string | null) => void;
}

function AdoptedOnField({ adoptedOn, error, onCommit }: AdoptedOnFieldProps) {
  const [text, setText] = useState(adoptedOn ?? "");
  const [shown, setShown] = useState(adoptedOn);
  // The day that was saved, here or elsewhere, replaces what stood; the field keeps the focus.
  if (shown !== adoptedOn) {
    setShown(adoptedOn);
    setText(adoptedOn ?? "");
  }
  return (
    <DateField
      label="Läst/justerat"
      description="Dagen då styrelsen läste eller justerade versionen."
      max={formatDate(new Date())}
      isJudgedOnLeaving
      error={error}
      value={text}
      onChange={setText}
      onCommit={(day) => onCommit(day || null)}
    />
  );
}
