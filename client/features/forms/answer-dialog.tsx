import { Stack, Text } from "@mantine/core";
import { FormSummary } from "#client/components/form-fields/form-summary.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";

/** One answer to read. */
export function AnswerDialog({ answerId, onClose }: DialogProps & { answerId: string }) {
  const { formatDayTime } = useDateFormat();
  const query = trpc.forms.answer.useQuery({ id: answerId });
  return (
    <Dialog size={720} title={query.data?.name ?? "Svar"} onClose={onClose}>
      {() => (
        <>
          <Loaded query={query} failure="Det gick inte att hämta svaret" skeleton={<ListSkeleton rows={4} />}>
            {(data) => (
              <Stack gap="md">
                <Text c="dimmed">
                  {formatDayTime(data.submittedAt)} · kvitto {data.receiptNumber}
                </Text>
                <FormSummary
                  fields={data.schema.fields}
                  answers={data.answers}
                  fileAddress={(fileId) => formFileAddress(answerId, fileId)}
                />
              </Stack>
            )}
          </Loaded>
        </>
      )}
    </Dialog>
  );
}

/** Where a file of an answer is opened by those who may see it. */
const formFileAddress = (answerId: string, fileId: string): string => `/api/forms/answers/${answerId}/files/${fileId}`;
