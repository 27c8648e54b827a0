import { Container, Stack, Text, Title } from "@mantine/core";
import classes from "./landing.module.css";

const STEPS = [
  "Låt porten vara stängd. Vi öppnar den kl 17.",
  "Laddning och värme finns i tvättstugan.",
  "Fråga hos grannen på samma plan.",
];

/** What hangs in the stairwell when screens are dark. A picture: nothing in it can be pressed. */
export function LandingPoster() {
  return (
    <Container component="section" size={1200} className={classes.section} aria-labelledby="poster">
      <div className={classes.posterColumns}>
        <Stack gap="md">
          <Title order={2} id="poster" fz={{ base: 26, sm: 32 }}>
            Beskedet når även den som inte har ström
          </Title>
          <Text maw="52ch">
            Samma besked går som sms, mejl och anslag. Anslagen skrivs ut med ett tryck, ett för varje trapphus, med QR-kod och tid för
            nästa besked. Ombudet som sätter upp dem kvitterar med mobilen.
          </Text>
        </Stack>
        <div
          role="img"
          aria-label="Exempel på anslag i trapphuset: Strömmen är borta. Tre råd, nästa besked kl 19 och nummer att ringa."
          className={classes.poster}
        >
          <div aria-hidden>
            <Text fz="sm" fw={600}>
              Brf Exempeltallen · Trapphus A · Exempel
            </Text>
            <Text fz={28} fw={700} lh={1.15} mt="xs">
              Strömmen är borta
            </Text>
            <Text mt={4}>I hela huset, sedan kl 14:40.</Text>
            <Text fw={650} mt="md">
              Gör så här
            </Text>
            <ol className={classes.posterSteps}>
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <div className={classes.posterFoot}>
              <div>
                <Text fw={650}>Nästa besked kl 19</Text>
                <Text fz="sm">Fara för liv: 112 · Information: 113 13</Text>
              </div>
              <PosterCode />
            </div>
          </div>
        </div>
      </div>
    </Container>
  );
}

/** Looks like a QR code and leads nowhere. */
function PosterCode() {
  return (
    <svg viewBox="0 0 9 9" width="72" height="72" fill="currentColor" shapeRendering="crispEdges" aria-hidden>
      <path d="M0 0h3v3h-3zM1 1v1h1v-1zM6 0h3v3h-3zM7 1v1h1v-1zM0 6h3v3h-3zM1 7v1h1v-1z" fillRule="evenodd" />
      <path d="M4 0h1v2h-1zM4 3h2v1h-2zM0 4h2v1h-2zM3 5h1v1h-1zM5 5h1v2h-1zM7 4h2v1h-2zM4 7h1v2h-1zM6 7h2v1h-2zM8 6h1v1h-1zM7 8h2v1h-2z" />
    </svg>
  );
}
