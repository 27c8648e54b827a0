import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Suspense } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { subscribeLink } from "#shared/subscribe-links.ts";
import { StairwellsCard } from "./stairwells-card.tsx";

/** The arithmetic of the code is heavy and the page can be read without it. */
const QrCode = lazyPart(async () => ({ default: (await import("#client/components/qr-code.tsx")).QrCode }));

/** How residents find the public page, and what they can choose there. */
export function SignUpTab() {
  const { association } = useSignedIn();
  if (!association) return null;
  const link = subscribeLink(window.location.origin, association.id);
  return (
    <Stack gap="md">
      <SectionCard title="Dela anmälan">
        <Group align="flex-start" gap="xl">
          <Stack gap="sm" style={{ flex: "1 1 17rem" }} miw={0}>
            <Text>Boende anmäler sig själva på den här sidan, utan konto. Sätt upp anslaget i varje trapphus.</Text>
            <CopyField label="Länk till anmälan" value={link} />
            <Button
              component="a"
              href={`/api/associations/${association.id}/subscribe-poster.pdf`}
              target="_blank"
              rel="noopener"
              variant="default"
              style={{ alignSelf: "flex-start" }}
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            >
              Skriv ut QR-anslag<VisuallyHidden>, öppnas i en ny flik</VisuallyHidden>
            </Button>
          </Stack>
          <Suspense fallback={<Skeleton w={176} h={176} />}>
            <QrCode text={link} label={`QR-kod som öppnar anmälan till krismeddelanden från ${association.name}`} />
          </Suspense>
        </Group>
      </SectionCard>
      <StairwellsCard />
    </Stack>
  );
}
