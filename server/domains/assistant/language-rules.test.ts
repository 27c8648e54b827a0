import { expect, test } from "vitest";
import { languageOf } from "./language-rules.ts";

test.each([
  ["How much water do I need?", "en"],
  ["What should I do when the power is out?", "en"],
  ["¿Qué hago si hay fuego en mi casa?", "es"],
  ["Mitä teen kun sähköt ovat poikki?", "fi"],
  ["Co robić, gdy nie ma prądu?", "pl"],
  ["Elektrik yok, ne kadar su gerekiyor?", "tr"],
  ["Šta da radim ako nema vode?", "bs"],
  ["Sidee waa inaan sameeyaa haddii dab kaco?", "so"],
  ["أين أقرب ملجأ؟", "ar"],
  ["نزدیک‌ترین پناهگاه کجاست؟", "fa"],
  ["Де найближче сховище?", "uk"],
  ["ዝቐረበ መዕቆቢ ኣበይ ኣሎ?", "ti"],
])("«%s» is asked in %s", (question, language) => expect(languageOf(question)).toBe(language));

test.each([
  "Hur mycket vatten behöver vi?",
  "Var är närmaste skyddsrum?",
  "vatten",
  "P4",
  "",
  "Vad gör jag om det står «what to do» i appen?",
])("«%s» is answered in Swedish alone, or in the language that was chosen", (question) => expect(languageOf(question)).toBeNull());
