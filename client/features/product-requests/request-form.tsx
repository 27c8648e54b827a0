import { Stack, Textarea } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect } from "react";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { NOTES_MAX_LENGTH } from "#shared/limits.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { formCosts, pricedLine } from "./form-costs.ts";
import { NotificationFields } from "./notification-fields.tsx";
import classes from "./request-form.module.css";
import { type CustomerValues, itemsOf, quantityOf, type RequestFormValues, requestFormSchema } from "./request-form-values.ts";
import { RequestItems } from "./request-items.tsx";
import { RequestSummary } from "./request-summary.tsx";
import type { Draft } from "./request-views.ts";
import type { RequestSubmission } from "./use-send-request.ts";

interface RequestFormProps {
  draft: Draft;
  initialCustomer: CustomerValues;
  initialNotes: string;
  refusedFields: Readonly<Record<string, string>> | null;
  onChange: (customer: CustomerValues, notes: string) => void;
  onDaysChange: (days: number) => void;
  onSend: (submission: RequestSubmission) => void;
  onCancel: () => void;
}

const DAYS_DEBOUNCE_MS = 500;

export function RequestForm(props: RequestFormProps) {
  const { draft, initialCustomer, initialNotes, refusedFields, onChange, onDaysChange, onSend, onCancel } = props;
  const changeDays = useDebouncedCallback((days: number | string) => {
    const whole = Number(days);
    if (Number.isInteger(whole) && whole >= 1 && whole <= 365) onDaysChange(whole);
  }, DAYS_DEBOUNCE_MS);

  const form = useSchemaForm<RequestFormValues>(requestFormSchema, {
    initialValues: { ...initialCustomer, supplierId: draft.supplier.id, notes: initialNotes, items: itemsOf(draft) },
    onValuesChange: ({ supplierId, notes, items, ...customer }, previous) => {
      onChange(customer, notes);
      if (customer.numDaysEstimated !== previous.numDaysEstimated) changeDays(customer.numDaysEstimated);
    },
  });
  const { setErrors } = form;
  useEffect(() => {
    if (refusedFields) setErrors({ ...refusedFields });
  }, [refusedFields, setErrors]);

  const products = new Map(draft.lines.map((line) => [line.product.id, line]));
  const lines = form.values.items.map((item) => pricedLine(products.get(item.productId), quantityOf(item)));
  const totals = requestTotals(lines);
  const hasItems = form.values.items.some(({ quantity }) => Number(quantity) > 0);

  return (
    <form onSubmit={form.onSubmit((values) => onSend(values))} noValidate>
      <div className={classes.columns}>
        <Stack gap="xl" miw={0}>
          <section aria-label="Artiklar">
            <RequestItems form={form} lines={products} />
          </section>
          <CustomerFields form={form} />
          <Textarea
            label="Meddelande till leverantören"
            description="Till exempel önskad leveranstid eller portkod."
            autosize
            minRows={3}
            maxLength={NOTES_MAX_LENGTH}
            {...form.getInputProps("notes")}
          />
          <NotificationFields form={form} />
        </Stack>
        <RequestSummary
          totals={totals}
          costs={formCosts(lines, totals, form.values.numProperties)}
          canSend={hasItems}
          refusal={form.errors.items}
          onCancel={onCancel}
        />
      </div>
    </form>
  );
}
