import { Alert, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type AssociationWaterSummary, ownedLitres } from "#shared/calculations/association-water.ts";
import { WATER_CHANGE_TITLES } from "#shared/content/water-change-titles.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber, formatPercent } from "#shared/format/number.ts";
import { CALENDAR_RANGE_MAX_DAYS } from "#shared/limits.ts";
import { ownedInWords } from "#shared/text/owned-containers.ts";
import { WaterByDay } from "../water-by-day.tsx";
import { WaterFact, WaterFacts } from "../water-facts.tsx";
import { WaterGauge } from "../water-gauge.tsx";
import { AMBITION_PATH, litresText, RESOURCES_PATH, type WaterPlan } from "../water-views.ts";
import { residentsOf } from "./plan-form-values.ts";

type WaterNumbers = Pick<AssociationResultProps, "litresPerPerson" | "days">;

interface AssociationResultProps {
  days: number;
  litresPerPerson: number;
  house: WaterPlan["house"];
  /** The residents that were counted for the plan, as they are typed. */
  planned: number | string;
  summary: AssociationWaterSummary;
  /** Only what the house needs, what the association is to hold of it, and what is missing. */
  isCompact?: boolean;
}

/** What the plan comes to for the whole house. */
export function AssociationResult({ days, litresPerPerson, house, planned, summary, isCompact = false }: AssociationResultProps) {
  const residents = residentsOf(planned, house);
  const isGuessed = planned === "" && house.residentsEstimated;
  return (
    <SectionCard title="Så länge räcker vattnet">
      <Stack gap="md">
        <WaterGauge enduranceDays={summary.enduranceDays} days={days} label="förråd och hushåll tillsammans" isEstimate />
        <WaterFacts>
          <WaterFact
            term="Huset behöver"
            hint={`${formatNumber(residents)} boende${isGuessed ? " (uppskattning)" : ""} × ${formatNumber(litresPerPerson)} liter × ${formatNumber(days)} dygn`}
          >
            {litresText(summary.needLitres)}
          </WaterFact>
          {!isCompact && <HouseFacts summary={summary} />}
          <ShareFact house={house} summary={summary} />
          {house.owned.length > 0 && (
            <WaterFact term="Egna kärl rymmer" hint={`${ownedInWords(house.owned)} i Våra resurser`}>
              {litresText(ownedLitres(house.owned))}
            </WaterFact>
          )}
          <WaterFact term="Saknas i förrådet" isStrong hint={containersHint(summary)}>
            {sharedGapText(house, summary)}
          </WaterFact>
          {!isCompact && <EverydayFacts summary={summary} />}
        </WaterFacts>
        <Uncounted names={house.uncounted} />
        <OtherLevel house={house} planned={{ litresPerPerson, days }} />
        {!isCompact && <WaterByDay days={days} summary={summary} />}
        {!isCompact && <WeightNotes summary={summary} />}
        {!house.ambition && (
          <Text size="sm">
            Föreningen har inte valt ambitionsnivå, så det går inte att räkna vad förrådet ska hålla.{" "}
            <TextLink to={AMBITION_PATH}>Välj ambitionsnivå</TextLink>
          </Text>
        )}
      </Stack>
    </SectionCard>
  );
}

/** Why the level's litres or days are not the ones that are counted with. */
function OtherLevel({ house: { ambition }, planned }: Pick<AssociationResultProps, "house"> & { planned: WaterNumbers }) {
  if (!ambition || (ambition.litresPerPerson === planned.litresPerPerson && ambition.days === planned.days)) return null;
  return (
    <Text size="sm">
      Nivån {ambition.name} siktar på {formatNumber(ambition.litresPerPerson)} liter i {formatNumber(ambition.days)} dygn. Portalen räknar
      med planens tal.
    </Text>
  );
}

/** What is to be bought for what is missing. */
function containersHint({ sharedGapLitres, containerGapLitres, containers }: AssociationWaterSummary): string | null {
  if (sharedGapLitres <= 0 || containers === null) return null;
  if (containers === 0) return "kärlen ni har räcker";
  const ownLitres = Math.floor(sharedGapLitres - containerGapLitres);
  const bought = `${formatNumber(containers)} kärl att köpa`;
  return ownLitres > 0 ? `${litresText(ownLitres)} ryms i kärlen ni har, ${litresText(Math.ceil(containerGapLitres))} i ${bought}` : bought;
}

