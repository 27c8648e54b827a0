import { Badge, Button, Modal, Stack, Table, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown, IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { compareRecommendationInput, renameRecommendationInput } from "#shared/schemas/product-recommendations.ts";
import { FactList } from "./fact-list.tsx";
import { NumberFields } from "./number-fields.tsx";
import { type Comparison, personsInWords, RECOMMENDATIONS_PATH, type Recommendation } from "./recommendation-views.ts";

type Asking = "update" | "rename" | "remove" | null;

/** What only those do who may write: new numbers, another name, away with it. */
export function ManageMenu({ recommendation }: { recommendation: Recommendation }) {
  const { id: recommendationId, name } = recommendation;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const remove = trpc.productRecommendation.remove.useMutation({
    onSuccess: () => {
      notify.success("Rekommendationen är borttagen");
      void utils.productRecommendation.list.invalidate();
      void navigate(RECOMMENDATIONS_PATH, { replace: true });
      void utils.productRecommendation.detail.invalidate({ recommendationId }, { refetchType: "none" });
    },
    onError: (error) => notify.error("Rekommendationen kunde inte tas bort", errorText(error)),
  });
  return (
    <>
      <ActionMenu
        label="Ändra rekommendationen"
        trigger={(trigger) => (
          <Button
            variant="default"
            loading={remove.isPending}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            {...trigger}
          >
            Ändra
          </Button>
        )}
      >
        <ActionMenuItem icon={IconRefresh} onClick={() => setAsking("update")}>
          Uppdatera med nya tal
        </ActionMenuItem>
        <ActionMenuItem icon={IconPencil} onClick={() => setAsking("rename")}>
          Byt namn
        </ActionMenuItem>
        <ActionMenuItem icon={IconTrash} onClick={() => setAsking("remove")}>
          Ta bort
        </ActionMenuItem>
      </ActionMenu>
      {asking === "update" && <UpdateDialog recommendation={recommendation} onClose={close} />}
      {asking === "rename" && <RenameDialog recommendation={recommendation} onClose={close} />}
      <Confirm
        opened={asking === "remove"}
        title="Ta bort rekommendationen?"
        text={`«${name}» tas bort för hela föreningen. Förfrågningar som redan är skickade påverkas inte.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.mutate({ recommendationId })}
        onClose={close}
      />
    </>
  );
}

interface RenameDialogProps extends DialogProps {
  recommendation: Recommendation;
}

function RenameDialog({ recommendation: { id: recommendationId, version, name }, onClose }: RenameDialogProps) {
  const rename = useAction(trpc.productRecommendation.rename, { done: () => "Namnet är sparat", failed: "Det gick inte att spara" });
  return (
    <FormDialog
      title="Byt namn"
      size={480}
      submit="Spara"
      schema={renameRecommendationInput}
      initial={{ recommendationId, version, name }}
      action={rename}
      onClose={onClose}
    >
      {(field) => <TextInput label="Namn" withAsterisk data-autofocus {...field("name")} />}
    </FormDialog>
  );
}

interface UpdateDialogProps {
  recommendation: Recommendation;
  onClose: () => void;
}

/** Shows what the set would become with the house, the products and the prices of today, and saves just that. */
function UpdateDialog({ recommendation: { id: recommendationId, basis }, onClose }: UpdateDialogProps) {
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

const becomes = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);

/** The numbers and the cost, then and now. */
function ComparisonSummary({ comparison: { before, after, lines } }: { comparison: Comparison }) {
  const differing = lines.filter(({ change }) => change !== "same").length;
  return (
    <>
      <FactList
        facts={{
          Boende: becomes(personsInWords(before.basis), personsInWords(after.basis)),
          Lägenheter: becomes(String(before.basis.apartments), String(after.basis.apartments)),
          "Kostnad inkl. moms": becomes(formatKronor(before.cost.totals.includingVat), formatKronor(after.cost.totals.includingVat)),
        }}
      />
      <Text role="status" fw={600}>
        {differing === 0 ? "Mängder och priser är oförändrade." : `${differing} av ${lines.length} rader ändras.`}
      </Text>
    </>
  );
}

type Line = Comparison["lines"][number];

const CHANGES: Record<Line["change"], { label: string; color: string } | null> = {
  added: { label: "Ny", color: "lugn" },
  removed: { label: "Utgår", color: "kris" },
  changed: { label: "Ändrad", color: "varsel" },
  same: null,
};

/** What becomes of each product; those that stay as they are stand last. */
function ComparisonTable({ lines }: { lines: readonly Line[] }) {
  const shown = [...lines].sort((a, b) => Number(a.change === "same") - Number(b.change === "same"));
  return (
    <ScrollTable label="Vad som ändras" minWidth={300} maxHeight={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Produkt</Table.Th>
          <Table.Th ta="right">Förut</Table.Th>
          <Table.Th ta="right">Nu</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((line) => {
          const change = CHANGES[line.change];
          return (
            <Table.Tr key={line.productId}>
              <Table.Td>
                <Stack gap={4} align="flex-start">
                  <Text size="sm" fw={600}>
                    {line.productName}
                  </Text>
                  {change && <Badge color={change.color}>{change.label}</Badge>}
                </Stack>
              </Table.Td>
              <Numbers numbers={line.before} />
              <Numbers numbers={line.after} />
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrollTable>
  );
}

function Numbers({ numbers }: { numbers: Line["before"] }) {
  return (
    <Table.Td ta="right" className="tabular">
      {numbers ? (
        <>
          <Text size="sm">{formatNumber(numbers.quantity)}</Text>
          <Text size="sm" c="dimmed">
            {numbers.unitPrice === null ? "Pris på förfrågan" : `à ${formatKronor(numbers.unitPrice)}`}
          </Text>
        </>
      ) : (
        "–"
      )}
    </Table.Td>
  );
}
