import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareRing } from "#client/components/share-ring.tsx";
import { LoneLink } from "#client/components/text-link.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatDay } from "#shared/format/date.ts";
import { READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import classes from "./dashboard.module.css";
import { TestAlarmLine } from "./test-alarm-line.tsx";

type Dashboard = RouterOutputs["dashboard"]["association"];
type Readiness = RouterOutputs["readiness"]["overview"];

/** «Beredskap»: the index (N12), how long the house manages (N1), and the areas that lack most. */
export function ReadinessCard({ endurance }: { endurance: Dashboard["endurance"] | undefined }) {
  const readiness = trpc.readiness.overview.useQuery(undefined, FRESH);
  return (
    <SectionCard title="Beredskap" p="md" action={<LoneLink to="/association-journey">Till resan</LoneLink>}>
      <Loaded query={readiness} skeleton={<Skeleton h={104} />}>
        {(known) => <Index readiness={known} />}
      </Loaded>
      <TestAlarmLine />
      {endurance ? <Endurance endurance={endurance} /> : <Skeleton h={180} mt="md" />}
      {readiness.data && <Weakest areas={readiness.data.areas} />}
    </SectionCard>
  );
}

const NEAR_DAYS = 90;
/** Whether it is soon enough to be done anew that anybody need know. */
const isNear = (day: string): boolean => Date.parse(day) - Date.now() < NEAR_DAYS * 86_400_000;

function Index({ readiness: { total, status, nextToDecay } }: { readiness: Readiness }) {
  return (
    <Group gap="md" wrap="nowrap">
      <ShareRing share={total / 100} color={READINESS_STATUS_COLORS[status]} size={88} label={`${total} av 100`}>
        {total}
      </ShareRing>
      <div>
        <Text fw={600}>
          {READINESS_STATUS_LABELS[status]}, {total} av 100
        </Text>
        <Text size="sm" c="dimmed">
          {nextToDecay && isNear(nextToDecay.expiresOn)
            ? `Talet sjunker ${formatDay(nextToDecay.expiresOn)}, när det här blir för gammalt: ${nextToDecay.title}.`
            : "Uppskattning av det ni har gjort och skrivit in."}
        </Text>
      </div>
    </Group>
  );
}

function Endurance({ endurance }: { endurance: Dashboard["endurance"] }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <>
      <Group justify="space-between" gap="xs" mt="md">
        <Title order={3} size="h5" id="endurance">
          Så länge räcker det
        </Title>
        <Button variant="subtle" size="sm" px="xs" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "Dölj uträkningen" : "Så är det räknat"}
        </Button>
      </Group>
      <ul className={classes.rows} aria-labelledby="endurance">
        {endurance.map(({ kind, title, value, condition, basis, isEstimate, href }) => (
          <li key={kind} className={classes.row}>
            <span className={classes.words}>
              {title}
              {isOpen && (
                <Text size="sm" c="dimmed">
                  {[basis, value !== null && condition, value !== null && isEstimate && "Uppskattning"].filter(Boolean).join(" · ")}
                </Text>
              )}
            </span>
            {value === null ? (
              <LoneLink to={href} aria-label={`Fyll i: ${title}`}>
                Fyll i
              </LoneLink>
            ) : (
              <Text fw={650} className="tabular">
                {value}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const WEAKEST_SHOWN = 3;

function Weakest({ areas }: { areas: Readiness["areas"] }) {
  const weakest = areas.toSorted((one, other) => one.score - other.score).slice(0, WEAKEST_SHOWN);
  return (
    <>
      <Title order={3} size="h5" mt="md" mb={4} id="weakest">
        Svagast nu
      </Title>
      <ul className={classes.rows} aria-labelledby="weakest">
        {weakest.map(({ slug, name, icon, score, status }) => (
          <li key={slug} className={classes.row}>
            <span className={classes.words}>
              <AreaIcon name={icon} size={18} />
              <LoneLink to={`/association-journey?area=${slug}`}>{name}</LoneLink>
            </span>
            <Text size="sm" c="dimmed" className="tabular">
              {READINESS_STATUS_LABELS[status]} {score}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}
