import { Button, Stack, Switch, Text } from "@mantine/core";
import { IconPrinter, IconStairs } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import classes from "./crisis-levels.module.css";
import { LevelCard } from "./level-card.tsx";
import { LevelCardsPaper } from "./level-cards-paper.tsx";
import { OwnTextDialog } from "./own-text-dialog.tsx";
import print from "./print.module.css";

/** The five levels as a ladder; `?vy=personer` shows what each means for each persona. */
export function Component() {
  const { association } = useSignedIn();
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<number | null>(null);
  const found = trpc.crisisLevels.list.useQuery();
  const showsPersonas = search.get("vy") === "personer";
  const mayEdit = can(association?.role, "preparedness:decide");
  const levels = found.data?.levels ?? [];
  const editedLevel = levels.find(({ level }) => level === edited);

  return (
    <>
      <Stack gap="lg" className={print.screen}>
        <PageHeader
          mb={0}
          title="Krisnivåer"
          description="Från en störning på några timmar till höjd beredskap. Nivån säger vem som beslutar och vad ni gör."
          actions={
            levels.length > 0 && (
              <>
                {association && (
                  <LinkButton to="/crisis-journey" variant="default">
                    Krisresan minut för minut
                  </LinkButton>
                )}
                <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
                  Skriv ut nivåkort
                </Button>
              </>
            )
          }
        />
        {found.isPending && <ListSkeleton rows={5} rowHeight={160} />}
        {found.isLoadingError && <ErrorCard error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && levels.length === 0 && <EmptyState icon={IconStairs}>Krisnivåerna är inte inlagda i portalen.</EmptyState>}
        {found.data && levels.length > 0 && (
          <>
            <Switch
              label="Visa per person"
              description="Sex påhittade boende med olika behov. Tryck på en person för att se vad nivån betyder."
              checked={showsPersonas}
              onChange={({ currentTarget: { checked } }) =>
                setSearch(checked ? { vy: "personer" } : {}, { replace: true, preventScrollReset: true })
              }
            />
            <ol className={classes.ladder} aria-label="Krisnivåer">
              {levels.map((level) => (
                <LevelCard
                  key={level.level}
                  level={level}
                  personas={showsPersonas ? found.data.personas : null}
                  onEdit={mayEdit ? () => setEdited(level.level) : undefined}
                />
              ))}
            </ol>
            <Text size="sm" c="dimmed">
              Vårt förslag när SMHI varnar: gul, överväg nivå 1. Orange, nivå 2. Röd, nivå 3.
            </Text>
          </>
        )}
      </Stack>
      <LevelCardsPaper levels={levels} associationName={association?.name} />
      <OwnTextDialog level={editedLevel ?? null} onClose={() => setEdited(null)} />
    </>
  );
}