/** Resources that may be vessels for water. */
function Uncounted({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text size="sm">
      {list.format(names)} i <TextLink to={RESOURCES_PATH}>Våra resurser</TextLink> räknas inte: det står inte att det är vattenkärl i
      stycken, och hur många liter ett rymmer.
    </Text>
  );
}

const list = new Intl.ListFormat("sv");

/** Without a level nobody has said how much the store is to hold. */
function sharedGapText({ ambition }: WaterPlan["house"], { sharedGapLitres }: AssociationWaterSummary): string {
  if (!ambition) return "Inte beräknat";
  return sharedGapLitres > 0 ? litresText(Math.ceil(sharedGapLitres)) : "Inget";
}

/** What the households hold, and what that leaves the whole house without. */
function HouseFacts({ summary }: Pick<AssociationResultProps, "summary">) {
  return (
    <>
      <WaterFact term="Hushållen har" hint="Uppskattning">
        {litresText(summary.selfLitres)}
      </WaterFact>
      <WaterFact term="Saknas i hela huset" hint="Uppskattning">
        {summary.totalGapLitres > 0 ? litresText(Math.ceil(summary.totalGapLitres)) : "Inget"}
      </WaterFact>
    </>
  );
}

/** The association's own share, which «Saknas i förrådet» is reckoned from. */
function ShareFact({ house: { ambition }, summary }: Pick<AssociationResultProps, "house" | "summary">) {
  if (!ambition) return null;
  return (
    <WaterFact term="Föreningen ska hålla" hint={`${ambition.name}: ${formatPercent(ambition.waterShare)} av behovet`}>
      {litresText(summary.sharedNeedLitres)}
    </WaterFact>
  );
}

/** What it takes while the taps are dry, and when the store is changed. */
function EverydayFacts({ summary }: Pick<AssociationResultProps, "summary">) {
  const { isoDay, formatDay } = useDateFormat();
  const { nextChange, tripsPerDay } = summary;
  const isOverdue = nextChange !== null && nextChange < isoDay(new Date());
  const planned = useCalendarChange();
  const hint = planned !== null && planned !== nextChange && `kalendern har det den ${formatDay(planned)}`;
  return (
    <>
      <WaterFact term="Vändor med kärra per dygn" hint="Om allt vatten hämtas">
        {tripsPerDay === null ? "–" : formatNumber(tripsPerDay)}
      </WaterFact>
      <WaterFact term="Toalettpåsar" hint="Uppskattning: en per person och dygn">
        {formatNumber(summary.toiletBags)}
      </WaterFact>
      {nextChange && (
        <WaterFact term={isOverdue ? "Förrådets vatten skulle ha bytts" : "Byt förrådets vatten senast"} hint={hint}>
          {formatDay(nextChange)}
        </WaterFact>
      )}
    </>
  );
}

function WeightNotes({ summary }: { summary: AssociationWaterSummary }) {
  const { needsFloorLoadCheck, isHeavyToCarry, containerLitres, filledContainerKg } = summary;
  if (needsFloorLoadCheck) {
    return (
      <Alert color="varsel" icon={<IconInfoCircle size={20} aria-hidden />} title="Kontrollera bjälklagets last">
        En full tank på {litresText(containerLitres)} väger omkring {formatNumber(Math.round(filledContainerKg))} kg. Fråga förvaltaren var
        den får stå.
      </Alert>
    );
  }
  if (!isHeavyToCarry) return null;
  return (
    <Text size="sm" c="dimmed">
      Ett fullt kärl på {litresText(containerLitres)} väger omkring {formatNumber(Math.round(filledContainerKg))} kg. Det är tungt att bära.
    </Text>
  );
}

const TITLES: readonly string[] = Object.values(WATER_CHANGE_TITLES);
const DAY_MS = 86_400_000;

/** The first day on which the association's calendar has the shared water changed; null while it has none. */
function useCalendarChange(): string | null {
  const now = new Date();
  const range = { from: isoDay(now), to: isoDay(new Date(now.getTime() + (CALENDAR_RANGE_MAX_DAYS - 1) * DAY_MS)) };
  const { data = [] } = trpc.calendar.list.useQuery(range);
  const days = data.filter(({ title, isDone }) => TITLES.includes(title) && !isDone).map(({ startDay }) => startDay);
  return days.sort()[0] ?? null;
}
