import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconListCheck, IconPrinter } from "@tabler/icons-react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { errorReason, fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import type { RoughShare } from "#shared/calculations/rough-share.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ANONYMOUS_GROUP_MIN, WATER_MAX_LITRES_PER_PERSON, WATER_MIN_LITRES_PER_PERSON } from "#shared/limits.ts";
import { saveWaterPlanInput } from "#shared/schemas/water.ts";
import { FormButtons } from "../form-buttons.tsx";
import { RequestContainers } from "../request-containers.tsx";
import classes from "../water.module.css";
import { WaterFact, WaterFacts } from "../water-facts.tsx";
import { WaterNumber } from "../water-number.tsx";
import { AMBITION_PATH, type WaterPlan } from "../water-views.ts";
import { AssociationResult } from "./association-result.tsx";
import { daysOf, litresOf, type PlanFormValues, summaryOf, typedPlan } from "./plan-form-values.ts";
import { RemindButton } from "./remind-button.tsx";

type HouseholdCoverage = RouterOutputs["readiness"]["households"];

interface AssociationFormProps {
  plan: WaterPlan;
  /** What the households manage, for who may know. */
  coverage: HouseholdCoverage | undefined;
  isCompact: boolean;
}

/** The plan as it is written, and beside it what it comes to while it is typed. */
export function AssociationForm({ plan, coverage, isCompact }: AssociationFormProps) {
  const utils = trpc.useUtils();
  const { formatDayTime } = useDateFormat();
  const form = useSchemaForm<PlanFormValues>(saveWaterPlanInput, { initialValues: typedPlan(plan) });
  const show = (current: WaterPlan) => {
    const typed = typedPlan(current);
    form.setInitialValues(typed);
    form.setValues(typed);
    form.resetDirty(typed);
  };
  const save = trpc.water.saveAssociation.useMutation({
    meta: { touches: ["calendar"] },
    onSuccess: (saved) => {
      utils.water.association.setData(undefined, saved);
      show(saved);
      notify.success("Vattenplanen är sparad");
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const readAgain = async () => {
    show(await utils.water.association.fetch(undefined, { staleTime: 0 }));
    save.reset();
  };
  const isDirty = form.isDirty();
  const summary = summaryOf(form.values, plan.house);

  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.result}>
          <AssociationResult
            days={daysOf(form.values)}
            litresPerPerson={litresOf(form.values)}
            house={plan.house}
            planned={form.values.residents}
            summary={summary}
            isCompact={isCompact}
          />
        </div>
        <form
          className={classes.form}
          noValidate
          aria-label="Föreningens vatten"
          onSubmit={form.onSubmit((typed) => save.mutate(saveWaterPlanInput.parse(typed)))}
        >
          <Stack gap="md">
            <HouseFields form={form} house={plan.house} coverage={coverage} />
            {coverage && coverage.groups.length > 0 && <HouseholdsCard coverage={coverage} />}
            <StoreFields form={form} />
            <FormButtons
              isDirty={isDirty}
              isSaving={save.isPending}
              error={save.error}
              remedy={
                errorReason(save.error) === "WATER_PLAN_CHANGED" && (
                  <Button variant="default" onClick={() => void readAgain()}>
                    Läs in den nya planen
                  </Button>
                )
              }
              note={plan.updatedAt && `Sparad ${formatDayTime(plan.updatedAt)}${plan.updatedBy ? ` av ${plan.updatedBy}` : ""}`}
            />
          </Stack>
        </form>
        {!isCompact && (
          <div className={classes.actions}>
            <AssociationActions plan={plan} isUnsaved={isDirty || plan.version === 0} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The shared store, and how water is fetched when it is empty. */
function StoreFields({ form }: { form: PlanFormOf }) {
  return (
    <SectionCard title="Gemensamt förråd och nödvatten">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <WaterNumber
          label="Vatten i förrådet, liter"
          description="Tankar och dunkar tillsammans."
          {...form.getInputProps("sharedStockLitres")}
        />
        <DateField
          inputWrapperOrder={["label", "input", "description", "error"]}
          label="Fyllt"
          description="När det äldsta vattnet fylldes på."
          max={isoDay(new Date())}
          {...form.getInputProps("sharedFilledOn")}
        />
        <WaterNumber
          label="Kärlens storlek, liter"
          description="Ett kärl som ni köper. Förfrågan och inköpslistan räknar med den storleken."
          {...form.getInputProps("containerLitres")}
        />
        <WaterNumber label="Kärra, liter" description="Så mycket går på en vända." {...form.getInputProps("cartLitres")} />
      </SimpleGrid>
      <TextInput
        mt="md"
        inputWrapperOrder={["label", "input", "description", "error"]}
        label="Nödvattenplats"
        description="Där ni hämtar vatten när kranen är tom. Kommunen säger var tankarna ställs ut."
        maxLength={200}
        {...form.getInputProps("emergencyWaterPlace")}
      />
    </SectionCard>
  );
}

interface AssociationActionsProps {
  plan: WaterPlan;
  isUnsaved: boolean;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with the plan. It works on what is saved. */
function AssociationActions({ plan, isUnsaved }: AssociationActionsProps) {
  return (
    <SectionCard title="Gör nu">
      <Stack gap="md" align="stretch">
        {!plan.house.ambition && (
          <Text size="sm">
            <TextLink to={AMBITION_PATH}>Välj ambitionsnivå</TextLink>, så räknas vad förrådet ska hålla och vad som saknas.
          </Text>
        )}
        <RequestContainers
          scope="association"
          gapLitres={plan.summary.containerGapLitres}
          containerLitres={plan.values.containerLitres}
          houseWater={plan.summary.house}
          isUnsaved={isUnsaved}
        />
        <Button
          component="a"
          href="/api/water/labels.pdf?for=association"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter {...icon} />}
        >
          Skriv ut dunketiketter
        </Button>
        {plan.summary.nextChange ? (
          <RemindButton disabled={isUnsaved} />
        ) : (
          <Text size="sm" c="dimmed">
            Fyll i hur mycket vatten förrådet har och när det fylldes, så kan nästa byte läggas i kalendern.
          </Text>
        )}
        <LinkButton to="/product-recommendations?fran=vatten" variant="default" leftSection={<IconListCheck {...icon} />}>
          Skapa inköpslista av planen
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}

type PlanFormOf = Pick<UseFormReturnType<PlanFormValues>, "getInputProps" | "values" | "setFieldValue">;

/** Who lives in the house, how much and for how long. */
function HouseFields({ form, house, coverage }: { form: PlanFormOf; house: WaterPlan["house"]; coverage: HouseholdCoverage | undefined }) {
  return (
    <SectionCard title="Huset">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <WaterNumber
          label="Boende"
          description={residentsHint(house)}
          placeholder={house.residents === null ? undefined : formatNumber(house.residents)}
          {...form.getInputProps("residents")}
        />
        <WaterNumber label="Antal dygn" description="Så länge vattnet ska räcka." {...form.getInputProps("days")} />
        <WaterNumber
          label="Liter per person och dygn"
          description={`${WATER_MIN_LITRES_PER_PERSON}–${WATER_MAX_LITRES_PER_PERSON} liter att dricka, laga mat och tvätta sig med (Livsmedelsverket).`}
          {...form.getInputProps("litresPerPerson")}
        />
        <SharePercent form={form} isUntold={coverage?.groups.length === 0} />
        <WaterNumber label="Toaletter i huset" description="Varje toalett spolar en gång utan vatten." {...form.getInputProps("toilets")} />
      </SimpleGrid>
      <Text size="sm" mt="md">
        {pressureText(house.hasPressureBoost)} <TextLink to="/association-profile">Ändra i föreningsuppgifterna</TextLink>
      </Text>
    </SectionCard>
  );
}

/** Without what a hundredth of a decimal number leaves behind. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const TELLS_LATER = ` När minst ${ANONYMOUS_GROUP_MIN} hushåll har fyllt i sitt vatten ser ni hur stor del som klarar sju dygn.`;

/** Stored as a share of 1, written in per cent. As long as too few households have told, it says what it takes to know more. */
function SharePercent({ form, isUntold }: { form: PlanFormOf; isUntold: boolean }) {
  const { onChange: _, value: __, defaultValue: ___, ...field } = form.getInputProps("selfPreparedShare");
  const { selfPreparedShare } = form.values;
  return (
    <WaterNumber
      label="Hushållens eget vatten, procent"
      description={`Så stor del av behovet tror ni att hushållen har hemma.${isUntold ? TELLS_LATER : ""}`}
      {...field}
      value={typeof selfPreparedShare === "number" ? rounded(selfPreparedShare * 100) : selfPreparedShare}
      onChange={(percent) => form.setFieldValue("selfPreparedShare", typeof percent === "number" ? rounded(percent / 100) : percent)}
    />
  );
}

function residentsHint({ residents, residentsEstimated, apartments }: WaterPlan["house"]): string {
  if (residentsEstimated) return `Uppskattning: två i var och en av ${formatNumber(apartments ?? 0)} lägenheter. Skriv antalet om ni vet.`;
  return residents === null ? "Skriv hur många som bor i huset." : "Tomt fält: antalet i föreningsuppgifterna.";
}

function pressureText(hasPressureBoost: boolean | null): string {
  if (hasPressureBoost === null) return "Behövs el för att få vatten till de övre planen? Fyll i om pumpar lyfter det (tryckstegring).";
  return hasPressureBoost
    ? "När strömmen går får de övre planen inget vatten: pumpar lyfter det dit (tryckstegring)."
    : "Vattnet når de övre planen också utan el (ingen tryckstegring).";
}

const SHARES: Record<RoughShare, string> = {
  few: "Färre än en fjärdedel",
  minority: "Färre än hälften",
  majority: "Minst hälften",
  most: "Minst tre fjärdedelar",
};

/** How large a part of the households have a week of water, of no one in particular. */
function HouseholdsCard({ coverage: { households, groups } }: { coverage: HouseholdCoverage }) {
  const others = groups.length > 1 ? "Övriga" : "Hela huset";
  return (
    <SectionCard title="Hushåll med vatten för sju dygn">
      <WaterFacts>
        {groups.map(({ stairwell, share }) => (
          <WaterFact
            key={stairwell}
            term={stairwell ?? others}
            hint={stairwell === null && groups.length > 1 && "Trapphuset är okänt eller visas inte för sig"}
          >
            {SHARES[share]}
          </WaterFact>
        ))}
      </WaterFacts>
      <Text size="sm" c="dimmed" mt="sm">
        Minst {formatNumber(households)} hushåll har fyllt i sitt vatten, räknat per konto. Färre än {ANONYMOUS_GROUP_MIN} visas aldrig, och
        inga namn.
      </Text>
    </SectionCard>
  );
}
