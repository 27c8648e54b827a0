import {
  BOARD_NOTE,
  date,
  email,
  person,
  phone,
  required,
  rows,
  section,
  signature,
  type TemplateContent,
  text,
  textarea,
  today,
} from "./fields.ts";

const REGISTER_NOTE = "Ses av föreningens systemägare. Texten är ett stöd; föreningen ansvarar för sina egna register.";

export const COOPERATION_TEMPLATES: TemplateContent[] = [
  {
    slug: "samverkansavtal",
    name: "Samverkansavtal grannförening",
    area: "ledning",
    group: "Samverkan",
    order: 1,
    schema: {
      purpose: "Kom överens med grannföreningen innan det behövs.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Parter",
          rows("parties", "Parter", [text("name", "Förening", required), person("contact", "Kontaktperson"), phone("phone", "Telefon")], {
            ...required,
            min: 2,
          }),
        ),
        ...section(
          "Överenskommelsen",
          rows("resources", "Resurser", [text("resource", "Resurs", required), text("owner", "Ägare"), text("terms", "Villkor")]),
          textarea("channels", "Kontaktvägar"),
          textarea("cost", "Kostnad"),
          textarea("notice", "Uppsägning", { default: "Avtalet kan sägas upp skriftligt med tre månaders varsel." }),
        ),
        ...section(
          "Underskrift",
          date("signed_on", "Datum", today),
          signature("signature_1", "Underskrift"),
          signature("signature_2", "Underskrift"),
        ),
      ],
    },
  },
  {
    slug: "informationstext-krislarm",
    name: "Informationstext krislarm",
    area: "cyber",
    group: "Dataskydd",
    order: 1,
    schema: {
      purpose: "Det den som prenumererar på krislarm behöver veta om sina uppgifter.",
      legal_note: REGISTER_NOTE,
      filled_in_by: "owners",
      fields: [
        ...section(
          "Texten",
          textarea("purpose", "Ändamål", { ...required, default: "Att nå dig med besked när något händer i huset." }),
          textarea("data", "Uppgifter", { default: "Namn, telefonnummer, e-postadress och trapphus, om du lämnar dem." }),
          textarea("legal_basis", "Rättslig grund", { ...required, default: "Samtycke." }),
          textarea("recipients", "Mottagare", { default: "Föreningens krisgrupp och de tjänster som skickar sms och e-post." }),
          textarea("erasure", "Gallring", { ...required, default: "När du avslutar prenumerationen." }),
          email("contact", "Kontakt", { prefill: "association.contact_person_email" }),
        ),
      ],
    },
  },
  {
    slug: "registerforteckning",
    name: "Registerförteckning",
    area: "cyber",
    group: "Dataskydd",
    order: 2,
    schema: {
      purpose: "En förteckning över föreningens register med personuppgifter.",
      legal_note: REGISTER_NOTE,
      filled_in_by: "owners",
      fields: [
        ...section(
          "Register",
          rows(
            "registers",
            "Register",
            [
              text("name", "Register", required),
              textarea("purpose", "Ändamål", required),
              text("data", "Uppgifter"),
              text("legal_basis", "Rättslig grund", required),
              text("recipients", "Mottagare"),
              text("erasure", "Gallring", required),
            ],
            required,
          ),
          email("contact", "Kontakt", { prefill: "association.contact_person_email" }),
          date("reviewed_on", "Senast genomgången", today),
        ),
      ],
    },
  },
];
