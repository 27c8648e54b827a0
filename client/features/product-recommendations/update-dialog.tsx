import { Modal, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { compareRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { ComparisonSummary } from "./comparison-summary.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { NumberFields } from "./number-fields.tsx";
import type { Recommendation } from "./recommendation-views.ts";

interface UpdateDialogProps {
  recommendation: Recommendation;
  onClose: () => void;
}

/** Shows what the set would become with the house, the products and the prices of today, and saves just that. */
export function UpdateDialog({ recommendation: { id: recommendationId, basis }, onClose }: UpdateDialogProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm<{ recommendationId: string; days: number | string; litresPerPerson: number | string }>(
    compareRecommendationInput,
    { initialValues: { recommendationId, days: basis.days, litresPerPerson: basis.litresPerPerson } },
  );
  const [settled] = useDebouncedValue(form.values, SEARCH_DEBOUNCE_MS);
  const numbers = compareRecommendationInput.safeParse(settled);
  const comparison = trpc.productRecommendation.compare.useQuery(numbers.data ?? { recommendationId, litresPerPerson: 0 }, {
    enabled: numbers.success,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const update = trpc.productRecommendation.update.useMutation({
    onSuccess: (updated) => {
      utils.productRecommendation.detail.setData({ recommendationId }, updated);
      notify.success("De nya talen är sparade");
      onClose();
    },
    // Somebody else was first: what is shown then is what holds now.
    onSettled: () => utils.productRecommendation.invalidate(),
  });
  const { data, isPlaceholderData } = comparison;
  const isShown = data !== undefined && !isPlaceholderData && settled === form.values;

  return (
    <Modal opened onClose={onClose} title="Uppdatera med nya tal" size={760}>
      <DialogForm
        onSubmit={form.onSubmit((values) => {
          if (!isShown) return;
          const { version, proposal } = data;
          update.mutate({ ...compareRecommendationInput.parse(values), version, proposal });
        })}
        onCancel={onClose}
        submitLabel="Spara nya tal"
        isSaving={update.isPending || (numbers.success && !isShown && !comparison.isError)}
        error={update.error}
      >
        <Text size="sm" c="dimmed">
          Räknas om med föreningens uppgifter, produkterna och priserna som de är i dag. Inget sparas förrän du trycker på Spara nya tal.
        </Text>
        <NumberFields form={form} />
        {comparison.isPending && numbers.success && <ListSkeleton rows={4} />}
        {comparison.isError && <ErrorCard error={comparison.error} onRetry={() => void comparison.refetch()} />}
        {data && !comparison.isError && (
          <>
            <ComparisonSummary comparison={data} />
            <ComparisonTable lines={data.lines} />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
