import {
  BOARD_NOTE,
  checkbox,
  date,
  number,
  person,
  required,
  rows,
  section,
  type TemplateContent,
  text,
  textarea,
  today,
} from "./fields.ts";

const improvements = (options: object = {}) =>
  rows(
    "improvements",
    "Att förbättra",
    [text("action", "Åtgärd", required), person("responsible", "Ansvarig"), date("due_on", "Klart senast")],
    options,
  );

export const EXERCISE_TEMPLATES: TemplateContent[] = [
  {
    slug: "ovningsprotokoll",
    name: "Övningsprotokoll",
    area: "ledning",
    group: "Övning",
    order: 1,
    schema: {
      purpose: "Vad ni övade, vad ni såg och vad som ska bli bättre.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Övningen",
          text("scenario", "Scenario", required),
          date("held_on", "Datum", { ...required, ...today }),
          rows("participants", "Deltagare", [person("name", "Namn", required)], required),
          textarea("goals", "Mål", required),
        ),
        ...section(
          "Det ni såg",
          rows("observations", "Observationer", [text("time", "Tid"), text("what", "Vad", required)]),
          textarea("good", "Det gick bra"),
          improvements(),
        ),
      ],
    },
  },
  {
    slug: "utvardering",
    name: "Utvärdering efter händelse",
    area: "ledning",
    group: "Övning",
    order: 2,
    schema: {
      purpose: "Lär av det som hände medan minnet är färskt.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Händelsen",
          rows("timeline", "Tidslinje", [text("time", "Tid"), text("what", "Vad", required)]),
          number("reached_percent", "Andel av de boende som nåddes, procent", { min: 0, max: 100 }),
          number("first_message_minutes", "Minuter till första beskedet", { min: 0, max: 10_000 }),
        ),
        ...section(
          "Lärdomar",
          textarea("good", "Vad gick bra"),
          textarea("missing", "Vad saknades"),
          improvements({ ...required, min: 3, max: 3, help: "Tre förbättringar, inte fler." }),
          checkbox("report", "Rapporteras till stämman"),
        ),
      ],
    },
  },
];
