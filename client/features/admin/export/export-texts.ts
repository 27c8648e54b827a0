import type { AssociationExportFormat, AssociationExportKind } from "#shared/enums.ts";

export const KINDS: Record<AssociationExportKind, { title: string; description: string }> = {
  members: {
    title: "Medlemmar",
    description: "Alla medlemmar med namn, roll, kontaktuppgifter och när de gick med.",
  },
  subscribers: {
    title: "Krisprenumeranter",
    description: "Alla som har anmälts till krislarm, med kontaktuppgifter, status och trapphus.",
  },
  messages: {
    title: "Meddelandelogg",
    description: "Alla meddelanden till prenumeranterna, med kanal, antal mottagare och status.",
  },
  requests: {
    title: "Produktförfrågningar",
    description: "Alla förfrågningar med en rad per produkt: leverantör, antal, priser, status och kunduppgifter.",
  },
};

export const FORMATS: Record<AssociationExportFormat, { label: string; purpose: string }> = {
  xlsx: { label: "Excel", purpose: "För att läsa, sortera och skriva ut." },
  csv: { label: "CSV", purpose: "För att föra över till ett annat program." },
};
