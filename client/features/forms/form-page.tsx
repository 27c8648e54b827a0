import { Badge, Button, Group, Progress, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconInbox, IconUsers } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { LoneLink } from "#client/components/text-link.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ANONYMOUS_GROUP_MIN } from "#shared/limits.ts";
import { formAnswersInput } from "#shared/schemas/forms.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { FormContent } from "./form-content.tsx";
import { type FormView, useFormView } from "./form-view.ts";

const ShareHouseholdCard = lazyPart(async () => ({ default: (await import("./share-household-card.tsx")).ShareHouseholdCard }));

/** A form by its slug, the first word of the address (decision 46). `?visa=svar` shows owners what has come in. */
export function Component() {
  const [, slug = ""] = useLocation().pathname.split("/");
  return <FormPage key={slug} slug={slug} />;
}

function FormPage({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const query = useFormView(slug);
  return (
    <Loaded query={query} failure="Det gick inte att hämta formuläret" skeleton={<FormSkeleton />}>
      {(data) => {
        const view = data;
        const showsAnswers = view.mayReadAnswers && search.get("visa") === "svar";

        return (
          <Stack gap="lg" maw={820}>
            <PageHeader
              mb={0}
              title={view.name}
              description={view.schema.purpose}
              actions={
                view.mayReadAnswers && (
                  <LinkButton variant="default" to={showsAnswers ? `/${slug}` : `/${slug}?visa=svar`}>
                    {showsAnswers ? "Till formuläret" : "Visa svar"}
                  </LinkButton>
                )
              }
            />
            {showsAnswers ? (
              <FormAnswersCard view={view} />
            ) : (
              <FormContent key={query.dataUpdatedAt} view={view} onReload={() => void query.refetch()} />
            )}
            {slug === "user-form" && (
              <Suspense fallback={null}>
                <ShareHouseholdCard />
              </Suspense>
            )}
            <OtherForms current={slug} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="lg" maw={820} role="status" aria-label="Laddar formuläret">
      <Skeleton h={40} w={280} />
      <Skeleton h={24} w="70%" />
      <Skeleton h={360} radius="md" />
    </Stack>
  );
}

/** The other forms that the reader may fill in, with how far they have come. */
function OtherForms({ current }: { current: string }) {
  const { formatDay } = useDateFormat();
  const query = trpc.forms.list.useQuery();
  const forms = (query.data ?? []).filter(({ slug, mayFillIn }) => mayFillIn && slug !== current);
  if (forms.length === 0) return null;
  return (
    <SectionCard title="Fler formulär">
      <ListRows label="Fler formulär">
        {forms.map(({ slug, name, purpose, draftUpdatedAt, lastSubmittedAt }) => (
          <ListRow
            key={slug}
            title={name}
            badge={draftUpdatedAt && <Badge variant="light">Utkast</Badge>}
            details={lastSubmittedAt ? `Senast inlämnat ${formatDay(lastSubmittedAt)}` : purpose}
            action={<LoneLink to={`/${slug}`}>{draftUpdatedAt ? "Fortsätt" : "Öppna"}</LoneLink>}
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

/** For owners: what has been handed in, or what a survey says as a whole. */
function FormAnswersCard({ view }: { view: FormView }) {
  return (
    <SectionCard
      title="Svar"
      action={
        <Button
          component="a"
          href={`/api/forms/${view.slug}/answers.csv`}
          download
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Hämta som CSV
        </Button>
      }
    >
      {view.schema.anonymous ? <SurveyCounts slug={view.slug} /> : <AnswerList slug={view.slug} />}
    </SectionCard>
  );
}

const answersPage = formAnswersInput.pick({ page: true });
const ANSWERS_ADDRESS = { prefix: "svar" };

function AnswerList({ slug }: Pick<FormView, "slug">) {
  const { formatDayTime } = useDateFormat();
  const list = useListState(answersPage, ANSWERS_ADDRESS);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = trpc.forms.answers.useQuery({ slug, ...list.state }, { placeholderData: (previous) => previous });
  return (
    <Loaded query={query} failure="Det gick inte att hämta svaren" skeleton={<ListSkeleton rows={4} />}>
      {(data) => {
        const { rows, total, pageCount } = data;
        if (total === 0) return <EmptyState icon={IconInbox}>Ingen har lämnat in formuläret än.</EmptyState>;
        return (
          <Stack gap="md">
            <Text c="dimmed">{total === 1 ? "1 svar" : `${total} svar`}</Text>
            <ListRows label="Svar">
              {rows.map(({ id, name, receiptNumber, submittedAt }) => (
                <ListRow
                  key={id}
                  title={name ?? "Borttaget konto"}
                  details={`${formatDayTime(submittedAt)} · kvitto ${receiptNumber}`}
                  action={
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={`Visa svaret från ${name ?? "ett borttaget konto"}, ${receiptNumber}`}
                      onClick={() => setOpenId(id)}
                    >
                      Visa
                    </Button>
                  }
                />
              ))}
            </ListRows>
            {pageCount > 1 && (
              <Group grow>
                <PagingControls page={data.page} pages={pageCount} onChange={list.onPage} />
              </Group>
            )}
            {openId && <AnswerDialog answerId={openId} onClose={() => setOpenId(null)} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

type Count = NonNullable<RouterOutputs["forms"]["counts"]["counts"]>[number];

/** What a survey says as a whole. */
function SurveyCounts({ slug }: Pick<FormView, "slug">) {
  const query = trpc.forms.counts.useQuery({ slug });
  return (
    <Loaded query={query} failure="Det gick inte att hämta svaren" skeleton={<ListSkeleton rows={4} />}>
      {(data) => {
        const { total, counted, counts } = data;
        if (!counts)
          return (
            <EmptyState icon={IconUsers}>
              {total === 0 ? "Ingen har svarat än." : `${formatNumber(total)} har svarat.`} Resultatet visas när minst {ANONYMOUS_GROUP_MIN}{" "}
              har svarat, så att ingen kan räknas ut.
            </EmptyState>
          );
        return (
          <Stack gap="lg">
            <Text c="dimmed">
              {formatNumber(total)} har svarat. Svaren är anonyma.
              {counted < total &&
                ` Här räknas de första ${formatNumber(counted)}. Nya svar läggs till ${ANONYMOUS_GROUP_MIN} åt gången, så att inget enskilt svar kan räknas ut.`}
            </Text>
            {counts.map((count) => (
              <section key={count.key} aria-label={count.label}>
                <Title order={3} size="h5" mb="xs">
                  {count.label}
                </Title>
                <CountOf count={count} total={counted} />
              </section>
            ))}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function CountOf({ count, total }: { count: Count; total: number }) {
  if (count.kind === "number")
    return (
      <Text className="tabular">
        Tillsammans {formatNumber(count.sum)}, i genomsnitt {formatNumber(Math.round(count.average * 10) / 10)} (
        {formatNumber(count.answers)} svar)
      </Text>
    );
  return (
    <Stack gap="xs">
      {count.choices.map(({ label, count: times }) => (
        <div key={label}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text size="sm">{label}</Text>
            <Text size="sm" c="dimmed" className="tabular">
              {formatNumber(times)} av {formatNumber(total)}
            </Text>
          </Group>
          <Progress value={total === 0 ? 0 : (times / total) * 100} aria-hidden />
        </div>
      ))}
    </Stack>
  );
}
