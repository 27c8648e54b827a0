import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconDownload, IconFileText, IconPlayerPause, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import { codeInWords } from "#shared/text/collaboration-labels.ts";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import type { Settings } from "./collaboration-views.ts";
import { SettingsForm } from "./settings-form.tsx";
import { StartCollaboration } from "./start-collaboration.tsx";
import { useBlock } from "./use-block.ts";
import { useWriteAgreement } from "./use-write-agreement.ts";

/** `Samverkansinställningar`: what others see, and how to stop it. */
export function Component() {
  return (
    <CollaborationFrame title={"Samverkans\u00adinställningar"} description="Vad andra föreningar ser av er, och vem som får skicka larm.">
      <Content />
    </CollaborationFrame>
  );
}

function Content() {
  const { association } = useSignedIn();
  const mayManage = can(association?.role, "collaboration:manage");
  const settings = trpc.collaboration.settings.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={settings} skeleton={<ListSkeleton rows={5} rowHeight={72} />}>
      {(data) => {
        if (data === null) return <StartCollaboration mayManage={mayManage} />;
        return (
          <Stack gap="lg">
            <SettingsForm settings={data} mayManage={mayManage} />
            <SharingCard settings={data} mayManage={mayManage} />
            <AgreementsCard />
            <BlockedCard blocked={data.blocked} mayManage={mayManage} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface BlockedCardProps {
  blocked: Settings["blocked"];
  mayManage: boolean;
}

/** Associations that must not reach this one. */
function BlockedCard({ blocked, mayManage }: BlockedCardProps) {
  const block = useBlock();
  return (
    <SectionCard title="Blockerade föreningar">
      {blocked.length === 0 && <Text c="dimmed">Ingen är blockerad.</Text>}
      {blocked.length > 0 && (
        <ListRows label="Blockerade föreningar">
          {blocked.map(({ linkId, name }) => (
            <ListRow
              key={linkId}
              title={name}
              details="Kan inte bjuda in er eller hitta er."
              action={
                mayManage && (
                  <Button variant="default" disabled={block.isPending} onClick={() => block.send({ linkId, isBlocked: false })}>
                    Släpp in igen<VisuallyHidden> {name}</VisuallyHidden>
                  </Button>
                )
              }
            />
          ))}
        </ListRows>
      )}
    </SectionCard>
  );
}

/** With whom since when, and the template of an agreement on paper. */
function AgreementsCard() {
  const agreement = useWriteAgreement();
  const network = trpc.collaboration.network.useQuery();
  return (
    <SectionCard
      title="Överenskommelser"
      action={
        <Button
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          loading={agreement.isPending}
          onClick={() => agreement.write(null)}
        >
          Skriv avtal
        </Button>
      }
    >
      <Loaded query={network} skeleton={<ListSkeleton rows={2} />} />
      {network.data?.partners.length === 0 && <Text c="dimmed">Ni samverkar inte med någon än.</Text>}
      {network.data && network.data.partners.length > 0 && (
        <ListRows label="Överenskommelser">
          {network.data.partners.map(({ linkId, name, since }) => (
            <ListRow key={linkId} title={name} details={since ? `Båda sade ja ${formatDay(since)}` : "Båda har sagt ja"} />
          ))}
        </ListRows>
      )}
    </SectionCard>
  );
}

interface SharingCardProps {
  settings: Settings;
  mayManage: boolean;
}

/** The code, the pause of everything, and the log of what others have seen. */
function SharingCard({ settings: { code, isPaused }, mayManage }: SharingCardProps) {
  const [asked, setAsked] = useState<"pause" | "code" | null>(null);
  const pause = useAction(trpc.collaboration.pauseSharing, {
    done: (_, { isPaused: paused }) => (paused ? "All delning är pausad" : "Delningen är återupptagen"),
    failed: "Delningen kunde inte ändras",
  });
  const renew = useAction(trpc.collaboration.renewCode, { done: () => "Ni har en ny kod", failed: "Koden kunde inte bytas" });
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
                onClick={() => pause.send({ isPaused: false })}
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
      <Confirm
        opened={asked === "pause"}
        title="Pausa all delning?"
        text="Ingen i nätverket ser era resurser eller ert läge, och inga larm går fram eller tillbaka. Samverkan finns kvar tills ni återupptar."
        confirmLabel="Pausa"
        onConfirm={() => pause.send({ isPaused: true })}
        onClose={() => setAsked(null)}
      />
      <Confirm
        opened={asked === "code"}
        title="Byt kod?"
        text="Den gamla koden slutar att gälla. De som ni redan samverkar med påverkas inte."
        confirmLabel="Byt kod"
        onConfirm={() => renew.send()}
        onClose={() => setAsked(null)}
      />
    </SectionCard>
  );
}
