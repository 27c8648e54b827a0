import { Container, SimpleGrid, Text, Title } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { LANDING_SECTIONS } from "#client/lib/landing-sections.ts";
import { useSession } from "#client/lib/use-session.ts";
import classes from "./landing.module.css";

const ABOUT = [
  {
    title: "Varför portalen finns",
    text: "När strömmen går avgörs mycket av några få saker i huset: hur länge porten låser, hur snabbt det blir kallt, hur mycket vatten som finns och vem som knackar på hos vem. Portalen samlar det på ett ställe.",
  },
  {
    title: "Vi är inte en myndighet",
    text: "Under en pågående kris gäller det som myndigheterna och Sveriges Radio P4 säger, också när det skiljer sig från det som står här. Leverantörerna i AI-Handel är fristående från oss.",
  },
  {
    title: "Uppgifterna är era",
    text: "Bara den egna föreningen ser föreningens uppgifter, och en systemägare godkänner varje ansökan. Du kan hämta ut dina uppgifter och radera ditt konto själv.",
  },
  {
    title: "Varifrån råden kommer",
    text: "Råden bygger på vad bland andra Livsmedelsverket, Energimyndigheten, Myndigheten för civilt försvar (tidigare MSB), SMHI och Krisinformation.se skriver. Beräkningar är uppskattningar och märkta så.",
  },
];

/** `Om Oss` for visitors: what the portal is for, what it is not, and where its advice comes from. */
export function LandingAbout() {
  const { session } = useSession();
  return (
    <Container
      component="section"
      tabIndex={-1}
      id={LANDING_SECTIONS.about}
      size={1200}
      className={classes.section}
      aria-labelledby="about"
    >
      <Title order={2} id="about" fz={{ base: 26, sm: 32 }} mb="xl">
        Om oss
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {ABOUT.map(({ title, text }) => (
          <div key={title}>
            <Title order={3} fz={18} mb={4}>
              {title}
            </Title>
            <Text>{text}</Text>
          </div>
        ))}
      </SimpleGrid>
      <Text mt="xl">
        {session ? (
          <TextLink to="/about">Läs mer om oss och hur du når oss</TextLink>
        ) : (
          <TextLink to="/integritet">Så hanterar vi uppgifter, och så når du oss</TextLink>
        )}
      </Text>
    </Container>
  );
}
