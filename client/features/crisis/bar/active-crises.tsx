import { Stack } from "@mantine/core";
import { IconSchool, IconUrgent } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type ActiveCrisis, crisisTitle, useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { can } from "#shared/permissions.ts";
import { useNow } from "../use-now.ts";
import classes from "./crisis-bar.module.css";

/** What is led now, above everything else on a dashboard; nothing on a calm day. In a crisis this is the only saturated surface. */
export function ActiveCrises() {
  const { session } = useSession();
  const { crises } = useActiveCrises();
  if (crises.length === 0) return null;
  const mayLead = can(session?.association?.role, "crisis:activate");
  return (
    <Stack component="section" aria-label="Pågår nu" gap="sm" mb="lg">
      {crises.map((crisis) => (
        <Bar key={crisis.id} crisis={crisis} mayLead={mayLead} />
      ))}
    </Stack>
  );
}

interface BarProps {
  crisis: ActiveCrisis;
  /** Leads it; everybody else may read. */
  mayLead: boolean;
}

function Bar({ crisis, mayLead }: BarProps) {
  const { formatDayTime, formatTime } = useDateFormat();
  const now = useNow();
  // The same question as `keepDoors` asks ahead of them.
  const part = trpc.crisis.myPart.useQuery({ activationId: crisis.id }, { enabled: !mayLead });
  const { createdAt, isExercise, description, nextUpdateAt } = crisis;
  const Sign = isExercise ? IconSchool : IconUrgent;
  const times = [
    `Sedan ${formatDayTime(createdAt)} (${formatDuration(now - Date.parse(createdAt))})`,
    nextUpdateAt && Date.parse(nextUpdateAt) > now && `Nästa besked kl ${formatTime(nextUpdateAt)}`,
  ];

  return (
    <div className={classes.bar} data-exercise={isExercise || undefined}>
      <Sign size={28} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <strong>{crisisTitle(crisis)}</strong>
        <div className={classes.description}>{description}</div>
        <div className="tabular">{times.filter(Boolean).join(" · ")}</div>
      </div>
      <LinkButton to={crisisPath(crisis.id)} variant="white" color={isExercise ? "varsel.8" : "kris.8"}>
        {mayLead ? "Öppna krisledning" : part.data?.mayVisit ? "Se läget och dörrarna" : "Se läget"}
      </LinkButton>
    </div>
  );
}
