import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";

/** The report to the board, and that of each lap before this one. */
export function ReportButtons({ round }: { round: number }) {
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
