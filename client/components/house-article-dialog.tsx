import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { OWN_ARTICLE_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { houseArticleInput } from "#shared/schemas/assistant.ts";

export type HouseArticle = RouterOutputs["assistant"]["house"]["own"][number];

interface HouseArticleDialogProps extends DialogProps {
  /** Null: a new one. */
  article: HouseArticle | null;
  /** What a new one shall answer. */
  question?: string;
}

/** An answer that the members of the own association alone get. */
export function HouseArticleDialog({ article, question = "", onClose }: HouseArticleDialogProps) {
  const save = useAction(trpc.assistant.saveArticle, {
    done: ({ title }) => ["Svaret är sparat", `Assistenten ger det nu till era medlemmar: ${title}`],
    failed: "Svaret kunde inte sparas",
    touches: ["assistant.house"],
  });
  return (
    <FormDialog
      title={article ? "Ändra husets svar" : "Skriv ett eget svar"}
      size={640}
      submit="Spara"
      schema={houseArticleInput}
      initial={articleValues(article, question)}
      action={save}
      onClose={onClose}
    >
      {(field) => <ArticleFields field={field} />}
    </FormDialog>
  );
}

/** What stands in the fields of an article, of one that is there or a new one. */
export const articleValues = (
  article: { id: string; title: string; body: string; steps: string; terms: string; updatedAt: string } | null,
  question: string,
) => ({
  id: article?.id ?? null,
  // As it was read: what somebody else writes meanwhile is not overwritten unseen.
  seenAt: article?.updatedAt ?? null,
  title: article?.title ?? "",
  body: article?.body ?? "",
  steps: article?.steps ?? "",
  terms: article?.terms ?? question,
});

/** What every article written in the portal has. */
export function ArticleFields({ field }: { field: UseFormReturnType<ReturnType<typeof articleValues>>["getInputProps"] }) {
  return (
    <>
      <TextInput label="Rubrik" withAsterisk data-autofocus maxLength={OWN_ARTICLE_TITLE_MAX_LENGTH} {...field("title")} />
      <Textarea label="Svar" withAsterisk autosize minRows={4} maxRows={12} {...field("body")} />
      <Textarea
        label="Gör så här"
        description="Ett steg per rad, högst sju. Kan lämnas tomt."
        autosize
        minRows={2}
        maxRows={8}
        {...field("steps")}
      />
      <Textarea
        label="Så frågar folk"
        description="En fråga eller ett ord per rad. Visas aldrig."
        autosize
        minRows={2}
        maxRows={6}
        {...field("terms")}
      />
    </>
  );
}
