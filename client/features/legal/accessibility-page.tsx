import { Anchor, List, Text } from "@mantine/core";
import { Contact, LegalArticle, LegalSection } from "./legal-article.tsx";

export function Component() {
  return (
    <LegalArticle
      title="Tillgänglighetsredogörelse"
      lead="Alla i huset ska kunna använda Beredskapsportalen, också när det är bråttom och mörkt i trapphuset. Här står hur långt vi har kommit."
    >
      <LegalSection title="Vad vi följer">
        <Text>
          Portalen byggs efter riktlinjerna WCAG 2.2 på nivå AA. Lagen (2023:254) om vissa produkters och tjänsters tillgänglighet gäller
          bland annat e-handel till konsumenter. Eftersom privatpersoner kan se priser och skicka förfrågningar här utgår vi från att lagen
          gäller.
        </Text>
      </LegalSection>
      <LegalSection title="Så fungerar portalen">
        <List spacing="xs">
          <List.Item>Allt går att göra med bara tangentbord, och du ser alltid var du är.</List.Item>
          <List.Item>Texten går att förstora i webbläsaren, och sidorna går att läsa på en smal skärm utan att rulla i sidled.</List.Item>
          <List.Item>Status visas med ord och symbol, inte bara med färg.</List.Item>
          <List.Item>Det finns ett ljust och ett mörkt utseende. Rörelser stängs av om du har valt det i din enhet.</List.Item>
          <List.Item>Fel visas vid fältet de gäller och läses upp av skärmläsare.</List.Item>
          <List.Item>Du kan klistra in lösenord och koder och använda en lösenordshanterare.</List.Item>
        </List>
      </LegalSection>
      <LegalSection title="Så har vi provat">
        <Text>
          Varje sida provas automatiskt med verktyget axe mot WCAG 2.2 A och AA, i ljust och mörkt utseende och på mobilbredd. Provet körs
          om när portalen ändras. Vi går också igenom sidorna med bara tangentbord.
        </Text>
      </LegalSection>
      <LegalSection title="Brister som vi känner till">
        <List spacing="xs">
          <List.Item>Portalen är inte granskad av någon utomstående.</List.Item>
          <List.Item>
            Automatiska prov hittar bara en del av alla fel. Vi har inte gått igenom alla sidor med skärmläsare eller röststyrning.
          </List.Item>
          <List.Item>PDF-filer har rubriker och läsordning för skärmläsare, men är inte kontrollerade mot standarden PDF/UA.</List.Item>
          <List.Item>Texter och bilder som föreningar och leverantörer lägger in kan vi inte garantera.</List.Item>
          <List.Item>Portalen finns bara på svenska, och inte på lättläst svenska eller teckenspråk.</List.Item>
        </List>
      </LegalSection>
      <LegalSection title="Säg till om något inte fungerar">
        <Contact />
        <Text>
          Berätta vilken sida det gäller, vad du försökte göra och vilka hjälpmedel du använder. Behöver du något på ett annat sätt, be om
          det.
        </Text>
      </LegalSection>
      <LegalSection title="Tillsyn">
        <Text>
          Post- och telestyrelsen (PTS) har tillsyn över att lagen följs. Får du ingen hjälp kan du anmäla det på{" "}
          <Anchor href="https://www.pts.se" underline="always">
            pts.se
          </Anchor>
          .
        </Text>
      </LegalSection>
    </LegalArticle>
  );
}
