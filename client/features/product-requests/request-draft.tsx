import { Badge, Button, Group, type SelectProps, Stack, Text } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { DialogFooter } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { RequestForm } from "./request-form.tsx";
import { customerToBeginWith, type KeptValues, notesTo } from "./request-form-values.ts";
import type { Draft, DraftSummary, RequestSubmission } from "./request-views.ts";

interface RequestDraftProps {
  preferredSupplierId: string | null;
  kept: RefObject<KeptValues>;
  /** While the request is being sent, what is drawn must not follow the drafts as they empty. */
  isFrozen: boolean;
  refusedFields: Readonly<Record<string, string>> | null;
  onSend: (submission: RequestSubmission) => void;
  onCancel: () => void;
}

/** How soon one who has the board's draft open sees what another owner changes in it. */
const SHARED_POLL_MS = 5_000;

/** Chooses which draft becomes a request; the others wait. */
export function RequestDraft({ preferredSupplierId, kept, isFrozen, refusedFields, onSend, onCancel }: RequestDraftProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [days, setDays] = useState(() => kept.current.days);
  const [reloads, setReloads] = useState(0);
  const [supplierError, setSupplierError] = useState<string | null>(null);

  const drafts = trpc.productRequest.drafts.useQuery(undefined, { enabled: !isFrozen });
  const supplierId = chosenId ?? supplierToBeginWith(drafts.data ?? [], preferredSupplierId);
  // From here on it is the person's choice: a draft that loses its last line must not give way to another supplier's.
  if (supplierId !== chosenId) setChosenId(supplierId);
  const draft = trpc.productRequest.draft.useQuery(
    { supplierId: supplierId ?? "", days },
    // Read anew each time the dialog opens: the form takes its values once, and the draft may come from another device.
    {
      ...{ enabled: supplierId !== null && !isFrozen, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
      refetchInterval: ({ state }) => (state.data?.isShared ? SHARED_POLL_MS : false),
    },
  );
  const asked = { ...draft, data: draft.isPlaceholderData ? undefined : draft.data };
  // With days for which it cannot be read, the form stays as it was: what is written there would be lost.
  const [lastRead, setLastRead] = useState<Draft | null>(null);
  if (draft.data && draft.data !== lastRead) setLastRead(draft.data);
  const loaded = lastRead?.supplier.id === supplierId ? lastRead : null;

  return (
    <Loaded query={drafts} skeleton={<ListSkeleton rows={4} />}>
      {(data) => {
        if (data.length === 0 && !loaded) {
          return (
            <EmptyState
              icon={IconShoppingCart}
              action={
                <Button variant="default" onClick={onCancel}>
                  Till produkterna
                </Button>
              }
            >
              Inga produkter tillagda.
            </EmptyState>
          );
        }

        return (
          <Stack gap="lg">
            <SupplierSelect
              drafts={withSupplier(data, loaded?.supplier)}
              value={supplierId}
              error={supplierError}
              onChange={(id) => {
                setChosenId(id);
                setSupplierError(null);
              }}
            />
            {!supplierId && (
              <>
                <Text c="dimmed">En förfrågan går till en leverantör åt gången. De andra utkasten väntar tills du väljer dem.</Text>
                <DialogFooter submit="Skicka förfrågan" onSubmit={() => setSupplierError("Leverantör måste väljas")} onCancel={onCancel} />
              </>
            )}
            {supplierId && <Loaded query={asked} skeleton={!loaded && <ListSkeleton rows={5} rowHeight={56} />} />}
            {loaded && (
              <RequestForm
                key={`${loaded.supplier.id} ${reloads}`}
                draft={loaded}
                readAt={draft.dataUpdatedAt}
                initialCustomer={customerToBeginWith(loaded, kept.current)}
                initialNotes={notesTo(loaded.supplier.id, kept.current)}
                refusedFields={refusedFields}
                onChange={(customer, notes) => {
                  kept.current = { ...kept.current, customer, notes: { ...kept.current.notes, [loaded.supplier.id]: notes } };
                }}
                onDaysChange={(chosen) => {
                  kept.current = { ...kept.current, days: chosen };
                  setDays(chosen);
                }}
                onSend={onSend}
                onReload={() => setReloads((count) => count + 1)}
                onCancel={onCancel}
              />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function supplierToBeginWith(drafts: readonly DraftSummary[], preferredId: string | null): string | null {
  const preferred = drafts.find((draft) => draft.supplierId === preferredId);
  return preferred?.supplierId ?? (drafts.length === 1 ? (drafts[0]?.supplierId ?? null) : null);
}

/** The chosen supplier stays among the choices when its draft has been emptied. */
function withSupplier(drafts: readonly DraftSummary[], supplier: { id: string; name: string } | undefined): readonly DraftSummary[] {
  if (!supplier || drafts.some((draft) => draft.supplierId === supplier.id)) return drafts;
  return [...drafts, { supplierId: supplier.id, supplierName: supplier.name, lineCount: 0 }];
}

interface SupplierSelectProps {
  drafts: readonly DraftSummary[];
  value: string | null;
  error: string | null;
  onChange: (supplierId: string | null) => void;
}

const lines = (count: number) => (count === 1 ? "1 rad" : `${count} rader`);

function SupplierSelect({ drafts, value, error, onChange }: SupplierSelectProps) {
  const counts = new Map(drafts.map((draft) => [draft.supplierId, draft.lineCount]));
  const renderOption: SelectProps["renderOption"] = ({ option }) => (
    <Group justify="space-between" w="100%" wrap="nowrap">
      <span>{option.label}</span>
      <Badge>{lines(counts.get(option.value) ?? 0)}</Badge>
    </Group>
  );
  return (
    <Select
      label="Leverantör"
      placeholder="Välj leverantör"
      withAsterisk
      maw={420}
      data={drafts.map((draft) => ({ value: draft.supplierId, label: draft.supplierName }))}
      renderOption={renderOption}
      description={drafts.length > 1 ? `Du har utkast till ${drafts.length} leverantörer. Ett i taget skickas.` : undefined}
      value={value}
      error={error}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}
