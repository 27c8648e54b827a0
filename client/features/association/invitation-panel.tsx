import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Suspense } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { joinLink } from "#shared/join-link.ts";

/** The arithmetic of the code is heavy and the page can be read without it. */
const QrCode = lazyPart(async () => ({ default: (await import("#client/components/qr-code.tsx")).QrCode }));

interface InvitationPanelProps {
  associationId: string;
  associationName: string;
}

/** Code, link and QR code: three ways to the same join screen. Whoever uses them still has to be approved. */
export function InvitationPanel({ associationId, associationName }: InvitationPanelProps) {
  const link = joinLink(window.location.origin, associationId);
  return (
    // The QR code stands beside the fields where there is room for both, whatever the page around it is.
    <Group gap={24} align="flex-start">
      <Stack gap="sm" miw={0} style={{ flex: "1 1 17rem" }}>
        <CopyField label="Inbjudningskod" value={associationId} />
        <CopyField label="Anslutningslänk" value={link} />
        <Text size="sm" c="dimmed">
          Den som använder koden, länken eller QR-koden skickar en ansökan. Du godkänner den innan personen får tillgång.
        </Text>
        <PosterLink associationId={associationId} />
      </Stack>
      <Suspense fallback={<Skeleton w={176} h={176} />}>
        <QrCode text={link} label={`QR-kod som öppnar ansökan till ${associationName}`} />
      </Suspense>
    </Group>
  );
}

/** A plain link, since telephones block windows that open after a wait. A refusal is a page of its own (`server/rest/refusal-page.tsx`). */
function PosterLink({ associationId }: { associationId: string }) {
  return (
    <Stack gap={4} align="flex-start">
      <Button
        component="a"
        href={`/api/associations/${associationId}/join-poster.pdf`}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      >
        Skriv ut QR-anslag<VisuallyHidden>, öppnas i en ny flik</VisuallyHidden>
      </Button>
      <Text size="sm" c="dimmed">
        En A4-sida att sätta upp i trapphuset (PDF).
      </Text>
    </Stack>
  );
}
