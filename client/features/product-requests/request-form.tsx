import { Alert, Box, Button, Fieldset, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconLock, IconSend, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { type BoughtWater, buyWater, vesselLitres } from "#shared/calculations/bought-water.ts";
import { pricedLines, type RequestTotals, requestTotals } from "#shared/calculations/request-money.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { boughtWaterSentence } from "#shared/text/bought-water.ts";
import { PRICE_ON_REQUEST, unpricedInWords } from "#shared/text/price-on-request.ts";
import { EarlierRequests } from "./earlier-requests.tsx";
import { type FormCosts, formCosts, formLine } from "./form-costs.ts";
import classes from "./product-requests.module.css";
import { RequestCosts } from "./request-costs.tsx";
import {
  type CustomerValues,
  type ItemValues,
  itemsOf,
  quantityOf,
  type RequestFormValues,
  requestFormSchema,
} from "./request-form-values.ts";
import { RequestItems } from "./request-items.tsx";
import type { Draft, RequestSubmission } from "./request-views.ts";
import { StartJointPurchase } from "./start-joint-purchase.tsx";
import { SupplierMessage } from "./supplier-message.tsx";
import { useDraftKeeping } from "./use-draft-keeping.ts";

interface RequestFormProps {
  draft: Draft;
  /** When the draft was read. */
  readAt: number;
  initialCustomer: CustomerValues;
  initialNotes: string;
  refusedFields: Readonly<Record<string, string>> | null;
  onChange: (customer: CustomerValues, notes: string) => void;
  onDaysChange: (days: number) => void;
  onSend: (submission: RequestSubmission) => void;
  /** Begins anew with the draft as it is now. */
  onReload: () => void;
  onCancel: () => void;
}

const DAYS_DEBOUNCE_MS = 500;

export function RequestForm(props: RequestFormProps) {
  const { draft, readAt, initialCustomer, initialNotes, refusedFields, onChange, onDaysChange, onSend, onReload, onCancel } = props;
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

  const keep = useDraftKeeping(draft.lines);
  const isSending = useRef(false);
  const sendSeen = async (values: RequestFormValues): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    onSend({ ...values, seenDraft: await keep.seen() });
    isSending.current = false;
  };
  const products = new Map(draft.lines.map((line) => [line.product.id, line]));
  const lines = form.values.items.map((item) => formLine(products.get(item.productId), quantityOf(item)));
  const totals = requestTotals(pricedLines(lines));
  const unpriced = lines.filter(({ quantity, unitPrice }) => quantity > 0 && unitPrice === null).length;
  const water = draft.houseWater && buyWater(draft.houseWater, vesselLitres(chosenLines(form.values.items, products)));
  const asked = new Set(form.values.items.filter(({ quantity }) => Number(quantity) > 0).map(({ productId }) => productId));
  const hasItems = asked.size > 0;

  return (
    <form onSubmit={form.onSubmit((values) => (draft.isShared ? sendSeen(values) : onSend(values)))} noValidate>
      <div className={classes.formColumns}>
        <Stack gap="xl" miw={0}>
          <section aria-label="Artiklar">
            {draft.isShared && <SharedDraft isKnown={keep.knows(draft.lines, readAt)} onReload={onReload} />}
            <RequestItems form={form} lines={products} keep={keep} />
            {water && (
              <Text size="sm" mt="sm">
                {boughtWaterSentence(water)}
              </Text>
            )}
          </section>
          <CustomerFields form={form} />
          <SupplierMessage {...form.getInputProps("notes")} />
          <NotificationFields form={form} />
        </Stack>
        <RequestSummary
          totals={totals}
          unpriced={unpriced}
          isUnpriced={unpriced > 0 && unpriced === asked.size}
          costs={{ ...formCosts(lines, totals, form.values.numProperties), boughtWater: water }}
          canSend={hasItems}
          earlier={<EarlierRequests draft={draft} productIds={asked} />}
          refusal={form.errors.items}
          together={
            <StartJointPurchase
              supplierId={draft.supplier.id}
              items={form.values.items
                .map((item) => ({ productId: item.productId, quantity: quantityOf(item) }))
                .filter(({ productId, quantity }) => quantity > 0 && products.get(productId)?.product.ownPriceExcludingVat !== null)}
              hasUnpriced={unpriced > 0}
              seen={draft.isShared ? keep.seen : undefined}
              onStarted={onCancel}
            />
          }
          onCancel={onCancel}
        />
      </div>
    </form>
  );
}

/** Whose the draft is, and that somebody else has written in it. */
function SharedDraft({ isKnown, onReload }: { isKnown: boolean; onReload: () => void }) {
  return (
    <Box mb="md" role="status">
      <Text size="sm" c="dimmed">
        Utkastet är gemensamt för systemägarna.
      </Text>
      {!isKnown && (
        <Alert color="varsel" mt="xs" icon={<IconUsers size={20} stroke={1.75} aria-hidden />}>
          <Text size="sm">Någon annan har ändrat utkastet.</Text>
          <Button variant="default" size="sm" mt="xs" onClick={onReload}>
            Läs in det igen
          </Button>
        </Alert>
      )}
    </Box>
  );
}

