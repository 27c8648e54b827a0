import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { CopyField } from "#client/components/copy-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { codeInWords } from "#shared/text/collaboration-labels.ts";
import type { Settings } from "./collaboration-views.ts";
import { useCollaborationChanges } from "./use-network-change.ts";

interface SharingCardProps {
  settings: Settings;
  mayManage: boolean;
}

/** The code, the pause of everything, and the log of what others have seen. */
export function SharingCard({ settings: { code, isPaused }, mayManage }: SharingCardProps) {
  const onSettled = useCollaborationChanges();
  const [asked, setAsked] = useState<"pause" | "code" | null>(null);
  const pause = trpc.collaboration.pauseSharing.useMutation({
    onSuccess: (_, { isPaused: paused }) => notify.success(paused ? "All delning är pausad" : "Delningen är återupptagen"),
    onError: (error) => notify.error("Delningen kunde inte ändras", errorText(error)),
    onSettled,
  });
  const renew = trpc.collaboration.renewCode.useMutation({
    onSuccess: () => notify.success("Ni har en ny kod"),
    onError: (error) => notify.error("Koden kunde inte bytas", errorText(error)),
    onSettled,
  });
  return (
    <SectionCard title="Kod, paus och logg">
      <Stack gap="md" maw="70ch">
        <CopyField label="Samverkanskod" description="Med den kan en annan förening bjuda in er." value={codeInWords(code)} />
        {mayManage && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
              loading={renew.isPending}
              onClick={() => setAsked("code")}
            >
              Byt kod
            </Button>
            {isPaused ? (
              <Button
                leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
                loading={pause.isPending}
                onClick={() => pause.mutate({ isPaused: false })}
              >
                Återuppta delningen
              </Button>
            ) : (
              <Button
                variant="default"
                leftSection={<IconPlayerPause size={18} stroke={1.75} aria-hidden />}
                loading={pause.isPending}
                onClick={() => setAsked("pause")}
              >
                Pausa all delning
              </Button>
            )}
            <Button
              component="a"
              href="/api/collaboration/share-log.csv"
              download
              variant="default"
              h="auto"
              mih={44}
              py={8}
              styles={{ inner: { minHeight: 26 }, label: { height: "auto", whiteSpace: "normal", lineHeight: 1.35, textAlign: "start" } }}
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            >
              Ladda ner logg över delade uppgifter
            </Button>
          </Group>
        )}
        {isPaused && <Text>All delning är pausad: ingen ser vad ni delar, och inga larm kommer fram.</Text>}
      </Stack>
      <ConfirmDialog
        opened={asked === "pause"}
        title="Pausa all delning?"
        text="Ingen i nätverket ser era resurser eller ert läge, och inga larm går fram eller tillbaka. Samverkan finns kvar tills ni återupptar."
        confirmLabel="Pausa"
        onConfirm={() => pause.mutate({ isPaused: true })}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        opened={asked === "code"}
        title="Byt kod?"
        text="Den gamla koden slutar att gälla. De som ni redan samverkar med påverkas inte."
        confirmLabel="Byt kod"
        onConfirm={() => renew.mutate()}
        onClose={() => setAsked(null)}
      />
    </SectionCard>
  );
}
