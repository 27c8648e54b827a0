import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHome, IconWifiOff } from "@tabler/icons-react";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { isEmptyHousehold } from "#client/lib/household-cache.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type HouseholdState, useHousehold } from "#client/lib/use-household.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { HouseholdFacts } from "./household-facts.tsx";

const loadDrawer = withPageStyles(() => import("./household-drawer.tsx"));
const HouseholdDrawer = lazyPart(async () => ({ default: (await loadDrawer()).HouseholdDrawer }));
const QUIET_MS = 3000;

/** «Mitt hushåll»: what the person has told, and how long it lasts. */
export function HouseholdCard() {
  const state = useHousehold();
  const [isEditing, drawer] = useDisclosure(false);
  const button = useFocusAfter(isEditing);
  useLoadWhenQuiet();
  const { household } = state;
  const update = (
    <Button ref={button} variant={household && isEmptyHousehold(household) ? "filled" : "default"} onClick={drawer.open}>
      Uppdatera hushåll
    </Button>
  );

  return (
    <SectionCard title="Mitt hushåll" action={household && !isEmptyHousehold(household) && update}>
      <Content state={state} update={update} />
      <Suspense fallback={null}>{household && isEditing && <HouseholdDrawer household={household} onClose={drawer.close} />}</Suspense>
    </SectionCard>
  );
}

function Content({ state, update }: { state: HouseholdState; update: ReactNode }) {
  const { household, error, isFromBrowser, refetch } = state;
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
  if (!household) return <Skeleton h={148} radius="md" />;
  if (isEmptyHousehold(household))
    return (
      <EmptyState icon={IconHome} action={update}>
        Skriv hur många ni är och hur länge ni klarar er, så ser du vad som fattas till en vecka.
      </EmptyState>
    );
  return (
    <Stack gap="md">
      {isFromBrowser && (
        <Alert color="varsel" role="status" icon={<IconWifiOff size={20} aria-hidden />}>
          Ingen kontakt med servern. Det här är vad webbläsaren har sparat.
        </Alert>
      )}
      <HouseholdFacts household={household} />
    </Stack>
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
