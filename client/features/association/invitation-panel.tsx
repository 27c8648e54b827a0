import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { PosterLink } from "#client/components/poster-link.tsx";
import { canShare, ShareButton } from "#client/components/share-button.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { invitePath } from "#shared/invite-code.ts";

/** The arithmetic of the code is heavy and the page can be read without it. */
const QrCode = lazyPart(async () => ({ default: (await import("#client/components/qr-code.tsx")).QrCode }));

interface InvitationPanelProps {
  associationId: string;
  associationName: string;
}

/** A short address, its QR code and the long code: three ways to the same application. Whoever uses them still has to be approved. */
export function InvitationPanel({ associationId, associationName }: InvitationPanelProps) {
  const invitation = trpc.association.inviteCode.useQuery();
  return (
    <Loaded query={invitation} skeleton={<Skeleton h={176} />}>
      {({ code }) => {
        const path = invitePath(code);
        const url = `${window.location.origin}${path}`;
        return (
          // The QR code stands beside the fields where there is room for both, whatever the page around it is.
          <Group gap={24} align="flex-start">
            <Stack gap="sm" miw={0} style={{ flex: "1 1 17rem" }}>
              {/* Whole, where the field has no room for it. */}
              <CopyField label="Kort adress" description={`${window.location.host}${path}`} value={url} />
              <Group gap="sm">
                {canShare() && <ShareButton title={`Gå med i ${associationName}`} url={url} variant="filled" />}
                <RenewAddress />
              </Group>
              <CopyField label="Inbjudningskod" value={associationId} />
              <Text size="sm" c="dimmed">
                Den som använder adressen, koden eller QR-koden skickar en ansökan. Du godkänner den innan personen får tillgång.
              </Text>
              <PosterLink poster="join" associationId={associationId} />
            </Stack>
            <Suspense fallback={<Skeleton w={176} h={176} />}>
              <QrCode text={url} label={`QR-kod som öppnar ansökan till ${associationName}`} />
            </Suspense>
          </Group>
        );
      }}
    </Loaded>
  );
}

function RenewAddress() {
  const [asking, dialog] = useDisclosure(false);
  const renew = useAction(trpc.association.renewInviteCode, {
    done: () => ["Adressen är bytt", "Den gamla leder ingenstans längre."],
    failed: "Adressen kunde inte bytas",
    waitsFor: ["association.inviteCode"],
  });
  return (
    <>
      <Button variant="subtle" loading={renew.isPending} onClick={dialog.open}>
        Byt adress
      </Button>
      <Confirm
        opened={asking}
        title="Byt adress?"
        text="Den gamla adressen slutar gälla genast, även på anslag och i meddelanden som redan är skickade."
        confirmLabel="Byt adress"
        onConfirm={() => renew.send()}
        onClose={dialog.close}
      />
    </>
  );
}
