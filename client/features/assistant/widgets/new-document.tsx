import { Button, Card, Group, Select } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** Begins a document from a template. It stands first among the documents, and is written on its page. */
export function NewDocument() {
  const utils = trpc.useUtils();
  const templates = trpc.documents.templates.useQuery({});
  const [template, setTemplate] = useState<string | null>(null);
  const create = trpc.documents.create.useMutation({
    onSuccess: () => {
      setTemplate(null);
      notify.success("Utkastet är skapat", "Det står först bland dokumenten. Tryck på «Fortsätt» för att skriva.");
    },
    onError: (error) => notify.error("Dokumentet kunde inte skapas", errorText(error)),
    onSettled: () => utils.documents.ours.invalidate(),
  });
  return (
    <Card p="md">
      <Group gap="sm" align="flex-end">
        <Select
          label="Nytt dokument från mall"
          placeholder={templates.isError ? "Mallarna kunde inte hämtas" : "Välj mall"}
          searchable
          nothingFoundMessage="Ingen mall heter så"
          disabled={!templates.data}
          data={(templates.data ?? []).filter(({ isDocument }) => isDocument).map(({ slug, name }) => ({ value: slug, label: name }))}
          value={template}
          onChange={setTemplate}
          flex="1 1 14rem"
        />
        <Button
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          disabled={template === null}
          loading={create.isPending}
          onClick={() => template && create.mutate({ template })}
        >
          Skapa utkast
        </Button>
      </Group>
    </Card>
  );
}
