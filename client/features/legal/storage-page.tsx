import { Code, List, Text } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { COOKIES, KEPT_VALUES, LOCAL_VALUES, TAB_VALUES, USER_VALUES } from "./browser-values.ts";
import { FactList } from "./fact-list.tsx";
import { LegalArticle, LegalSection } from "./legal-article.tsx";

const asCode = (name: string) => <Code fz="md">{name}</Code>;

export function Component() {
  return (
    <LegalArticle
      title="Så lagrar vi data"
      lead="Här står allt som Beredskapsportalen sparar i din webbläsare, och hur uppgifterna skyddas på servern."
    >
      <LegalSection title="Därför frågar vi inte om kakor">
        <Text>
          Vi använder bara sådant som behövs för att du ska kunna logga in och använda portalen som du har ställt in den. För det krävs
          inget samtycke enligt lagen (2022:482) om elektronisk kommunikation. Här finns ingen reklam, ingen besöksstatistik och inget som
          följer dig till andra webbplatser. Inget hämtas från andra företag när du öppnar en sida.
        </Text>
      </LegalSection>
      <LegalSection title="Kakor">
        <Text>
          Över en krypterad anslutning börjar namnen på de tre första med <Code fz="md">__Host-</Code>. Då tar webbläsaren bara emot dem
          från portalen själv. De tre kan bara läsas av servern.
        </Text>
        <FactList facts={COOKIES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Webbläsarens lokala lagring">
        <Text>De här värdena ligger kvar när du stänger fliken.</Text>
        <FactList facts={LOCAL_VALUES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Lokal lagring för den som är inloggad">
        <Text>
          De här värdena har ditt id i namnet. Delar ni på en dator ser den som loggar in efter dig dem inte: de tas bort både när du loggar
          ut och när någon annan loggar in.
        </Text>
        <FactList facts={USER_VALUES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Webbläsarens databas">
        <FactList facts={KEPT_VALUES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Lagring som försvinner med fliken">
        <FactList facts={TAB_VALUES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="På servern">
        <Text>Uppgifterna ligger i portalens databas och filerna i dess fillagring.</Text>
        <List spacing="xs">
          <List.Item>Ditt lösenord sparas bara som ett kontrollvärde (Argon2id). Ingen kan läsa det, inte heller vi.</List.Item>
          <List.Item>Inloggningar, länkar i mejl, API-nycklar och återställningskoder sparas också bara som kontrollvärden.</List.Item>
          <List.Item>Nyckeln som delas med din autentiseringsapp måste servern kunna läsa, för att kontrollera koderna.</List.Item>
          <List.Item>
            Bilder du laddar upp sparas om, så att dolda uppgifter som plats och kamera försvinner. Profilbilder och föreningens logotyp kan
            öppnas av den som har bildens adress.
          </List.Item>
          <List.Item>Dokument och exporter kan bara öppnas av den som är inloggad och har rätt till dem.</List.Item>
          <List.Item>Driftloggar innehåller inga namn, adresser, telefonnummer eller lösenord.</List.Item>
        </List>
        <Text>
          Hur länge vi sparar varje uppgift står i <TextLink to="/integritet">integritetspolicyn</TextLink>.
        </Text>
      </LegalSection>
      <LegalSection title="Rensa själv">
        <Text>
          Logga ut, så tas det mesta bort. Resten rensar du i webbläsarens inställningar, under kakor och webbplatsdata. Inget på ditt konto
          går förlorat av det. Stänger du av kakor helt kan du läsa de öppna sidorna men inte logga in.
        </Text>
      </LegalSection>
    </LegalArticle>
  );
}
