import { SimpleGrid, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { ArticleFields, articleValues } from "#client/components/house-article-dialog.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { isoDay } from "#shared/format/date.ts";
import { operatorArticleInput } from "#shared/schemas/assistant.ts";

export type Desk = RouterOutputs["admin"]["articleDesk"];
export type OperatedArticle = Desk["articles"][number];
export type OpenQuestion = Desk["questions"][number];

interface ArticleDialogProps extends DialogProps {
  /** Null: a new one. */
  article: OperatedArticle | null;
  /** What a new one answers. */
  question: OpenQuestion | null;
}

/** An article for everybody in the portal. Without a source it is shown as «Allmänt råd». */
export function ArticleDialog({ article, question, onClose }: ArticleDialogProps) {
  const save = useAction(trpc.admin.saveArticle, {
    done: ({ title }) => ["Artikeln är sparad", `Assistenten svarar nu med den: ${title}`],
    failed: "Artikeln kunde inte sparas",
    touches: ["admin.articleDesk"],
  });
  const [source] = article?.sources ?? [];
  return (
    <FormDialog
      title={article ? "Ändra artikel" : "Skriv artikel"}
      size={640}
      submit="Spara"
      schema={operatorArticleInput}
      initial={{
        ...articleValues(article, question?.question ?? ""),
        openQuestion: question?.stems ?? null,
        sourceName: source?.name ?? "",
        sourceNote: source?.note ?? "",
        sourceDate: source?.date ?? "",
        reviewBy: article?.reviewBy ?? inAYear(),
      }}
      action={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <ArticleFields field={field} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Källa" description="Till exempel en myndighet. Utan källa: Allmänt råd." {...field("sourceName")} />
            <TextInput label="Vad i källan" description="Sidans eller skriftens namn" {...field("sourceNote")} />
            <DateField label="Källans dag" {...field("sourceDate")} />
            <DateField label="Ses över senast" required {...field("reviewBy")} />
          </SimpleGrid>
        </>
      )}
    </FormDialog>
  );
}

const YEAR_MS = 365 * 24 * 3_600_000;
const inAYear = (): string => isoDay(new Date(Date.now() + YEAR_MS));
