import { Stack, Text } from "@mantine/core";
import { FormSummary } from "#client/components/form-fields/form-summary.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";

/** One answer to read. */
export function AnswerDialog({ answerId, onClose }: DialogProps & { answerId: string }) {
  const { formatDateTime } = useDateFormat();
  const query = trpc.forms.answer.useQuery({ id: answerId });
  return (
    <Dialog size={720} title={query.data?.name ?? "Svar"} onClose={onClose}>
      {() => (
        <>
          {query.isPending && <ListSkeleton rows={4} />}
          {query.isError && <ErrorCard title="Det gick inte att hämta svaret" error={query.error} onRetry={() => void query.refetch()} />}
          {query.data && (
            <Stack gap="md">
              <Text c="dimmed">
                {formatDateTime(query.data.submittedAt)} · kvitto {query.data.receiptNumber}
              </Text>
              <FormSummary
                fields={query.data.schema.fields}
                answers={query.data.answers}
                fileAddress={(fileId) => formFileAddress(answerId, fileId)}
              />
            </Stack>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Where a file of an answer is opened by those who may see it. */
const formFileAddress = (answerId: string, fileId: string): string => `/api/forms/answers/${answerId}/files/${fileId}`;