/** The lines with what they hold, at the quantities that stand in the form. */
const chosenLines = (items: readonly ItemValues[], products: ReadonlyMap<string, Draft["lines"][number]>) =>
  items.flatMap((item) => {
    const product = products.get(item.productId)?.product;
    return product ? [{ productName: product.name, unitQuantity: product.unitQuantity, quantity: quantityOf(item) }] : [];
  });

const COLUMNS = { base: 1, xs: 2 };

/** Filled in from the association; what is changed here belongs to this request only. */
function CustomerFields({ form }: { form: UseFormReturnType<RequestFormValues> }) {
  return (
    <>
      <FormSection title="Kund">
        <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
          <TextInput label="Kundens namn" autoComplete="organization" {...form.getInputProps("customerName")} />
          <TextInput label="Organisationsnummer" {...form.getInputProps("customerOrgNumber")} />
          <TextInput label="Kontaktperson" autoComplete="name" {...form.getInputProps("contactPerson")} />
          <TextInput label="Telefon" type="tel" autoComplete="tel" {...form.getInputProps("contactPhone")} />
          <TextInput label="E-postadress" type="email" autoComplete="email" {...form.getInputProps("contactEmail")} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Leverans och faktura">
        <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
          <TextInput label="Leveransadress" {...form.getInputProps("deliveryAddress")} />
          <TextInput label="Fakturaadress" {...form.getInputProps("invoiceAddress")} />
          <TextInput label="Fakturareferens" {...form.getInputProps("invoiceReference")} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Underlag för rekommenderat antal">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
          <NumberField label="Antal lägenheter" min={1} {...form.getInputProps("numProperties")} />
          <NumberField label="Antal boende" min={0} {...form.getInputProps("numResidentsEstimated")} />
          <NumberField label="Antal dygn" min={1} max={365} {...form.getInputProps("numDaysEstimated")} />
        </SimpleGrid>
      </FormSection>
    </>
  );
}

function NotificationFields({ form }: { form: UseFormReturnType<RequestFormValues> }) {
  const [overrides, setOverrides] = useState(form.values.customerEmailOverride !== "");
  return (
    <FormSection title="Mejl om förfrågan">
      <Stack gap="sm">
        <Switch
          label="Skicka till annan kundadress"
          checked={overrides}
          onChange={(event) => {
            setOverrides(event.currentTarget.checked);
            if (!event.currentTarget.checked) form.setFieldValue("customerEmailOverride", "");
          }}
        />
        {overrides && (
          <TextInput
            label="Annan kundadress"
            description="Används i stället för kundens e-postadress, bara för den här förfrågan."
            type="email"
            maw={420}
            autoFocus
            {...form.getInputProps("customerEmailOverride")}
          />
        )}
        <Switch
          label="Simulera leverantörsmejl"
          description="Alltid på. Leverantören får inget mejl; ni skickar själva vidare PDF-filen."
          thumbIcon={<IconLock size={12} stroke={2.25} aria-hidden />}
          checked
          disabled
          readOnly
        />
      </Stack>
    </FormSection>
  );
}

/** Fields that belong together, under a heading that is read with each of them. */
function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset
      variant="unstyled"
      legend={
        <Text span fw={650} fz="h4">
          {title}
        </Text>
      }
    >
      {children}
    </Fieldset>
  );
}

interface RequestSummaryProps {
  totals: RequestTotals;
  /** How many products are asked for without a price, and whether all are. */
  unpriced: number;
  isUnpriced: boolean;
  costs: FormCosts & { boughtWater: BoughtWater | null };
  canSend: boolean;
  /** What was asked for already. */
  earlier: ReactNode;
  /** Why the articles as a whole cannot be sent; said here, since the last of them can be far from the button. */
  refusal: ReactNode;
  /** The way to buy it with other houses. */
  together: ReactNode;
  onCancel: () => void;
}

/** The sum and the way on; beside the form, or under it on a phone. */
function RequestSummary({ totals, unpriced, isUnpriced, costs, canSend, earlier, refusal, together, onCancel }: RequestSummaryProps) {
  return (
    <div className={classes.summary}>
      <Stack gap={0} mb="sm" className="tabular">
        <Text role="status">
          <Text span fw={650} size="lg">
            {isUnpriced ? PRICE_ON_REQUEST : formatKronorExact(totals.excludingVat)}
          </Text>
          {!isUnpriced && " exkl. moms"}
        </Text>
        <Text size="sm" c="dimmed">
          {!isUnpriced && `${formatKronorExact(totals.includingVat)} inkl. moms · `}Frakt tillkommer
        </Text>
        {unpriced > 0 && !isUnpriced && <Text size="sm">{unpricedInWords(unpriced)}</Text>}
      </Stack>
      {canSend && (
        <div className={classes.costs}>
          <RequestCosts {...costs} />
        </div>
      )}
      {earlier}
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
      {together}
    </div>
  );
}
