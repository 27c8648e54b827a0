import { Badge, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconMessageQuestion, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { OPEN_QUESTION_ASKERS_MIN } from "#shared/limits.ts";
import { ArticleDialog, type Desk, type OpenQuestion, type OperatedArticle } from "./article-dialog.tsx";

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
