import { BOARD_NOTE, date, required, section, type TemplateContent, textarea, today } from "./fields.ts";

/** For what no other template fits, such as an answer of the assistant that somebody wants to keep. */
export const NOTE_TEMPLATES: TemplateContent[] = [
  {
    slug: "anteckning",
    name: "Anteckning",
    area: "ledning",
    group: "Övrigt",
    order: 1,
    schema: {
      purpose: "Ett fritt dokument, till exempel råd som föreningen vill spara.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section("Innehåll", date("dated", "Datum", { ...required, ...today }), textarea("text", "Text", required)),
        ...section("Källor", textarea("sources", "Källor", { help: "Var uppgifterna kommer ifrån och när de lästes." })),
      ],
    },
  },
];
