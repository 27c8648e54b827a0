import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Chart } from "#client/ui/chart.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { MONTHS } from "#shared/format/date.ts";
import { JourneyContent } from "./journey-content.tsx";
import type { Readiness } from "./journey-views.ts";
import { AreaDialog, AreaList, ReadinessSummary } from "./readiness.tsx";

/** The preparedness journey of the association (PAGE-10); `?phase=` opens another phase than the current one. */
export function Component() {
  const { association } = useSignedIn();
  const isMember = association !== null;
  const journey = trpc.journey.overview.useQuery(undefined, { enabled: isMember, ...FRESH });
  const readiness = trpc.readiness.overview.useQuery(undefined, { enabled: isMember, ...FRESH });

  return (
    <>
      <PageHeader
        title="Föreningens beredskapsresa"
        description="Åtta faser från beslut till uppföljning. Ta en i taget."
        actions={journey.data?.mayEdit && <ReportButtons round={journey.data.round} />}
      />
      {!isMember && <NoAssociation />}
      {isMember && (
        <Stack gap="lg">
          <Loaded query={journey} skeleton={null} />
          {journey.isPending && <JourneySkeleton />}
          {journey.data && <JourneyContent journey={journey.data} />}
          <Loaded query={readiness} skeleton={null}>
            {(read) => <ReadinessCard readiness={read} mayEdit={journey.data?.mayEdit ?? false} />}
          </Loaded>
        </Stack>
      )}
    </>
  );
}

function JourneySkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Laddar...">
      <Skeleton h={92} radius="lg" />
      <Skeleton h={520} radius="lg" />
    </Stack>
  );
}

/** The report to the board, and that of each lap before this one. */
function ReportButtons({ round }: { round: number }) {
  const earlier = Array.from({ length: round - 1 }, (_, index) => round - 1 - index);
  return (
    <>
      <Button
        component="a"
        href="/api/journey/report.pdf"
        target="_blank"
        variant="default"
        leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden />}
      >
        Exportera lägesrapport till styrelsen
      </Button>
      {earlier.map((lap) => (
        <Button key={lap} component="a" href={`/api/journey/report.pdf?round=${lap}`} target="_blank" variant="subtle">
          Rapport för varv {lap}
        </Button>
      ))}
    </>
  );
}

/** How ready the house is, area by area; `?area=` opens one with what it rests on. */
function ReadinessCard({ readiness, mayEdit }: { readiness: Readiness; mayEdit: boolean }) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("area");
  const area = readiness.areas.find(({ slug }) => slug === wanted);
  const show = (slug: string | null): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (slug) after.set("area", slug);
        else after.delete("area");
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <SectionCard title="Beredskapsindex">
      <Stack gap="md">
        <ReadinessSummary readiness={readiness} />
        <AreaList areas={readiness.areas} onOpen={show} />
        <ReadinessOverTime readiness={readiness} />
      </Stack>
      {area && <AreaDialog area={area} mayEdit={mayEdit} onClose={() => show(null)} />}
    </SectionCard>
  );
}

const SERIES = [
  { key: "until", label: "Hittills", color: "fjord.5" },
  { key: "ahead", label: "Om inget nytt kommer till", color: "varsel.6", isDashed: true },
] as const;

/** The index month by month: how it became what it is, and what is left of it if nobody does anything. */
function ReadinessOverTime({ readiness: { months, asOf } }: { readiness: Readiness }) {
  const last = months.at(-1);
  if (!last || months.every(({ total }) => total === 0)) return null;
  return (
    <div>
      <Text fw={600}>Indexet över tid</Text>
      <Text size="sm" c="dimmed" mb="xs">
        Siffran sjunker när underlaget blir gammalt. Gör ni inget nytt är den {last.total} av 100 i {monthOf(last.on)}.
      </Text>
      <Chart
        title="Beredskapsindex månad för månad, av 100"
        over="Månad"
        max={100}
        series={SERIES}
        rows={months.map(({ on, total }) => ({
          at: monthOf(on),
          values: { until: on <= asOf ? total : null, ahead: on >= asOf ? total : null },
        }))}
      />
    </div>
  );
}

/** «mars 2027» */
function monthOf(day: string): string {
  const [year, month] = day.split("-");
  return `${MONTHS[Number(month) - 1]} ${year}`;
}
