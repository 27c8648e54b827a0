import { Button, Select, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { PRODUCT_REQUEST_STATUSES, type ProductRequestStatus } from "#shared/enums.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import type { RequestDetail } from "./request-views.ts";
import type { ChangingStatus } from "./use-change-status.ts";

/** These end a request without a delivery and are asked for once more. */
const ENDINGS: ReadonlySet<ProductRequestStatus> = new Set(["cancelled", "rejected"]);

/** Any status but the present one (decision 61). */
export function RequestStatusChanger({ request, changing }: { request: RequestDetail; changing: ChangingStatus }) {
  const [chosen, setChosen] = useState<ProductRequestStatus | null>(null);
  const [asking, confirmation] = useDisclosure(false);
  // Somebody else can have chosen the same meanwhile.
  const status = chosen === request.status ? null : chosen;
  const error = changing.errorOf(request.id);

  const save = () => {
    if (status) changing.save({ productRequestId: request.id, status, seenStatus: request.status });
  };
  return (
    <Stack gap="xs">
      <Select
        label="Ändra status"
        placeholder="Välj ny status"
        data={PRODUCT_REQUEST_STATUSES.filter((value) => value !== request.status).map((value) => ({
          value,
          label: PRODUCT_REQUEST_STATUS_LABELS[value],
        }))}
        value={status}
        onChange={(value) => setChosen(PRODUCT_REQUEST_STATUSES.find((known) => known === value) ?? null)}
        disabled={changing.isSaving}
        allowDeselect={false}
      />
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Button
        disabled={!status || changing.isSaving}
        loading={changing.isSaving}
        onClick={status && ENDINGS.has(status) ? confirmation.open : save}
      >
        Spara status
      </Button>
      <ConfirmDialog
        stackId="ending"
        opened={asking}
        title={status === "rejected" ? "Markera förfrågan som avvisad?" : "Avbryta förfrågan?"}
        text="Leverantören får inget besked från oss. Ni kan ändra statusen igen."
        confirmLabel="Ändra status"
        isDestructive
        onConfirm={save}
        onClose={confirmation.close}
      />
    </Stack>
  );
}
