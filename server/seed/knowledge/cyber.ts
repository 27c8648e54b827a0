import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";

/** The association's accounts and connected systems. */
export const CYBER: readonly KnowledgeArticle[] = [
  {
    slug: "cyber-styrelsekonton",
    title: "Styrelsens konton",
    area: "cyber",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "Föreningens konton är lika viktiga som nycklarna. Bank, ekonomisystem, e-post, domän och den här portalen ska gå att nå även om en person är borta, och bara av dem som ska nå dem.",
      "Låt var och en ha en egen inloggning i stället för ett delat lösenord. Använd långa lösenord, ett för varje tjänst, och tvåstegsverifiering där det finns. Skriv inte lösenord i mejl eller i styrelsens dokument.",
      "Fråga alltid på ett annat sätt när någon ber om brådskande betalning, ändrat kontonummer eller en kod. Ring ett nummer du redan har. Lämna aldrig ut BankID eller koder.",
      "Stäng av konton den dag någon lämnar styrelsen. Misstänker du att ett konto är kapat: byt lösenord, ring banken direkt och skriv ner tiderna. Gör polisanmälan på 114 14.",
    ].join("\n\n"),
    steps: [
      "Gör en lista över alla konton och vem som ansvarar.",
      "Byt ut delade inloggningar mot personliga.",
      "Slå på tvåstegsverifiering.",
      "Se till att minst två kan komma åt det viktigaste.",
      "Gå igenom listan vid varje ny styrelse.",
      "Vid misstanke om intrång: byt lösenord och ring banken.",
    ],
    terms:
      "lösenord, losenord, konton, inloggning, hackad, hackade, kapat konto, intrång, bedrägeri, fakturabedrägeri, vd-bedrägeri, nätfiske, phishing, bluffmejl, bluffsms, bankid, mobilt bankid, tvåstegsverifiering, tvåfaktor, lösenordshanterare, virus, ransomware, styrelsemejl, gmail, outlook".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "cyber-passersystem",
    title: "Passersystem och leverantör",
    area: "cyber",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "Portar, hissar, värme, ventilation och kameror styrs ofta via nätet av en leverantör. Det är bekvämt, men ni behöver veta vad som händer när nätet, strömmen eller leverantören är borta.",
      "Ställ frågorna nu: Hur länge räcker batteriet? Fungerar brickorna utan internet? Vem når vi kväll och helg? Kan vi öppna och stänga för hand? Vem har behörighet, och vem får larmen när något går fel? Vem kan nå systemet utifrån, och hur stänger vi av det?",
      "Skriv svaren på papper. Öva att köra systemet för hand en gång.",
      "Tappar ni en bricka eller en nyckel, spärra den samma dag. Byt koder när någon flyttar eller slutar. Sätt inte upp portkoden i text på nätet.",
      "Batteritiden och leverantörens jour fyller ni i under Föreningsuppgifter.",
    ].join("\n\n"),
    steps: [
      "Lista alla uppkopplade system i huset.",
      "Ring leverantörerna och ställ frågorna ovan.",
      "Skriv svar och journummer i Föreningsuppgifter och Krispärmen.",
      "Ta bort gamla användare och byt standardlösenord.",
      "Pröva att öppna portar och köra värme för hand.",
      "Bestäm vem som får spärra brickor.",
    ],
    terms:
      "passersystem, passagesystem, aptus, rco, axema, portkod, kodlås, nyckelbricka, tagg, tappad nyckel, spärra bricka, fastighetssystem, styrsystem, uppkopplad, smart hem, kameror, kameraövervakning, internet i huset, bredband nere, router, fastighetsjour, leverantör, serviceavtal, ventilationsstyrning".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
];
