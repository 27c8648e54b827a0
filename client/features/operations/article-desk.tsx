import { Badge, Button, Group, SimpleGrid, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconMessageQuestion, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { ArticleFields, articleValues } from "#client/components/house-article-dialog.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { OPEN_QUESTION_ASKERS_MIN } from "#shared/limits.ts";
import { operatorArticleInput } from "#shared/schemas/assistant.ts";

/** What is asked and not answered, what operators have written about it, and which articles did not help. */
export function ArticleDesk() {
  const query = trpc.admin.articleDesk.useQuery(undefined, { staleTime: 0 });
  const [opened, setOpened] = useState<{ article: OperatedArticle | null; question: OpenQuestion | null } | null>(null);
  const write = (question: OpenQuestion | null): void => setOpened({ article: null, question });
  return (
    <>
      <Loaded query={query} failure="Det gick inte att hämta frågorna" skeleton={<ListSkeleton rows={6} />}>
        {({ questions, articles, unhelpful }) => (
          <Stack gap="lg">
            <QuestionsCard questions={questions} onWrite={write} />
            <ArticlesCard articles={articles} onWrite={() => write(null)} onEdit={(article) => setOpened({ article, question: null })} />
            {unhelpful.length > 0 && <UnhelpfulCard articles={unhelpful} />}
          </Stack>
        )}
      </Loaded>
      {opened && <ArticleDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const people = (count: number): string => (count === 1 ? "1 person" : `${formatNumber(count)} personer`);

function QuestionsCard({ questions, onWrite }: { questions: readonly OpenQuestion[]; onWrite: (question: OpenQuestion) => void }) {
  const { formatDay } = useDateFormat();
  return (
    <SectionCard title="Frågor utan svar">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Det som minst {OPEN_QUESTION_ASKERS_MIN} personer har frågat samma månad, eller någon som sköter portalen. Utan namn och nummer.
        </Text>
        {questions.length === 0 && <EmptyState icon={IconMessageQuestion}>Inga frågor väntar på svar.</EmptyState>}
        {questions.length > 0 && (
          <ListRows label="Frågor utan svar">
            {questions.map((asked) => (
              <ListRow
                key={asked.stems}
                title={asked.question}
                badge={
                  asked.isAnswered ? (
                    <Badge color="lugn">Besvarad</Badge>
                  ) : (
                    asked.hadAnswer && <Badge color="gray">Svaret hjälpte inte</Badge>
                  )
                }
                details={`${people(asked.askerCount)}, senast ${formatDay(asked.lastAskedOn)}`}
                action={
                  !asked.isAnswered && (
                    <Button
                      variant="default"
                      leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                      onClick={() => onWrite(asked)}
                    >
                      Skriv artikel<VisuallyHidden> om: {asked.question}</VisuallyHidden>
                    </Button>
                  )
                }
              />
            ))}
          </ListRows>
        )}
      </Stack>
    </SectionCard>
  );
}

interface ArticlesCardProps {
  articles: readonly OperatedArticle[];
  onWrite: () => void;
  onEdit: (article: OperatedArticle) => void;
}

function ArticlesCard({ articles, onWrite, onEdit }: ArticlesCardProps) {
  const { formatDay } = useDateFormat();
  const [inQuestion, setInQuestion] = useState<OperatedArticle | null>(null);
  const remove = useAction(trpc.admin.removeArticle, {
    done: () => "Artikeln är borttagen",
    failed: "Artikeln kunde inte tas bort",
    touches: ["admin.articleDesk"],
  });
  const today = isoDay(new Date());
  return (
    <SectionCard
      title="Egna artiklar"
      action={
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onWrite}>
          Ny artikel
        </Button>
      }
    >
      {articles.length === 0 && <EmptyState icon={IconPencil}>Här samlas de artiklar som ni skriver. Alla i portalen får dem.</EmptyState>}
      {articles.length > 0 && (
        <ListRows label="Egna artiklar">
          {articles.map((article) => (
            <ListRow
              key={article.id}
              title={article.title}
              badge={article.reviewBy < today && <Badge color="varsel">Ska ses över</Badge>}
              details={`Ses över senast ${formatDay(article.reviewBy)}`}
              action={
                <Group gap="xs" wrap="nowrap">
                  <Button variant="default" px="sm" onClick={() => onEdit(article)}>
                    Ändra<VisuallyHidden> {article.title}</VisuallyHidden>
                  </Button>
                  <Button variant="subtle" color="kris" px="sm" onClick={() => setInQuestion(article)}>
                    Ta bort<VisuallyHidden> {article.title}</VisuallyHidden>
                  </Button>
                </Group>
              }
            />
          ))}
        </ListRows>
      )}
      <Confirm
        opened={inQuestion !== null}
        title="Ta bort artikeln?"
        text={`Ingen får längre «${inQuestion?.title ?? ""}». Det går inte att ångra.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => inQuestion && remove.send({ id: inQuestion.id })}
        onClose={() => setInQuestion(null)}
      />
    </SectionCard>
  );
}

function UnhelpfulCard({ articles }: { articles: Desk["unhelpful"] }) {
  return (
    <SectionCard title="Artiklar som inte hjälpte">
      <ListRows label="Artiklar som inte hjälpte">
        {articles.map(({ slug, title, unhelpful, rated }) => (
          <ListRow key={slug} title={title} details={`Nej från ${formatNumber(unhelpful)} av ${people(rated)}`} />
        ))}
      </ListRows>
    </SectionCard>
  );
}

type Desk = RouterOutputs["admin"]["articleDesk"];
type OperatedArticle = Desk["articles"][number];
type OpenQuestion = Desk["questions"][number];

interface ArticleDialogProps extends DialogProps {
  /** Null: a new one. */
  article: OperatedArticle | null;
  /** What a new one answers. */
  question: OpenQuestion | null;
}

/** An article for everybody in the portal. Without a source it is shown as «Allmänt råd». */
function ArticleDialog({ article, question, onClose }: ArticleDialogProps) {
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
