import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconInfoCircle, IconPrinter } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import classes from "../water.module.css";
import { WaterFact, WaterFacts } from "../water-facts.tsx";
import { litresText, type WaterPlan } from "../water-views.ts";
import { AssociationForm } from "./association-form.tsx";
import { AssociationResult } from "./association-result.tsx";

interface AssociationTabProps {
  /** The plan and how long the water lasts, without what one does next. */
  isCompact?: boolean;
}

/** The water of the whole house: leaders change the plan, members read it. */
export function AssociationTab({ isCompact = false }: AssociationTabProps) {
  const { association } = useSignedIn();
  const plan = trpc.water.association.useQuery();
  const isForOwners = !isCompact && can(association?.role, "preparedness:decide");
  const households = trpc.readiness.households.useQuery(undefined, { enabled: isForOwners });
  if (!plan.data) return <Loaded query={plan} skeleton={<ListSkeleton rows={4} rowHeight={120} />} />;
  if (plan.data.house.residents === null) return <MissingResidents mayEdit={can(association?.role, "preparedness:edit")} />;
  if (!can(association?.role, "preparedness:edit")) return <AssociationPlan plan={plan.data} isCompact={isCompact} />;
  return <AssociationForm plan={plan.data} coverage={households.data} isCompact={isCompact} />;
}

function MissingResidents({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Alert color="varsel" title="Antalet lägenheter saknas" icon={<IconInfoCircle size={20} aria-hidden />}>
      {mayEdit ? (
        <>
          Fyll i antalet lägenheter eller boende i <TextLink to="/association-profile">föreningsuppgifterna</TextLink>, så räknar sidan ut
          vad huset behöver.
        </>
      ) : (
        "En systemägare behöver fylla i antalet lägenheter i föreningsuppgifterna. Sedan räknar sidan ut vad huset behöver."
      )}
    </Alert>
  );
}

/** The plan for those who read it. */
function AssociationPlan({ plan, isCompact }: { plan: WaterPlan; isCompact: boolean }) {
  const { formatDay } = useDateFormat();
  const { values, house, summary, version } = plan;
  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.result}>
          <AssociationResult
            days={values.days}
            litresPerPerson={values.litresPerPerson}
            house={house}
            planned={values.residents ?? ""}
            summary={summary}
            isCompact={isCompact}
          />
        </div>
        <SectionCard title="Gemensamt förråd och nödvatten" className={classes.form}>
          <Stack gap="md" align="stretch">
            {version === 0 && <Text c="dimmed">Styrelsen har inte skrivit någon vattenplan än. Talen räknas på husets storlek.</Text>}
            <WaterFacts>
              <WaterFact term="Vatten i förrådet" hint={values.sharedFilledOn && `Fyllt ${formatDay(values.sharedFilledOn)}`}>
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
