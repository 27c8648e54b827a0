import { Badge, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconMessageQuestion, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type HouseArticle, HouseArticleDialog } from "#client/components/house-article-dialog.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";

const TITLE = "Assistentens svar i ert hus";

/** What the assistant answers otherwise in the own house: what owners have written, and what they have hidden. */
export function HouseAnswers() {
  const { formatDay } = useDateFormat();
  const query = trpc.assistant.house.useQuery();
  const [edited, setEdited] = useState<{ article: HouseArticle | null } | null>(null);
  const [inQuestion, setInQuestion] = useState<HouseArticle | null>(null);
  const remove = useAction(trpc.assistant.removeArticle, {
    done: () => "Svaret är borttaget",
    failed: "Svaret kunde inte tas bort",
    touches: ["assistant.house"],
  });
  const show = useAction(trpc.assistant.hideArticle, {
    done: () => ["Artikeln visas igen", "Era medlemmar får den som förut."],
    failed: "Artikeln kunde inte visas",
    touches: ["assistant.house"],
  });
  return (
    <SectionCard
      title={TITLE}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setEdited({ article: null })}
        >
          Skriv ett eget svar
        </Button>
      }
    >
      <Loaded query={query} failure="Det gick inte att hämta svaren" skeleton={<ListSkeleton rows={1} />}>
        {({ own, hidden }) =>
          own.length + hidden.length === 0 ? (
            <EmptyState icon={IconMessageQuestion}>
              Skriv det som bara gäller hos er, till exempel var soporna ställs. Bara era medlemmar får svaret.
            </EmptyState>
          ) : (
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                Bara era medlemmar får egna svar. Dolda artiklar får de inte.
              </Text>
              <ListRows label={TITLE}>
                {own.map((article) => (
                  <ListRow
                    key={article.id}
                    title={article.title}
                    details={`Ändrat ${formatDay(article.updatedAt)}`}
                    action={
                      <Group gap="xs" wrap="nowrap">
                        <Button variant="default" px="sm" onClick={() => setEdited({ article })}>
                          Ändra<VisuallyHidden> {article.title}</VisuallyHidden>
                        </Button>
                        <Button variant="subtle" color="kris" px="sm" onClick={() => setInQuestion(article)}>
                          Ta bort<VisuallyHidden> {article.title}</VisuallyHidden>
                        </Button>
                      </Group>
                    }
                  />
                ))}
                {hidden.map(({ slug, title }) => (
                  <ListRow
                    key={slug}
                    title={title}
                    badge={<Badge color="gray">Dold</Badge>}
                    details="Ur kunskapsbanken"
                    action={
                      <Button variant="default" px="sm" loading={show.isPending} onClick={() => show.send({ slug, isHidden: false })}>
                        Visa igen<VisuallyHidden> {title}</VisuallyHidden>
                      </Button>
                    }
                  />
                ))}
              </ListRows>
            </Stack>
          )
        }
      </Loaded>
      {edited && <HouseArticleDialog article={edited.article} onClose={() => setEdited(null)} />}
      <Confirm
        opened={inQuestion !== null}
        title="Ta bort svaret?"
        text={`Era medlemmar får inte längre «${inQuestion?.title ?? ""}». Det går inte att ångra.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => inQuestion && remove.send({ id: inQuestion.id })}
        onClose={() => setInQuestion(null)}
      />
    </SectionCard>
  );
}
