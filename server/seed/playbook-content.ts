import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";
import type { CrisisTaskPhase, TeamRole } from "#shared/enums.ts";

/** When, by whom, what: minutes from the activation, or a condition in words; in the recovery phase neither. */
interface PlaybookStep {
  minutes?: number;
  condition?: string;
  role: TeamRole;
  title: string;
  phase?: CrisisTaskPhase;
  /** The first message to the residents ticks it. */
  isFirstMessage?: boolean;
}

const { doors, below14, below8, heightened } = PLAYBOOK_CONDITIONS;

/** The playbooks that every installation starts with, by area. Areas without one have no tasks to begin with. */
export const PLAYBOOKS: Readonly<Record<string, readonly PlaybookStep[]>> = {
  el: [
    { minutes: 0, role: "coordinator", title: "Kontrollera om det är huset eller området: nätägarens avbrottsinformation och grannhusen" },
    { minutes: 5, role: "information", title: "Skicka första sms:et", isFirstMessage: true },
    { minutes: 5, role: "information", title: "Sätt upp anslag" },
    { minutes: 10, role: "technician", title: "Kontrollera att ingen är fast i hissen" },
    { minutes: 30, role: "stairwell_representative", title: "Gå en trapphusrond, till äldre och elberoende först" },
    { minutes: 60, role: "technician", title: "Sätt lyktor i trapphusen och kontrollera brandlarmet" },
    { condition: doors, role: "technician", title: "Ställ upp portarna med material och bemanna dem" },
    { minutes: 120, role: "care", title: "Öppna trygghetsrummet med ljus och laddning" },
    { minutes: 240, role: "coordinator", title: "Besluta om nivå och om jour för natten" },
    { minutes: 360, role: "water_and_food", title: "Ge råd om frys och mat" },
    { minutes: 1440, role: "coordinator", title: "Gör en dygnsplan" },
    { phase: "recovery", role: "technician", title: "Slå på i steg" },
    { phase: "recovery", role: "technician", title: "Nollställ portarna" },
    { phase: "recovery", role: "technician", title: "Låt behörig köra igång hissen" },
  ],
  vatten: [
    { minutes: 0, role: "technician", title: "Ta reda på orsaken: ring VA-bolaget" },
    { minutes: 10, role: "information", title: "Skicka sms: tappa upp vatten, spola inte", isFirstMessage: true },
    { minutes: 20, role: "technician", title: "Stäng vid läcka och kontrollera pumpen för tryckstegring" },
    { minutes: 60, role: "water_and_food", title: "Bär vatten till sköra och gör ett hämtschema" },
    { minutes: 120, role: "water_and_food", title: "Dela ut toalettpåsar" },
    { minutes: 240, role: "information", title: "Meddela om vattnet ska kokas, enligt kommunen" },
    { minutes: 720, role: "water_and_food", title: "Kontrollera att alla får sina liter per person" },
    { phase: "recovery", role: "technician", title: "Spola, prova och häll bort det första" },
    { phase: "recovery", role: "information", title: "Meddela när kommunen har friskförklarat vattnet" },
  ],
  varme: [
    { minutes: 0, role: "technician", title: "Felanmäl till fjärrvärmen eller jouren" },
    { minutes: 15, role: "technician", title: "Kontrollera cirkulationspumpen och om den har ström" },
    { minutes: 30, role: "information", title: "Skicka sms: stäng vädringsfönster, samlas i ett rum", isFirstMessage: true },
    { minutes: 60, role: "coordinator", title: "Skriv in utetemperaturen och följ klockan för inomhustemperaturen" },
    { minutes: 180, role: "care", title: "Öppna ett trygghetsrum med minst 18 °C" },
    { condition: below14, role: "stairwell_representative", title: "Knacka dörr hos sköra" },
    { condition: below8, role: "coordinator", title: "Höj till nivå 3 och ordna flytt" },
    { condition: "Vid risk för frysning", role: "technician", title: "Töm eller skydda ledningar" },
  ],
  brand: [
    { minutes: 0, role: "coordinator", title: "Rädda, varna, larma 112, släck eller stäng in, utrym" },
    { minutes: 2, role: "technician", title: "Möt räddningstjänsten vid brandposten med portnyckel och pärm" },
    { minutes: 5, role: "stairwell_representative", title: "Pricka av alla på samlingsplatsen" },
    { minutes: 15, role: "log_keeper", title: "Gå igenom svaren: vilka har inte hörts av?" },
    { minutes: 30, role: "economy", title: "Ring försäkringsjouren" },
    { minutes: 60, role: "information", title: "Informera om läget, sanering och krisstöd" },
  ],
  skydd: [
    { minutes: 0, role: "coordinator", title: "Gå in. Stäng fönster, dörrar och ventilation" },
    { minutes: 3, role: "technician", title: "Stoppa fläktarna" },
    { minutes: 5, role: "information", title: "Skicka sms", isFirstMessage: true },
    { minutes: 5, role: "information", title: "Sätt upp anslag inomhus" },
    { minutes: 5, role: "log_keeper", title: "Lyssna på P4 och skriv in vad som sägs" },
    { condition: "Vid «Faran över»", role: "information", title: "Meddela att faran är över och vädra enligt råden" },
    { minutes: 0, condition: heightened, role: "coordinator", title: "Följ P4 och myndigheternas råd" },
    { minutes: 60, condition: heightened, role: "coordinator", title: "Håll styrelsemöte" },
    { minutes: 2880, condition: heightened, role: "shelter", title: "Gör skyddsrummet klart: senast 48 timmar efter beslutet" },
    {
      minutes: 1440,
      condition: heightened,
      role: "deputy_coordinator",
      title: "Ordna vila och avlösning, och ersätt dem som är krigsplacerade",
    },
  ],
};
