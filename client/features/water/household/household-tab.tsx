import { ActionIcon, Button, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconCalendarPlus, IconPlus, IconPrinter, IconShoppingCart, IconTrash } from "@tabler/icons-react";
import { useEffect } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PersonFields } from "#client/components/person-fields.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { WAITS } from "#client/components/waits-note.tsx";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { changedParts, changedWaterParts } from "#client/lib/use-household.ts";
import { useHouseholdWater } from "#client/lib/use-household-water.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { EASY_LITRES } from "#shared/calculations/water.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatPercent } from "#shared/format/number.ts";
import { ANONYMOUS_GROUP_MIN, WATER_CONTAINERS_MAX, WATER_MAX_LITRES_PER_PERSON, WATER_MIN_LITRES_PER_PERSON } from "#shared/limits.ts";
import { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import { countedHousehold, type HouseholdFormValues } from "../counted-water.ts";
import { FormButtons } from "../form-buttons.tsx";
import { RequestContainers } from "../request-containers.tsx";
import classes from "../water.module.css";
import { WaterNumber } from "../water-number.tsx";
import type { HouseholdWater } from "../water-views.ts";
import { HouseholdResult } from "./household-result.tsx";
import { useSaveHouseholdWater } from "./use-save-household-water.ts";

type HouseholdFormOf = Pick<
  UseFormReturnType<HouseholdFormValues & Record<string, unknown>>,
  "getInputProps" | "values" | "insertListItem" | "removeListItem" | "errors"
>;

/** The water of the own household. Only those who share it see it; of five and more the owners learn how large a part has a week. */
export function HouseholdTab() {
  const { profile } = useSignedIn();
  const water = useHouseholdWater();
  // In the moment between two people in one browser the answer in memory is still the other's.
  const data = water.data?.profileId === profile.id ? water.data : undefined;
  return (
    <Loaded query={{ ...water, data }} skeleton={<ListSkeleton rows={4} rowHeight={120} />}>
      {(own) => <HouseholdForm key={own.profileId} water={own} isWaiting={water.isWaiting} />}
    </Loaded>
  );
}

/** What the household tells, and beside it what that comes to while it is typed. */
function HouseholdForm({ water, isWaiting }: { water: HouseholdWater; isWaiting: boolean }) {
  const { association } = useSignedIn();
  const { formatDayTime } = useDateFormat();
  const form = useSchemaForm<HouseholdFormValues & Record<string, unknown>>(saveHouseholdWaterInput, {
    initialValues: { ...water.values },
  });
  const begin = (values: HouseholdWater["values"]): void => {
    form.setInitialValues({ ...values });
    form.setValues({ ...values });
    form.resetDirty({ ...values });
  };
  const save = useSaveHouseholdWater({
    onSaved: (values) => {
      begin(values);
      notify.success("Hushållets vatten är sparat");
    },
    onWaits: begin,
  });
  const values = countedHousehold(form.values);
  const isDirty = form.isDirty();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later word of elsewhere is taken in as long as nothing is typed over it
  useEffect(() => {
    if (!form.isDirty()) begin(water.values);
  }, [water.values]);

  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.result}>
          <HouseholdResult
            values={values}
            saved={water.saved}
            summary={summarizeHouseholdWater(values, water.saved)}
            onFilled={(containers) =>
              form.setFieldValue("containers", [
                ...form.values.containers,
                ...containers.map((container) => ({ ...container, filledShare: 1, filledOn: null })),
              ])
            }
          />
        </div>
        <form
          className={classes.form}
          noValidate
          aria-label="Hushållets vatten"
          onSubmit={form.onSubmit((typed) => {
            const fields = Object.keys(typed);
            const changes = { changed: changedParts(form, fields), changedWater: changedWaterParts(form, fields) };
            save.mutate(
              { ...saveHouseholdWaterInput.parse(typed), ...changes },
              { onError: (error) => form.setErrors(fieldErrors(error)) },
            );
          })}
        >
          <Stack gap="md">
            <DrinkerFields form={form} />
            <ContainerFields form={form} />
            <OtherWaterFields form={form} />
            <Text size="sm">
              {water.sharedWith.length > 0
                ? `Delas med ${list.format(water.sharedWith)}. Bara ni ser det ni skriver.`
                : "Bara du ser det du skriver."}
              {association &&
                ` Styrelsen ser bara hur stor del av hushållen som har vatten för sju dygn, minst ${ANONYMOUS_GROUP_MIN} hushåll åt gången och utan namn.`}
            </Text>
            <FormButtons
              isDirty={isDirty}
              isSaving={save.isPending}
              error={save.error}
              note={isWaiting ? WAITS : water.updatedAt && `Sparat ${formatDayTime(water.updatedAt)}`}
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
          <RequestContainers
            scope="household"
            gapLitres={water.summary.containerGapLitres}
            containerLitres={EASY_LITRES}
            houseWater={null}
            isUnsaved={isUnsaved}
          />
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

const list = new Intl.ListFormat("sv");

const NEW_CONTAINER = { litres: 10, count: 1, filledShare: 1, filledOn: null };

/** The containers at home, kind by kind. */
function ContainerFields({ form }: { form: HouseholdFormOf }) {
  const { containers } = form.values;
  return (
    <SectionCard title="Dunkar och kärl">
      <Stack gap="md" align="stretch">
        {containers.length === 0 && <Text c="dimmed">Lägg till de dunkar ni har hemma. En dunk på 10 liter går att bära.</Text>}
        {containers.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place in the list
          <ContainerRow key={index} form={form} index={index} onRemove={() => form.removeListItem("containers", index)} />
        ))}
        {form.errors.containers && (
          <Text c="kris" size="sm" role="alert">
            {form.errors.containers}
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={containers.length >= WATER_CONTAINERS_MAX}
          onClick={() => form.insertListItem("containers", NEW_CONTAINER)}
          style={{ alignSelf: "flex-start" }}
        >
          Lägg till kärl
        </Button>
      </Stack>
    </SectionCard>
  );
}

const SHARES = [
  { value: "1", label: "Fulla" },
  { value: "0.75", label: "Tre fjärdedelar" },
  { value: "0.5", label: "Halvfulla" },
  { value: "0.25", label: "En fjärdedel" },
  { value: "0", label: "Tomma" },
];

interface ContainerRowProps {
  form: HouseholdFormOf;
  index: number;
  onRemove: () => void;
}

/** One kind of container: how many of which size, how full, and since when. */
function ContainerRow({ form, index, onRemove }: ContainerRowProps) {
  const at = (field: string) => form.getInputProps(`containers.${index}.${field}`);
  const share = form.values.containers[index]?.filledShare ?? 1;
  const known = SHARES.some(({ value }) => Number(value) === Number(share));
  const filledShare = at("filledShare");
  return (
    <fieldset className={classes.vessel}>
      <legend className={classes.vesselName}>Kärl {index + 1}</legend>
      <WaterNumber label="Antal" {...at("count")} />
      <WaterNumber label="Liter" {...at("litres")} />
      <NativeSelect
        className={classes.wideField}
        label="Hur fulla"
        data={known ? SHARES : [{ value: String(share), label: formatPercent(Number(share)) }, ...SHARES]}
        {...filledShare}
        value={String(share)}
        onChange={(event) => filledShare.onChange(Number(event.currentTarget.value))}
      />
      <DateField
        className={classes.wideField}
        label="Fyllda"
        max={isoDay(new Date())}
        {...at("filledOn")}
        value={form.values.containers[index]?.filledOn ?? ""}
      />
      <ActionIcon className={classes.removeVessel} aria-label={`Ta bort kärl ${index + 1}`} onClick={onRemove}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

/** Who drinks, how much and for how long. */
function DrinkerFields({ form }: { form: HouseholdFormOf }) {
  return (
    <SectionCard title="Ni som bor här">
      <PersonFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="md">
        <WaterNumber
          label="Liter per person och dygn"
          description={`${WATER_MIN_LITRES_PER_PERSON}–${WATER_MAX_LITRES_PER_PERSON} liter att dricka, laga mat och tvätta sig med (Livsmedelsverket).`}
          {...form.getInputProps("litresPerPerson")}
        />
        <WaterNumber label="Antal dygn" description="Den som kan bör klara minst en vecka." {...form.getInputProps("days")} />
      </SimpleGrid>
    </SectionCard>
  );
}
