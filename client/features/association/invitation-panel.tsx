import { Skeleton, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { CopyField } from "./copy-field.tsx";
import classes from "./invitation-panel.module.css";
import { joinLink } from "./join-link.ts";

/** The arithmetic of the code is heavy and the page can be read without it. */
const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

interface InvitationPanelProps {
  associationId: string;
  associationName: string;
}

/** Code, link and QR code: three ways to the same join screen. Whoever uses them still has to be approved. */
export function InvitationPanel({ associationId, associationName }: InvitationPanelProps) {
  const link = joinLink(window.location.origin, associationId);
  return (
    <div className={classes.panel}>
      <Stack gap="sm" className={classes.fields}>
        <CopyField label="Inbjudningskod" value={associationId} />
        <CopyField label="Anslutningslänk" value={link} />
        <Text size="sm" c="dimmed">
          Den som använder koden, länken eller QR-koden skickar en ansökan. Du godkänner den innan personen får tillgång.
        </Text>
      </Stack>
      <Suspense fallback={<Skeleton w={176} h={176} />}>
        <QrCode text={link} label={`QR-kod som öppnar ansökan till ${associationName}`} />
      </Suspense>
    </div>
  );
}
