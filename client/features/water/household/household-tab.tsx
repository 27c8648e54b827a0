import { Button, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconCalendarPlus, IconPrinter, IconShoppingCart } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { type HouseholdWaterSummary, summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { containersNeeded, EASY_LITRES, emptyContainerKg, filledWeightKg, isHeavyToCarry } from "#shared/calculations/water.ts";
import { formatDate } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { HouseholdWaterValues } from "#shared/household-water.ts";
import { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import { FormButtons } from "../form-buttons.tsx";
import { RequestContainers } from "../request-containers.tsx";
import classes from "../water.module.css";
import { WaterByDay } from "../water-by-day.tsx";
import { WaterFact, WaterFacts } from "../water-facts.tsx";
import { WaterGauge } from "../water-gauge.tsx";
import { WaterNumber } from "../water-number.tsx";
import { countedHousehold, type HouseholdFormValues, type HouseholdWater, litresText } from "../water-views.ts";
import { ContainerFields } from "./container-fields.tsx";
import { type HouseholdFormOf, PersonFields } from "./person-fields.tsx";

/** The water of the own household. Nobody else sees it. */
export function HouseholdTab() {
  const { profile } = useSignedIn();
  const water = trpc.water.household.useQuery();
  // In the moment between two people in one browser the answer in memory is still the other's.
  const data = water.data?.profileId === profile.id ? water.data : undefined;
  return (
    <Loaded query={{ ...water, data }} skeleton={<ListSkeleton rows={4} rowHeight={120} />}>
      {(own) => <HouseholdForm key={own.profileId} water={own} />}
    </Loaded>
  );
}

/** What the household tells, and beside it what that comes to while it is typed. */
function HouseholdForm({ water }: { water: HouseholdWater }) {
  const utils = trpc.useUtils();
  const { formatShort } = useDateFormat();
  const form = useSchemaForm<HouseholdFormValues & Record<string, unknown>>(saveHouseholdWaterInput, {
    initialValues: { ...water.values },
  });
  const save = trpc.water.saveHousehold.useMutation({
    onSuccess: (saved) => {
      utils.water.household.setData(undefined, saved);
      form.setInitialValues({ ...saved.values });
      form.setValues({ ...saved.values });
      form.resetDirty({ ...saved.values });
      notify.success("Hushållets vatten är sparat");
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const values = countedHousehold(form.values);
  const isDirty = form.isDirty();

  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.result}>
          <HouseholdResult values={values} summary={summarizeHouseholdWater(values)} />
        </div>
        <form
          className={classes.form}
          noValidate
          aria-label="Hushållets vatten"
          onSubmit={form.onSubmit((typed) => save.mutate(saveHouseholdWaterInput.parse(typed)))}
        >
          <Stack gap="md">
            <PersonFields form={form} />
            <ContainerFields form={form} />
            <OtherWaterFields form={form} />
            <FormButtons
              isDirty={isDirty}
              isSaving={save.isPending}
              error={save.error}
              note={water.updatedAt && `Sparat ${formatShort(water.updatedAt)}. Bara du ser det.`}
            />
          </Stack>
        </form>
        <div className={classes.actions}>
          <HouseholdActions water={water} isUnsaved={isDirty || water.updatedAt === null} />
        </div>
      </div>
    </div>
  );
}

/** Water that stands in something else than a container. */
function OtherWaterFields({ form }: { form: HouseholdFormOf }) {
  return (
    <SectionCard title="Annat vatten hemma">
      <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="md">
        <WaterNumber label="Köpt vatten, liter" description="Flaskor och dunkar från butik." {...form.getInputProps("bottleLitres")} />
        <WaterNumber
          label="Frysflaskor, liter"
          description="Flaskornas storlek. Vi räknar med två tredjedelar."
          {...form.getInputProps("freezerBottleLitres")}
        />
        <WaterNumber
          label="Varmvattenberedare, liter"
          description="Till disk, tvätt och toalett. Räknas inte som dricksvatten."
          {...form.getInputProps("boilerLitres")}
        />
      </SimpleGrid>
    </SectionCard>
  );
}

interface HouseholdActionsProps {
  water: HouseholdWater;
  isUnsaved: boolean;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with the numbers. They work on what is saved. A request of a member is the association's: the home buys in a shop. */
function HouseholdActions({ water, isUnsaved }: HouseholdActionsProps) {
  const { association } = useSignedIn();
  return (
    <SectionCard title="Gör nu">
      <Stack gap="md" align="stretch">
        {association ? (
          <LinkButton to="/products?area=vatten" variant="default" leftSection={<IconShoppingCart {...icon} />}>
            Visa produkttips
          </LinkButton>
        ) : (
          <RequestContainers scope="household" gapLitres={water.summary.gapLitres} containerLitres={EASY_LITRES} isUnsaved={isUnsaved} />
        )}
        <Button
          component="a"
          href="/api/water/labels.pdf?for=household"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter {...icon} />}
        >
          Skriv ut dunketiketter
        </Button>
        {water.summary.nextChange ? (
          <Button component="a" href="/api/water/change.ics" download variant="default" leftSection={<IconCalendarPlus {...icon} />}>
            Påminn om vattenbyte
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            Fyll i när kärlen fylldes och spara, så kan du lägga nästa vattenbyte i din kalender.
          </Text>
        )}
      </Stack>
    </SectionCard>
  );
}

interface HouseholdResultProps {
  values: HouseholdWaterValues;
  summary: HouseholdWaterSummary;
}

/** What the household's water comes to. */
function HouseholdResult({ values, summary }: HouseholdResultProps) {
  const { formatDateLong } = useDateFormat();
  const { needLitres, stockLitres, gapLitres, enduranceDays, dailyLitres, nextChange } = summary;
  const containers = containersNeeded(gapLitres, EASY_LITRES) ?? 0;
  const isOverdue = nextChange !== null && nextChange < formatDate(new Date());
  return (
    <SectionCard title="Så länge räcker vattnet">
      <Stack gap="md">
        <WaterGauge enduranceDays={enduranceDays} days={values.days} label="så länge räcker det ni har" />
        <WaterByDay days={values.days} summary={summary} />
        <WaterFacts>
          <WaterFact term="Ni behöver" hint={`${litresText(dailyLitres)} per dygn`}>
            {litresText(Math.ceil(needLitres))}
          </WaterFact>
          <WaterFact term="Ni har">{litresText(Math.floor(stockLitres))}</WaterFact>
          <WaterFact
            term="Saknas hemma"
            isStrong
            hint={containers > 0 && `${formatNumber(containers)} ${containers === 1 ? "dunk" : "dunkar"} på ${EASY_LITRES} liter`}
          >
            {gapLitres > 0 ? litresText(Math.ceil(gapLitres)) : "Inget"}
          </WaterFact>
          {values.boilerLitres > 0 && <WaterFact term="Till tvätt och toalett">{litresText(values.boilerLitres)}</WaterFact>}
          {nextChange && <WaterFact term={isOverdue ? "Skulle ha bytts" : "Byt vatten senast"}>{formatDateLong(nextChange)}</WaterFact>}
        </WaterFacts>
        <HeavyNote values={values} />
      </Stack>
    </SectionCard>
  );
}

/** What is too heavy to carry up the stairs when the lift stands still. */
function HeavyNote({ values }: { values: HouseholdWaterValues }) {
  const largest = Math.max(0, ...values.containers.filter(({ count }) => count > 0).map(({ litres }) => litres));
  const weight = filledWeightKg(largest, emptyContainerKg(largest));
  if (!isHeavyToCarry(weight)) return null;
  return (
    <Text size="sm" c="dimmed">
      En full dunk på {litresText(largest)} väger omkring {formatNumber(Math.round(weight))} kg. Det är tungt att bära i trappor.
    </Text>
  );
}
