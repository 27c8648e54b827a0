import { Group, Progress, Skeleton, Text } from "@mantine/core";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { monthsInWords, READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import classes from "./dashboard.module.css";
import type { Area } from "./dashboard-views.ts";

/** The index of each area with the age of what it rests on. What went wrong is told by the index itself. */
export function AreasCard() {
  const readiness = trpc.readiness.overview.useQuery();
  if (readiness.isLoadingError) return null;
  return (
    <SectionCard title="Beredskap per område" p="md">
      {readiness.isPending && <Skeleton h={240} />}
      <ul className={classes.areas} aria-label="Beredskap per område">
        {readiness.data?.areas.map((area) => (
          <AreaRow key={area.slug} area={area} />
        ))}
      </ul>
    </SectionCard>
  );
}

function AreaRow({ area: { slug, name, icon, score, status, ageMonths } }: { area: Area }) {
  const age = ageMonths === null ? "inget underlag" : monthsInWords(ageMonths);
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
        <Group gap={8} wrap="nowrap">
          <AreaIcon name={icon} size={18} />
          <TextLink to={`/association-journey?area=${slug}`} underline="hover" c="inherit">
            {name}
          </TextLink>
        </Group>
        <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: "nowrap" }}>
          {READINESS_STATUS_LABELS[status]} {score} · {age}
        </Text>
      </Group>
      <Progress value={score} size="sm" color={READINESS_STATUS_COLORS[status]} aria-hidden />
    </li>
  );
}
