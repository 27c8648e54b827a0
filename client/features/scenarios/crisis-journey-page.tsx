import { Button, Stack } from "@mantine/core";
import { IconPrinter, IconSchool } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { DAY_PART_DETAILS, SCENARIOS, SEASON_DETAILS } from "#shared/content/scenarios.ts";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { ChecklistButton } from "./checklist-button.tsx";
import print from "./print.module.css";
import { ScenarioContent } from "./scenario-content.tsx";
import { ScenarioPaper } from "./scenario-paper.tsx";
import { ScenarioPicker } from "./scenario-picker.tsx";
import { useScenarioChoice } from "./use-scenario-choice.ts";

const ActivateDialog = lazyPart(async () => ({
  default: (await import("#client/features/crisis/activate/activate-dialog.tsx")).ActivateDialog,
}));

/** Krisresan: a crisis minute by minute, in the own house. */
export function Component() {
  const { association } = useSignedIn();
  if (association) return <Journey role={association.role} />;
  return <NoAssociation title="Krisresan">Krisresan räknar på en förenings hus.</NoAssociation>;
}

type Role = NonNullable<ReturnType<typeof useSignedIn>["association"]>["role"];

function Journey({ role }: { role: Role }) {
  const [choice, change] = useScenarioChoice();
  const [isExercising, setExercising] = useState(false);
  const { moment, ...input } = choice;
  const found = trpc.scenarios.read.useQuery(input, { placeholderData: keepPreviousData });
  const { label, level } = SCENARIOS[choice.scenario];

  return (
    <>
      <Stack gap="lg" className={print.screen}>
        <PageHeader
          mb={0}
          title="Krisresan"
          description="Gå igenom en kris minut för minut i ert eget hus: vad som händer, vem som gör vad och vad de boende får veta."
          actions={
            found.data && (
              <>
                {can(role, "crisis:activate") && (
                  <Button leftSection={<IconSchool size={18} stroke={1.75} aria-hidden />} onClick={() => setExercising(true)}>
                    Kör som övning
                  </Button>
                )}
                {can(role, "preparedness:edit") && <ChecklistButton scenario={choice.scenario} />}
                <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
                  Skriv ut
                </Button>
              </>
            )
          }
        />
        <ScenarioPicker choice={choice} onChange={change} />
        <ScenarioContent
          scenario={found.data}
          error={found.data ? null : found.error}
          onRetry={() => void found.refetch()}
          moment={moment}
          dayPart={choice.dayPart}
          onMoment={(to) => change({ moment: to })}
          mayEditFacts={can(role, "association:edit")}
        />
      </Stack>
      {found.data && (
        <ScenarioPaper
          scenario={found.data}
          title={label}
          dayPart={choice.dayPart}
          details={`${SEASON_DETAILS[choice.season].label}, ${DAY_PART_DETAILS[choice.dayPart].label.toLowerCase()}, ${formatNumber(choice.outdoorCelsius)} °C ute.`}
        />
      )}
      <Suspense fallback={null}>
        {isExercising && found.data && (
          <ActivateDialog
            preset={{ crisisDomainId: found.data.crisisDomainId, level, isExercise: true }}
            onClose={() => setExercising(false)}
          />
        )}
      </Suspense>
    </>
  );
}
