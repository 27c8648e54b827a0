import { Anchor, List, Text } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { useContact } from "#client/lib/use-contact.ts";
import { PRIVACY_SECTIONS, type PrivacySection } from "#shared/content/privacy.ts";
import { Contact, FactList, LegalArticle, LegalSection } from "./legal-article.tsx";

export function Component() {
  return (
    <LegalArticle
      title="Integritetspolicy"
      lead="Beredskapsportalen sparar så lite som möjligt om dig. Här står vad det är, varför, hur länge och vad du kan göra."
    >
      <LegalSection title="Vem som ansvarar">
        <Text>
          Den som driver portalen är personuppgiftsansvarig för ditt konto. Din bostadsrättsförening är personuppgiftsansvarig för det som
          gäller föreningen: medlemmar, ansökningar, team, krisprenumeranter och föreningens förfrågningar. Där är den som driver portalen
          föreningens biträde och gör bara det föreningen har bestämt.
        </Text>
      </LegalSection>
      {PRIVACY_SECTIONS.filter(({ id }) => id !== "rights").map((section) => (
        <PrivacyFacts key={section.id} section={section} />
      ))}
      <LegalSection title="Allergier och kost">
        <Text>
          Allergier, och ibland kost, säger något om din hälsa. Du väljer själv om du skriver in dem, och de används bara för att räkna ut
          vad ditt hushåll behöver. Ingen annan ser dem, inte heller föreningen, om du inte själv delar ditt hushåll med någon. Grunden är
          ditt samtycke (artikel 9.2 a). Du tar tillbaka det genom att tömma fälten.
        </Text>
      </LegalSection>
      <MapService />
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

/** Whose street map a browser asks for, where there is one. */
function MapService() {
  const { data } = useContact();
  if (!data || data.mapHosts.length === 0) return null;
  return (
    <LegalSection title="Gatukartan">
      <Text>
        När du öppnar kartan hämtar din webbläsare gator och namn från {listInWords(data.mapHosts)}. Den som driver tjänsten får då din
        IP-adress och ser vilket område du tittar på, men inte vem du är eller vilka platser ni har sparat.
      </Text>
    </LegalSection>
  );
}

const listInWords = (names: readonly string[]): string => new Intl.ListFormat("sv").format(names);

/** What the settings say about personal data, too. */
function PrivacyFacts({ section: { heading, paragraphs, points = [] } }: { section: PrivacySection }) {
  return (
    <LegalSection title={heading}>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
      <FactList facts={points.map(({ term, text }) => ({ name: term, text }))} />
    </LegalSection>
  );
}
