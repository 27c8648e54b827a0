import { Button, Stack, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatNumber } from "#shared/format/number.ts";
import { WaterFact, WaterFacts } from "../water-facts.tsx";
import classes from "../water-layout.module.css";
import { litresText, type WaterPlan } from "../water-views.ts";
import { AssociationResult } from "./association-result.tsx";

/** The plan for those who read it. */
export function AssociationPlan({ plan, isCompact }: { plan: WaterPlan; isCompact: boolean }) {
  const { formatDateLong } = useDateFormat();
  const { values, house, summary, version } = plan;
  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.result}>
          <AssociationResult days={values.days} house={house} planned={values.residents ?? ""} summary={summary} isCompact={isCompact} />
        </div>
        <SectionCard title="Gemensamt förråd och nödvatten" className={classes.form}>
          <Stack gap="md" align="stretch">
            {version === 0 && <Text c="dimmed">Styrelsen har inte skrivit någon vattenplan än. Talen räknas på husets storlek.</Text>}
            <WaterFacts>
              <WaterFact term="Vatten i förrådet" hint={values.sharedFilledOn && `Fyllt ${formatDateLong(values.sharedFilledOn)}`}>
                {litresText(values.sharedStockLitres)}
              </WaterFact>
              {values.toilets !== null && <WaterFact term="Toaletter i huset">{formatNumber(values.toilets)}</WaterFact>}
              {house.hasPressureBoost !== null && <WaterFact term="Tryckstegring">{house.hasPressureBoost ? "Ja" : "Nej"}</WaterFact>}
            </WaterFacts>
            <div>
              <Text fw={600}>Nödvattenplats</Text>
              <Text>{values.emergencyWaterPlace ?? "Inte bestämd än. Kommunen säger var tankarna ställs ut."}</Text>
            </div>
            <Button
              component="a"
              href="/api/water/labels.pdf?for=association"
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              style={{ alignSelf: "flex-start" }}
            >
              Skriv ut dunketiketter
            </Button>
          </Stack>
        </SectionCard>
      </div>
    </div>
  );
}
