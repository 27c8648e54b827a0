import { Anchor, List, Text } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { Contact } from "./contact.tsx";
import { FactList } from "./fact-list.tsx";
import { LegalArticle, LegalSection } from "./legal-article.tsx";
import { PURPOSES } from "./purposes.ts";
import { RETENTION } from "./retention.ts";

export function Component() {
  return (
    <LegalArticle
      title="Integritetspolicy"
      lead="Beredskapsportalen sparar så lite som möjligt om dig. Här står vad det är, varför, hur länge och vad du kan göra."
    >
      <LegalSection title="Vem som ansvarar">
        <Text>
          Den som driver portalen är personuppgiftsansvarig för ditt konto. Din bostadsrättsförening är personuppgiftsansvarig för det som
          gäller föreningen: medlemmar, ansökningar, krisgrupper, krisprenumeranter och föreningens förfrågningar. Där är den som driver
          portalen föreningens biträde och gör bara det föreningen har bestämt.
        </Text>
      </LegalSection>
      <LegalSection title="Vad vi sparar och varför">
        <FactList facts={PURPOSES} />
      </LegalSection>
      <LegalSection title="Allergier och kost">
        <Text>
          Allergier, och ibland kost, säger något om din hälsa. Du väljer själv om du skriver in dem, och de används bara för att räkna ut
          vad ditt hushåll behöver. Ingen annan ser dem, inte heller föreningen. Grunden är ditt samtycke (artikel 9.2 a). Du tar tillbaka
          det genom att tömma fälten.
        </Text>
      </LegalSection>
      <LegalSection title="Hur länge">
        <FactList facts={RETENTION} />
        <Text>
          Säkerhetskopior tas av den som driver portalen. Det du raderar finns kvar i dem tills kopian skrivs över, och används bara om
          portalen måste återställas.
        </Text>
      </LegalSection>
      <LegalSection title="Vem som får se dina uppgifter">
        <List spacing="xs">
          <List.Item>Föreningens systemägare ser ditt namn, din e-postadress, din roll och det du skrev i ansökan.</List.Item>
          <List.Item>Andra medlemmar i föreningen ser ditt namn och din roll.</List.Item>
          <List.Item>Den som driver portalen kan se konton och föreningar för att sköta driften och hjälpa till.</List.Item>
          <List.Item>
            Den som driver portalen anlitar leverantörer för att skicka mejl och sms och för att lagra filer. De får bara det som behövs för
            det, som din adress och meddelandets text.
          </List.Item>
          <List.Item>
            Leverantörer av produkter får inget från portalen. En förfrågan blir ett dokument som skickas till dig eller till den adress du
            anger.
          </List.Item>
        </List>
        <Text>
          Ingen annan får dem. Vi säljer inga uppgifter, visar ingen reklam och fattar inga automatiska beslut om dig. Vill du veta vilka
          leverantörerna är, och om någon av dem finns utanför EU, frågar du den som driver portalen.
        </Text>
      </LegalSection>
      <LegalSection title="Dina rättigheter">
        <Text>Det här gör du själv när du är inloggad:</Text>
        <List spacing="xs">
          <List.Item>
            Hämta en kopia av allt vi har om dig, eller radera kontot: <TextLink to="/settings?tab=konto">Konto &amp; GDPR</TextLink>.
          </List.Item>
          <List.Item>
            Rätta dina uppgifter: <TextLink to="/settings">Profil</TextLink>.
          </List.Item>
          <List.Item>
            Se var du är inloggad och logga ut där: <TextLink to="/settings?tab=sakerhet">Säkerhet</TextLink>.
          </List.Item>
        </List>
        <Text>
          Du kan också invända mot hur vi använder dina uppgifter eller be att det begränsas. Gäller det föreningens uppgifter vänder du dig
          till styrelsen.
        </Text>
      </LegalSection>
      <LegalSection title="Kontakt">
        <Contact />
      </LegalSection>
      <LegalSection title="Klagomål">
        <Text>
          Tycker du att vi gör fel kan du klaga hos Integritetsskyddsmyndigheten (IMY) på{" "}
          <Anchor href="https://www.imy.se" underline="always">
            imy.se
          </Anchor>
          .
        </Text>
      </LegalSection>
      <LegalSection title="Kakor och lagring i webbläsaren">
        <Text>
          Bara det som behövs för att portalen ska fungera. Allt står under <TextLink to="/sa-lagrar-vi-data">Så lagrar vi data</TextLink>.
        </Text>
      </LegalSection>
    </LegalArticle>
  );
}
