import { Button, Group, List, Text } from "@mantine/core";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { useContact } from "#client/lib/use-contact.ts";
import { Contact, LegalArticle, LegalSection } from "./legal-article.tsx";

const REPORT_SUBJECT = "Fel i ett råd i Beredskapsportalen";

/** `Om Oss`: what the portal is for, who stands behind it, and where its advice comes from. */
export function Component() {
  return (
    <LegalArticle
      title="Om oss"
      lead="Beredskapsportalen hjälper bostadsrättsföreningar att förbereda sig för en kris och att hålla ihop när den kommer."
    >
      <LegalSection title="Varför portalen finns">
        <Text>
          När strömmen går avgörs mycket av några få saker i huset: hur länge porten låser, hur snabbt det blir kallt, hur mycket vatten som
          finns och vem som knackar på hos vem. Portalen samlar det på ett ställe, räknar på det ni har och påminner om det som rinner av.
        </Text>
      </LegalSection>
      <LegalSection title="Vår relation till myndigheter">
        <Text>
          Vi är inte en myndighet. Vid fara ring 112. Under en pågående kris gäller det som myndigheterna och Sveriges Radio P4 säger, också
          när det skiljer sig från det som står här.
        </Text>
        <EmergencyLine />
      </LegalSection>
      <LegalSection title="Vem som står bakom">
        <Text>
          Portalen drivs av den som har satt upp den åt er. Föreningen bestämmer själv över sina uppgifter och ansvarar för dem.
          Leverantörerna i AI-Handel är fristående från oss.
        </Text>
      </LegalSection>
      <LegalSection title="Hur uppgifter hanteras">
        <List spacing="xs">
          <List.Item>Bara den egna föreningen ser föreningens uppgifter. Varje ansökan godkänns av en systemägare.</List.Item>
          <List.Item>Den som prenumererar på krislarm lämnar samtycke och kan sluta när som helst.</List.Item>
          <List.Item>Du kan hämta ut dina uppgifter och radera ditt konto själv.</List.Item>
        </List>
      </LegalSection>
      <LegalSection title="Varifrån råden kommer">
        <Text>
          Råden bygger på vad bland andra Livsmedelsverket, Energimyndigheten, Myndigheten för civilt försvar (tidigare MSB), SMHI och
          Krisinformation.se skriver. Vid varje beredskapsområde står källorna. Beräkningar är uppskattningar och märkta så. Råden är inga
          krav: föreningen bestämmer själv hur mycket den vill göra.
        </Text>
      </LegalSection>
      <LegalSection title="Kontakta oss">
        <Text>Alla i huset ska kunna använda portalen. Säg till när något är fel, svårt att förstå eller svårt att använda.</Text>
        <Contact />
        <Group gap="sm">
          <LinkButton to="/integritet" variant="default">
            Läs integritetspolicyn
          </LinkButton>
          <LinkButton to="/tillganglighet" variant="default">
            Tillgänglighetsredogörelse
          </LinkButton>
          <WriteToUs />
        </Group>
      </LegalSection>
    </LegalArticle>
  );
}

/** Letters to who runs the portal, where an address is configured. */
function WriteToUs() {
  const { data } = useContact();
  if (!data?.email) return <Text w="100%">Ett råd som är fel rapporterar du på samma sätt.</Text>;
  return (
    <>
      <Button component="a" href={`mailto:${data.email}`} variant="default">
        Kontakta oss
      </Button>
      <Button component="a" href={`mailto:${data.email}?subject=${encodeURIComponent(REPORT_SUBJECT)}`} variant="default">
        Rapportera fel i råd
      </Button>
    </>
  );
}
