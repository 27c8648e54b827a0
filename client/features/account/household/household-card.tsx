import { Alert, Badge, Button, Group, Progress, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHome, IconWifiOff } from "@tabler/icons-react";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { WaitsNote } from "#client/components/waits-note.tsx";
import { type Household, isEmptyHousehold } from "#client/lib/household-cache.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type HouseholdState, useHousehold } from "#client/lib/use-household.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import "@mantine/core/styles/Progress.css";
import { useHouseholdWater } from "#client/lib/use-household-water.ts";
import { preparedDays, RECOMMENDED_DAYS } from "#shared/calculations/prepared-days.ts";
import { DEFAULT_LITRES_PER_PERSON, householdNeed } from "#shared/calculations/water.ts";
import { formatNumber } from "#shared/format/number.ts";
import { SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";
import { enduranceText } from "./household-texts.ts";

const loadDrawer = withPageStyles(() => import("./household-drawer.tsx"));
const HouseholdDrawer = lazyPart(async () => ({ default: (await loadDrawer()).HouseholdDrawer }));
const QUIET_MS = 3000;
const list = new Intl.ListFormat("sv");

/** «Mitt hushåll»: what the person has told, and how long it lasts. */
export function HouseholdCard() {
  const { association } = useSignedIn();
  const state = useHousehold();
  const [isEditing, drawer] = useDisclosure(false);
  const button = useFocusAfter(isEditing);
  useLoadWhenQuiet();
  const { household, saved } = state;
  const update = (
    <Button ref={button} variant={household && isEmptyHousehold(household) ? "filled" : "default"} onClick={drawer.open} disabled={!saved}>
      Uppdatera hushåll
    </Button>
  );

  return (
    <SectionCard title="Mitt hushåll" action={household && !isEmptyHousehold(household) && update}>
      {saved && saved.sharedWith.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          Delas med {list.format(saved.sharedWith)}
        </Text>
      )}
      {state.isWaiting && <WaitsNote mb="sm" />}
      <Content state={state} update={update} />
      {association && (
        <Text mt="md">
          Behöver du hjälp av någon i en kris? <TextLink to={SEALED_NEEDS_PATH}>Berätta det i förväg, förseglat</TextLink>.
        </Text>
      )}
      <Suspense fallback={null}>
        {saved && isEditing && <HouseholdDrawer household={saved} isWaiting={state.isWaiting} onClose={drawer.close} />}
      </Suspense>
    </SectionCard>
  );
}

function Content({ state, update }: { state: HouseholdState; update: ReactNode }) {
  const { household, isFromBrowser, ...read } = state;
  return (
    <Loaded query={{ ...read, data: household ?? undefined }} skeleton={<Skeleton h={148} radius="md" />}>
      {(known) =>
        isEmptyHousehold(known) ? (
          <EmptyState icon={IconHome} action={update}>
            Skriv hur många ni är och hur länge ni klarar er, så ser du vad som fattas till en vecka.
          </EmptyState>
        ) : (
          <Stack gap="md">
            {isFromBrowser && (
              <Alert color="varsel" role="status" icon={<IconWifiOff size={20} aria-hidden />}>
                Ingen kontakt med servern. Det här är vad webbläsaren har sparat.
              </Alert>
            )}
            <HouseholdFacts household={known} />
          </Stack>
        )
      }
    </Loaded>
  );
}

/** The form is fetched once the page is quiet, so that it opens when the network is gone. */
function useLoadWhenQuiet(): void {
  useEffect(() => {
    const timer = window.setTimeout(() => void loadDrawer().catch(() => {}), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, []);
}

/** Gives the focus back when the form closes. The button may be another one by then: the empty card has its own place for it. */
function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** What the household has told: how long it lasts first, then the rest. */
function HouseholdFacts({ household }: { household: Household }) {
  const { familySize, diet, allergies, daysPrepared } = household;
  return (
    <Stack gap="md">
      {daysPrepared !== null && <Endurance stated={daysPrepared} familySize={familySize} />}
      <SimpleGrid component="dl" cols={{ base: 1, sm: 3 }} spacing="md" m={0}>
        <Fact term="Personer">{familySize === null ? <Untold /> : formatNumber(familySize)}</Fact>
        <Fact term="Kost">{diet.length > 0 ? <Tags tags={diet} /> : <Untold />}</Fact>
        <Fact term="Allergier">{allergies.length > 0 ? <Tags tags={allergies} /> : <Untold />}</Fact>
      </SimpleGrid>
      {familySize !== null && <WaterNeed familySize={familySize} />}
    </Stack>
  );
}

/** The same days as the ring above: what is stated, and never longer than the water lasts. */
function Endurance({ stated, familySize }: { stated: number; familySize: number | null }) {
  const water = useHouseholdWater();
  const waterDays = water.data?.updatedAt ? water.data.summary.enduranceDays : null;
  const { days, isLimitedByWater } = preparedDays({ stated, waterDays });
  if (days === null) return null;
  const text = enduranceText(days, familySize);
  return (
    <div>
      <Text fw={600} fz="lg" mb={6}>
        {text}
      </Text>
      <Progress
        value={Math.min(100, (days / RECOMMENDED_DAYS) * 100)}
        color={days >= RECOMMENDED_DAYS ? "lugn" : "fjord"}
        size="lg"
        aria-label={text}
      />
      {isLimitedByWater && (
        <Text size="sm" c="dimmed" mt={6}>
          Vattnet tar slut först. Resten är angett till {formatNumber(stated)} dygn.
        </Text>
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed" mb={4}>
        {term}
      </Text>
      <Text component="dd" m={0} fw={600} className="tabular">
        {children}
      </Text>
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Group component="span" gap={6}>
      {tags.map((tag) => (
        <Badge key={tag} component="span" color="gray">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

function Untold() {
  return (
    <Text span c="dimmed" fw={400}>
      Inte ifyllt
    </Text>
  );
}

/** The least amount of water, as long as the household has not reckoned on its own. */
function WaterNeed({ familySize }: { familySize: number }) {
  const water = useHouseholdWater();
  if (water.data?.updatedAt || (!water.data && water.isFetching)) return null;
  const litres = householdNeed({ persons: familySize, litresPerPerson: DEFAULT_LITRES_PER_PERSON, days: RECOMMENDED_DAYS });
  return (
    <Text fz="sm" c="dimmed">
      {waterText(water.data ? Math.ceil(water.data.summary.needLitres) : litres)}
    </Text>
  );
}

function waterText(litres: number): string {
  return `Till en vecka behövs minst ${formatNumber(litres)} liter vatten: ${DEFAULT_LITRES_PER_PERSON} liter per person och dygn.`;
}
