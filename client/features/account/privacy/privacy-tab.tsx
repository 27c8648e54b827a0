import { Alert, Button, Group, List, Modal, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconChevronRight, IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import { PRIVACY_SECTIONS, type PrivacySection } from "#shared/content/privacy.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { confirmationText, type DeletionConsequences, isConfirmed, subscribersText } from "./deletion-confirmation.ts";
import { ExportCard } from "./export-card.tsx";
import { type DataActions, useDataActions } from "./use-data-actions.ts";

/** `Konto & GDPR`: how the data is handled, a copy of it, and the end of the account. */
export function PrivacyTab() {
  const actions = useDataActions();
  return (
    <Stack gap="lg">
      <InformationCard />
      <ExportCard actions={actions} />
      <DeletionCard actions={actions} />
    </Stack>
  );
}

const PAGES = [
  { to: "/integritet", text: "Integritetspolicy" },
  { to: "/sa-lagrar-vi-data", text: "Så lagrar vi data" },
  { to: "/tillganglighet", text: "Tillgänglighetsredogörelse" },
];

/** «Så hanterar vi dina uppgifter»: one dialog per question, and the whole texts behind links. */
function InformationCard() {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const [shown, setShown] = useState<PrivacySection | null>(null);

  return (
    <SectionCard title="Så hanterar vi dina uppgifter">
      <Stack gap="md">
        <Text>Du ska veta vad som finns sparat om dig och varför. Välj det du undrar över.</Text>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xs">
          {PRIVACY_SECTIONS.map((section) => (
            <Button
              key={section.id}
              variant="default"
              justify="space-between"
              aria-haspopup="dialog"
              rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
              onClick={() => setShown(section)}
            >
              {section.heading}
            </Button>
          ))}
        </SimpleGrid>
        <List listStyleType="none">
          {PAGES.map(({ to, text }) => (
            <List.Item key={to}>
              <TextLink to={to} display="inline-block" py={10}>
                {text}
              </TextLink>
            </List.Item>
          ))}
        </List>
      </Stack>
      {shown && (
        <Dialog title={shown.heading} size={640} fullScreen={isPhone} onClose={() => setShown(null)}>
          {() => <InformationText section={shown} />}
        </Dialog>
      )}
    </SectionCard>
  );
}

/** One part of the privacy notice, without its heading. */
function InformationText({ section: { paragraphs, points = [] } }: { section: PrivacySection }) {
  return (
    <Stack gap="md" maw="var(--app-measure)">
      {paragraphs.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
      {points.length > 0 && (
        <Stack component="dl" gap="sm" m={0}>
          {points.map(({ term, text }) => (
            <div key={term}>
              <Text component="dt" fw={600}>
                {term}
              </Text>
              <Text component="dd" m={0}>
                {text}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** The end of the account: what happens, and the button that asks once more. */
function DeletionCard({ actions }: { actions: DataActions }) {
  const reasonId = useId();
  const [isAsking, dialog] = useDisclosure(false);
  const consequences = trpc.gdpr.deletionConsequences.useQuery(undefined, { staleTime: 0 });
  const isLastOwner = Boolean(consequences.data?.lastOwnerOf);

  return (
    <SectionCard title="Radera kontot" mt={24} style={{ borderColor: "var(--mantine-color-kris-outline)" }}>
      <Stack gap="md" align="flex-start">
        <Loaded
          query={consequences}
          failure="Det gick inte att läsa vad som händer med din förening"
          skeleton={<Skeleton h={96} radius="md" />}
        >
          {(known) => <WhatHappens consequences={known} />}
        </Loaded>
        {consequences.data?.lastOwnerOf && <LastOwnerNotice id={reasonId} association={consequences.data.lastOwnerOf} />}
        <Button
          color="kris"
          variant="outline"
          aria-haspopup="dialog"
          aria-describedby={isLastOwner ? reasonId : undefined}
          disabled={!actions.canAct || !consequences.data || isLastOwner}
          onClick={dialog.open}
        >
          Radera kontot
        </Button>
      </Stack>
      {consequences.data && (
        <DeletionDialog opened={isAsking && !isLastOwner} consequences={consequences.data} actions={actions} onClose={dialog.close} />
      )}
    </SectionCard>
  );
}

function WhatHappens({ consequences: { closesAssociation } }: { consequences: DeletionConsequences }) {
  const association = useSession().session?.association;
  return (
    <Stack gap="xs" maw="var(--app-measure)">
      <Text>När du raderar kontot händer det här, och det går inte att ångra:</Text>
      <List spacing={6}>
        <List.Item>Kontot, profilen, hushållet, utkasten, inloggningshistoriken och färdiga exporter tas bort.</List.Item>
        <List.Item>
          {association
            ? `Du lämnar ${association.name} och dess team, och får inga fler krismeddelanden.`
            : "Du får inga fler krismeddelanden."}
        </List.Item>
        <List.Item>Föreningen behåller förfrågningar som du har skickat åt den, utan ditt namn. Dina egna tas bort.</List.Item>
        <List.Item>Du loggas ut på alla enheter.</List.Item>
        {closesAssociation && (
          <List.Item>
            {closesAssociation.name} stängs, eftersom du är ensam medlem. {subscribersText(closesAssociation.subscriberCount)}
          </List.Item>
        )}
      </List>
    </Stack>
  );
}

/** Why the account of an association's last owner cannot be deleted, and the way on. */
function LastOwnerNotice({ id, association }: { id: string; association: { name: string } }) {
  return (
    <Alert color="varsel" role="note" w="100%" title={association.name} icon={<IconInfoCircle size={20} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text inherit id={id}>
          {ERROR_MESSAGES.LAST_OWNER}
        </Text>
        <LinkButton to="/admin?tab=medlemmar" variant="default">
          Till Adminpanelen
        </LinkButton>
      </Stack>
    </Alert>
  );
}

interface DeletionDialogProps {
  opened: boolean;
  consequences: DeletionConsequences;
  actions: DataActions;
  onClose: () => void;
}

/** Asks once more, and for a typed word, before the account is deleted (SETG-02). */
function DeletionDialog({ opened, onClose, ...content }: DeletionDialogProps) {
  useFocusBack(opened);
  const mayClose = !content.actions.isDeleting;
  return (
    <Modal.Stack>
      <Modal
        stackId="delete-account"
        opened={opened}
        // A stack of dialogs decides by itself which one Escape closes.
        onClose={() => mayClose && onClose()}
        title="Radera kontot?"
        size={520}
        closeOnClickOutside={false}
        withCloseButton={mayClose}
      >
        <Confirmation {...content} onClose={onClose} />
      </Modal>
      {content.actions.proofDialog}
    </Modal.Stack>
  );
}

function Confirmation({ consequences, actions, onClose }: Omit<DeletionDialogProps, "opened">) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { closesAssociation } = consequences;
  const expected = confirmationText(consequences);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isConfirmed(typed, expected)) {
      actions.deleteAccount();
      return;
    }
    setError(`Skriv ${expected} för att bekräfta.`);
    input.current?.focus();
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>Kontot och dina uppgifter tas bort direkt. Det går inte att ångra.</Text>
        {closesAssociation && (
          <Text>
            {closesAssociation.name} stängs. {subscribersText(closesAssociation.subscriberCount)}
          </Text>
        )}
        <TextInput
          ref={input}
          data-autofocus
          label={closesAssociation ? `Skriv föreningens namn, ${expected}, för att bekräfta` : `Skriv ${expected} för att bekräfta`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={actions.isDeleting} onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="kris" disabled={!actions.canAct} loading={actions.isDeleting}>
            Radera för alltid
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
