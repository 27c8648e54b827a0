import { Button, Text } from "@mantine/core";
import { Chart, FoldedChart } from "../chart.tsx";
import type { ChartProps } from "../chart-drawing.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorCard } from "../error-card.tsx";
import { ListSkeleton } from "../list-skeleton.tsx";
import { both, Loaded } from "../loaded.tsx";
import { Part } from "./part.tsx";

const read = { data: undefined, error: null, refetch: () => undefined };
const water = { ...read, data: 24 };
const failed = { ...read, error: new Error("nej") };

const drawn: ChartProps = {
  title: "Liter vatten dygn för dygn",
  over: "Efter",
  series: [
    { key: "left", label: "Finns kvar", color: "fjord.5" },
    { key: "needed", label: "Behövs", color: "varsel.6", isDashed: true },
  ],
  rows: [0, 1, 2, 3].map((day) => ({ at: `${day} dygn`, place: day, values: { left: 60 - 20 * day, needed: 90 - 30 * day } })),
};

export function Reads() {
  return (
    <>
      <Part
        name="Loaded"
        states={{
          Läser: <Loaded query={read}>{() => null}</Loaded>,
          "Gick inte att läsa": (
            <Loaded query={failed} failure="Vattnet kunde inte hämtas">
              {() => null}
            </Loaded>
          ),
          "Läst, och gick inte att läsa om": <Loaded query={{ ...failed, data: 24 }}>{(litres) => <Text>{litres} liter</Text>}</Loaded>,
          "Två, den ena läst": <Loaded query={both(water, read)}>{() => null}</Loaded>,
          "Två, båda lästa": (
            <Loaded query={both(water, { ...read, data: "dunkar" })}>
              {([litres, where]) => (
                <Text>
                  {litres} liter i {where}
                </Text>
              )}
            </Loaded>
          ),
        }}
      />
      <Part
        name="ErrorCard"
        states={{
          "Med skäl och knapp": <ErrorCard error={new Error("nej")} onRetry={() => undefined} />,
          "Med egna ord": <ErrorCard title="Importen misslyckades" text="Filen är för stor." />,
        }}
      />
      <Part
        name="EmptyState"
        states={{ Tomt: <EmptyState action={<Button variant="default">Lägg till</Button>}>Inget är inlagt än.</EmptyState> }}
      />
      <Part
        name="Chart"
        states={{
          "Två linjer": <Chart {...drawn} />,
          "Bakom en knapp": <FoldedChart {...drawn} label="Vattnet dygn för dygn" startsOpen={false} />,
        }}
      />
      <Part name="ListSkeleton" states={{ Rader: <ListSkeleton rows={3} rowHeight={52} /> }} />
    </>
  );
}
