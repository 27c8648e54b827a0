import { Container, Skeleton } from "@mantine/core";
import { IconCategory } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { AreaCard } from "./area-card.tsx";
import { AreaSheet } from "./area-sheet.tsx";
import classes from "./areas.module.css";
import { useAreaStatus } from "./use-area-status.ts";

const PLACES = ["a", "b", "c", "d", "e", "f"];

/** The preparedness areas for everybody; `?area=` opens one. Members see how ready their association is. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const areas = trpc.preparedness.areas.useQuery();
  const statusOf = useAreaStatus();
  const opened = areas.data?.find(({ slug }) => slug === search.get("area"));

  return (
    <Container size={1200} pt={{ base: "lg", sm: 56 }} pb={64}>
      <PageHeader
        title="Beredskapsområden"
        description="Det här kan ett hus behöva klara av. Öppna ett område för att se vad som händer, vad ni gör och vad som är bra att ha."
      />
      {areas.isLoadingError && <ErrorCard error={areas.error} onRetry={() => void areas.refetch()} />}
      {areas.isPending && (
        <div className={classes.cards} role="status" aria-label="Laddar...">
          {PLACES.map((place) => (
            <Skeleton key={place} h={180} radius="lg" />
          ))}
        </div>
      )}
      {areas.data?.length === 0 && <EmptyState icon={IconCategory}>Områdena är inte inlagda i portalen.</EmptyState>}
      {areas.data && areas.data.length > 0 && (
        <ul className={classes.cards} aria-label="Beredskapsområden">
          {areas.data.map((area) => (
            <li key={area.id}>
              <AreaCard area={area} status={statusOf(area)} />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <AreaSheet
          key={opened.id}
          area={opened}
          status={statusOf(opened)}
          onClose={() => setSearch({}, { preventScrollReset: true, replace: true })}
        />
      )}
    </Container>
  );
}
