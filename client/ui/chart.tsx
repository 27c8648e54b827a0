import { Button, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useInViewport } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { ChartProps } from "./chart-drawing.tsx";

const Drawing = lazyPart(async () => ({ default: (await import("./chart-drawing.tsx")).ChartDrawing }));

const HEIGHT = 220;

interface FoldedChartProps extends ChartProps {
  /** On the button that opens it. */
  label: string;
  /** Where there is room for it beside what is needed first. */
  startsOpen: boolean;
}

/** A chart behind a button, for a page on which something else comes first. Its title is seen too. */
export function FoldedChart({ label, startsOpen, ...chart }: FoldedChartProps) {
  const [isOpen, { toggle }] = useDisclosure(startsOpen);
  const Arrow = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <Button
        variant="subtle"
        px="xs"
        ml="calc(-1 * var(--mantine-spacing-xs))"
        aria-expanded={isOpen}
        rightSection={<Arrow size={18} stroke={1.75} aria-hidden />}
        onClick={toggle}
      >
        {label}
      </Button>
      {isOpen && (
        <>
          <Text size="sm" c="dimmed" mt={4} mb="xs" aria-hidden>
            {chart.title}
          </Text>
          <Chart {...chart} />
        </>
      )}
    </div>
  );
}

/** Lines to look at, and the same as a table for who listens. Its drawing, of 100 kB, is fetched when somebody has come to it. */
export function Chart(props: ChartProps) {
  const { title, over, rows, series } = props;
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [isSeen, setIsSeen] = useState(false);
  if (inViewport && !isSeen) setIsSeen(true);
  const skeleton = <Skeleton h={HEIGHT} />;
  return (
    <>
      <div aria-hidden ref={ref}>
        {isSeen ? (
          <Suspense fallback={skeleton}>
            <Drawing {...props} height={HEIGHT} />
          </Suspense>
        ) : (
          skeleton
        )}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{over}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, place, values }) => (
              <tr key={place ?? at}>
                <th scope="row">{at}</th>
                {series.map(({ key }) => (
                  <td key={key}>{typeof values[key] === "number" ? formatNumber(values[key]) : "–"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
