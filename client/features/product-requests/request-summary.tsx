import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { RequestTotals } from "#shared/calculations/request-money.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import type { FormCosts } from "./form-costs.ts";
import { RequestCosts } from "./request-costs.tsx";
import classes from "./request-form.module.css";

interface RequestSummaryProps {
  totals: RequestTotals;
  costs: FormCosts;
  canSend: boolean;
  /** Why the articles as a whole cannot be sent; said here, since the last of them can be far from the button. */
  refusal: ReactNode;
  onCancel: () => void;
}

/** The sum and the way on; beside the form, or under it on a phone. */
export function RequestSummary({ totals, costs, canSend, refusal, onCancel }: RequestSummaryProps) {
  return (
    <div className={classes.summary}>
      <Stack gap={0} mb="sm" className="tabular">
        <Text role="status">
          <Text span fw={650} size="lg">
            {formatKronorExact(totals.excludingVat)}
          </Text>{" "}
          exkl. moms
        </Text>
        <Text size="sm" c="dimmed">
          {formatKronorExact(totals.includingVat)} inkl. moms · Frakt tillkommer
        </Text>
      </Stack>
      {canSend && (
        <div className={classes.costs}>
          <RequestCosts {...costs} />
        </div>
      )}
      {refusal && (
        <Alert color="kris" role="alert" mb="sm">
          {refusal}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button type="submit" px="sm" disabled={!canSend} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}>
          Skicka förfrågan
        </Button>
        <Button variant="default" onClick={onCancel}>
          Avbryt
        </Button>
      </div>
    </div>
  );
}
