import { Stack, Text } from "@mantine/core";
import { CopyField } from "./copy-field.tsx";
import classes from "./invitation-panel.module.css";
import { joinLink } from "./join-link.ts";
import { QrCode } from "./qr-code.tsx";

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
      <QrCode text={link} label={`QR-kod som öppnar ansökan till ${associationName}`} />
    </div>
  );
}
