import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconInbox } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PagingControls } from "#client/components/paging-controls.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { FormView } from "./form-views.ts";
import { SurveyCounts } from "./survey-counts.tsx";

/** For owners: what has been handed in, or what a survey says as a whole. */
export function FormAnswersCard({ view }: { view: FormView }) {
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

function AnswerList({ slug }: Pick<FormView, "slug">) {
  const { formatDateTime } = useDateFormat();
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = trpc.forms.answers.useQuery({ slug, page }, { placeholderData: (previous) => previous });
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (query.isLoadingError)
    return <ErrorCard title="Det gick inte att hämta svaren" error={query.error} onRetry={() => void query.refetch()} />;
  const { rows, total, pageCount } = query.data;
  if (total === 0) return <EmptyState icon={IconInbox}>Ingen har lämnat in formuläret än.</EmptyState>;
  return (
    <Stack gap="md">
      <Text c="dimmed">{total === 1 ? "1 svar" : `${total} svar`}</Text>
      <ListRows label="Svar">
        {rows.map(({ id, name, receiptNumber, submittedAt }) => (
          <ListRow
            key={id}
            title={name ?? "Borttaget konto"}
            details={`${formatDateTime(submittedAt)} · kvitto ${receiptNumber}`}
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
          <PagingControls page={query.data.page} pages={pageCount} onChange={setPage} />
        </Group>
      )}
      {openId && <AnswerDialog answerId={openId} onClose={() => setOpenId(null)} />}
    </Stack>
  );
}
