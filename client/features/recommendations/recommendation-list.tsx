import { Select, Stack, Text } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import classes from "./recommendation-card.module.css";
import { RecommendationCard } from "./recommendation-card.tsx";
import { areasOf, type Decide, type Recommendation, type Recommendations, type Rights } from "./recommendation-views.ts";
import { SetAsideList } from "./set-aside-list.tsx";

interface RecommendationListProps {
  answer: Recommendations;
  rights: Rights;
  isBusy: boolean;
  onDecide: Decide;
}

/** All that is recommended, the most important first, by area if one likes; below it what was put aside. */
export function RecommendationList({ answer, rights, isBusy, onDecide }: RecommendationListProps) {
  const [area, setArea] = useState<string | null>(null);
  const [dismissing, setDismissing] = useState<Recommendation | null>(null);
  const areaField = useRef<HTMLInputElement>(null);
  const focus = useReturnFocus(() => areaField.current);
  const { recommendations, setAside } = answer;
  const areas = areasOf(recommendations);
  const chosen = areas.some(({ value }) => value === area) ? area : null;
  const shown = recommendations.filter((recommendation) => !chosen || recommendation.area.slug === chosen);

  return (
    <Stack gap="lg">
      {recommendations.length === 0 ? (
        <EmptyState icon={IconShieldCheck}>Inget att rekommendera just nu. Råden räknas om när uppgifterna ändras.</EmptyState>
      ) : (
        <>
          <Select
            ref={areaField}
            label="Område"
            data={areas}
            value={chosen}
            onChange={setArea}
            placeholder="Alla områden"
            clearable
            maw={320}
          />
          <Text size="sm" c="dimmed" role="status">
            {shown.length} {shown.length === 1 ? "åtgärd" : "åtgärder"}. Viktigast först, och av dem det som går fortast.
          </Text>
          <ul className={classes.list} aria-label="Rekommenderade åtgärder">
            {shown.map((recommendation) => (
              <RecommendationCard
                key={recommendation.key}
                recommendation={recommendation}
                rights={rights}
                isBusy={isBusy}
                onDecide={onDecide}
                onDismiss={() => setDismissing(recommendation)}
              />
            ))}
          </ul>
        </>
      )}
      <SetAsideList
        setAside={setAside}
        mayRestore={rights.mayDismiss}
        isBusy={isBusy}
        onRestore={(key) => onDecide(key, { kind: "restore" })}
      />
      <DismissDialog
        recommendation={dismissing}
        onClose={() => setDismissing(null)}
        onDismiss={(reason) => {
          if (dismissing) onDecide(dismissing.key, { kind: "dismiss", reason });
          setDismissing(null);
          focus.giveBack(true);
        }}
      />
    </Stack>
  );
}
