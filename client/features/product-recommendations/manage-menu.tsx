import { Badge, Button, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown, IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
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
  const remove = useAction(trpc.productRecommendation.remove, {
    done: () => "Rekommendationen är borttagen",
    failed: "Rekommendationen kunde inte tas bort",
    touches: ["productRecommendation.list"],
  });
  const leave = (): void => {
    void navigate(RECOMMENDATIONS_PATH, { replace: true });
    // Whoever comes back to its address reads it anew. The page that is being left does not: it would be told that there is none.
    void utils.productRecommendation.detail.invalidate({ recommendationId }, { refetchType: "none" });
  };
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
        onConfirm={() => remove.send({ recommendationId }, { onDone: leave })}
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

interface UpdateDialogProps extends DialogProps {
  recommendation: Recommendation;
}

/** Shows what the set would become with the house, the products and the prices of today, and saves just that. */
function UpdateDialog({ recommendation: { id: recommendationId, basis }, onClose }: UpdateDialogProps) {
  const utils = trpc.useUtils();
  const initial: Numbers = { recommendationId, days: basis.days, litresPerPerson: basis.litresPerPerson };
  const [written, setWritten] = useState(initial);
  const { comparison, isAsked, isComing } = useComparison(written);
  const { data } = comparison;
  // Of all of its router: when somebody else was first, what is shown then is what holds now.
  const update = useAction(trpc.productRecommendation.update, { done: () => "De nya talen är sparade", failed: "Det gick inte att spara" });

  return (
    <FormDialog
      title="Uppdatera med nya tal"
      size={760}
      submit={() => ({ label: "Spara nya tal", isReady: data !== undefined || !comparison.isError })}
      schema={compareRecommendationInput}
      initial={initial}
      action={{
        ...update,
        isPending: update.isPending || isComing,
        send: (numbers, outcome) => {
          if (data) update.send({ ...numbers, version: data.version, proposal: data.proposal }, outcome);
          else outcome.onRefused(comparison.error);
        },
      }}
      onDone={(updated: Recommendation) => utils.productRecommendation.detail.setData({ recommendationId }, updated)}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text size="sm" c="dimmed">
            Räknas om med föreningsuppgifterna, produkterna och priserna som de är i dag. Inget sparas förrän du trycker på Spara nya tal.
          </Text>
          <NumberFields field={field} onNumber={(name, value) => setWritten((now) => ({ ...now, [name]: value }))} />
          {isAsked && (
            <Loaded query={comparison} skeleton={<ListSkeleton rows={4} />}>
              {(compared) => (
                <>
                  <ComparisonSummary comparison={compared} />
                  <ComparisonTable lines={compared.lines} />
                </>
              )}
            </Loaded>
          )}
        </>
      )}
    </FormDialog>
  );
}

type Numbers = { recommendationId: string; days: number | string; litresPerPerson: number | string };

/** What the set would become with the numbers that are written, a while after the last key. */
function useComparison(written: Numbers) {
  const [settled] = useDebouncedValue(written, SEARCH_DEBOUNCE_MS);
  const numbers = compareRecommendationInput.safeParse(settled);
  const query = trpc.productRecommendation.compare.useQuery(
    numbers.data ?? { recommendationId: written.recommendationId, litresPerPerson: 0 },
    {
      enabled: numbers.success,
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
    },
  );
  return {
    comparison: query,
    isAsked: numbers.success || query.data !== undefined,
    /** What is shown is not yet that of the numbers written. */
    isComing: settled !== written || (numbers.success && !query.isError && (query.isFetching || query.isPlaceholderData)),
  };
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

const CHANGE_COLUMNS: readonly Column<Line>[] = [
  { key: "product", title: "Produkt", cell: (line) => <ChangedProduct line={line} /> },
  { key: "before", title: "Förut", align: "right", isTabular: true, cell: ({ before }) => <Amounts amounts={before} /> },
  { key: "after", title: "Nu", align: "right", isTabular: true, cell: ({ after }) => <Amounts amounts={after} /> },
];

/** What becomes of each product; those that stay as they are stand last. */
function ComparisonTable({ lines }: { lines: readonly Line[] }) {
  return (
    <DataList
      label="Vad som ändras"
      rows={lines.toSorted((a, b) => Number(a.change === "same") - Number(b.change === "same"))}
      rowKey={({ productId }) => productId}
      columns={CHANGE_COLUMNS}
      empty="Inga rader."
      cards={false}
      table={{ minWidth: 300, maxHeight: 320 }}
    />
  );
}

function ChangedProduct({ line: { productName, change } }: { line: Line }) {
  const badge = CHANGES[change];
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={600}>
        {productName}
      </Text>
      {badge && <Badge color={badge.color}>{badge.label}</Badge>}
    </Stack>
  );
}

function Amounts({ amounts }: { amounts: Line["before"] }) {
  if (!amounts) return "–";
  return (
    <>
      <Text size="sm">{formatNumber(amounts.quantity)}</Text>
      <Text size="sm" c="dimmed">
        {amounts.unitPrice === null ? "Pris på förfrågan" : `à\u00a0${formatKronor(amounts.unitPrice)}`}
      </Text>
    </>
  );
}
