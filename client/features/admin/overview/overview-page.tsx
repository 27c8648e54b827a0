import { Alert, Group, List, Progress, SimpleGrid, Skeleton, Stack, Switch, Text, ThemeIcon, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck, IconCircleCheck, IconInfoCircle, IconMinus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { LoneLink, TextLink } from "#client/components/text-link.tsx";
import { InvitationPanel } from "#client/features/association/invitation-panel.tsx";
import { InviteByEmailForm } from "#client/features/association/invite-by-email-form.tsx";
import { FORM_SECTIONS, PROFILE_SECTIONS } from "#client/features/association/profile/profile-sections.ts";
import { applies, valuesOf } from "#client/features/association/profile/profile-values.ts";
import { StandingInvitations } from "#client/features/association/standing-invitations.tsx";
import { PendingApplicationsCard } from "#client/features/membership/pending-applications-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { ASSOCIATION_ROLES, type AssociationRole } from "#shared/enums.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { SECOND_FACTOR_GRACE_DAYS } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { type Applies, type MissingFacts, missingFacts, type ProfileSection } from "./data-quality.ts";
import classes from "./overview-page.module.css";
import { byHolders, SHOWN_PERMISSIONS } from "./permission-labels.ts";

const FIELDS: Record<string, readonly AssociationField[]> = FORM_SECTIONS;
const SECTIONS = Object.entries(PROFILE_SECTIONS).map(([id, title]) => ({ id, title, fields: FIELDS[id] ?? [] }));
const appliesTo: Applies = (field, association) => applies(field, valuesOf(association));

const CARD = <Skeleton h={148} radius="lg" />;

/** Who waits, who is in, what is missing, and the ways to invite. */
export function OverviewPage() {
  const { association } = useSignedIn();
  const [, setSearch] = useSearchParams();
  const pending = trpc.membership.pendingCount.useQuery();
  const counts = trpc.membership.counts.useQuery(undefined, FRESH);
  if (!association) return null;

  return (
    <Stack gap="lg">
      <TopRow>
        <Loaded query={pending} skeleton={CARD}>
          {(waiting) => <PendingApplicationsCard pending={waiting} onManage={() => setSearch({ tab: "ansokningar" })} />}
        </Loaded>
        <Loaded query={counts} skeleton={CARD}>
          {({ members }) => <RolesCard counts={members} />}
        </Loaded>
      </TopRow>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SectionCard title="Dela inbjudan">
          <InvitationPanel associationId={association.id} associationName={association.name} />
        </SectionCard>
        <SectionCard title="Bjud in med e-post">
          <Stack gap="md">
            <InviteByEmailForm />
            <div>
              <Title order={3} size="h4" mb={4}>
                Inbjudningar som väntar
              </Title>
              <StandingInvitations />
            </div>
          </Stack>
        </SectionCard>
      </SimpleGrid>
      <DataQualityCard sections={SECTIONS} applies={appliesTo} />
      <PermissionsCard />
    </Stack>
  );
}

const TopRow = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
    {children}
  </SimpleGrid>
);

/** How many members there are in each role, those with the most rights first. */
function RolesCard({ counts }: { counts: Record<AssociationRole, number> }) {
  return (
    <SectionCard title="Medlemmar">
      <Stack gap={4} component="dl" m={0}>
        {ASSOCIATION_ROLES.toReversed().map((role) => (
          <Group key={role} justify="space-between" gap="md" wrap="nowrap">
            <Text component="dt">{ROLE_LABELS[role]}</Text>
            <Text component="dd" m={0} fw={650} className="tabular">
              {formatNumber(counts[role])}
            </Text>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  );
}

const TITLE = "Behörigheter";

/** What each role may do, read from the table that the server itself asks. */
function PermissionsCard() {
  const isNarrow = useMediaQuery("(max-width: 47.99em)");
  return (
    <SectionCard title={TITLE}>
      <Stack gap="lg">
        <SecondFactorSwitch />
        {isNarrow ? <PermissionList /> : <PermissionTable />}
      </Stack>
    </SectionCard>
  );
}

/** Whether what only owners may do takes a second factor. */
function SecondFactorSwitch() {
  const { association } = useSignedIn();
  const rule = useAction(trpc.membership.requireSecondFactor, { failed: "Det gick inte att spara", waitsFor: ["auth.session"] });
  const [refusal, setRefusal] = useState<string | null>(null);
  const from = association?.secondFactorFrom;
  return (
    <div>
      <Switch
        label="Kräv tvåfaktorsautentisering av styrelsen"
        description={
          from ? `${whenOf(from)} ${WITHOUT_IT}` : `Systemägarna får mejl och ${SECOND_FACTOR_GRACE_DAYS} dagar på sig. ${WITHOUT_IT}`
        }
        checked={Boolean(from)}
        disabled={rule.isPending}
        onChange={({ currentTarget }) => {
          setRefusal(null);
          rule.send({ isRequired: currentTarget.checked }, { onRefused: (error) => setRefusal(errorText(error)) });
        }}
      />
      {refusal && (
        <Alert color="varsel" mt="sm" icon={<IconInfoCircle size={20} aria-hidden />}>
          <Text inherit>{refusal}</Text>
          <LoneLink to="/settings?tab=sakerhet">Öppna Säkerhet</LoneLink>
        </Alert>
      )}
    </div>
  );
}

const WITHOUT_IT = "Den som saknar det kan därefter bara det en teamledare kan. Det går alltid att larma.";

const whenOf = (from: string): string => `${new Date(from) > new Date() ? "Gäller från" : "Gäller sedan"} ${formatDay(from)}.`;

type ShownPermission = (typeof SHOWN_PERMISSIONS)[number];

const PERMISSION_COLUMNS: Column<ShownPermission>[] = [
  { key: "permission", title: "Får", cell: ({ label }) => label, isRowName: true, weight: 400 },
  ...ASSOCIATION_ROLES.map((role) => ({
    key: role,
    title: ROLE_LABELS[role],
    cell: ({ permission }: ShownPermission) => <YesOrNo isYes={can(role, permission)} />,
    width: 130,
  })),
];

function PermissionTable() {
  return (
    <DataList
      label={TITLE}
      rows={SHOWN_PERMISSIONS}
      rowKey={({ permission }) => permission}
      columns={PERMISSION_COLUMNS}
      empty=""
      cards={false}
      table={{ minWidth: 560, verticalSpacing: "xs" }}
    />
  );
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? IconCheck : IconMinus;
  return (
    <Group gap={6} wrap="nowrap" c={isYes ? "var(--mantine-color-success)" : "dimmed"}>
      <Icon size={18} stroke={2} aria-hidden />
      <Text inherit>{isYes ? "Ja" : "Nej"}</Text>
    </Group>
  );
}

/** Three columns find no room on a phone: there the rights stand under those who have them. */
function PermissionList() {
  return (
    <Stack gap="md">
      {byHolders().map(({ holders, labels }) => (
        <div key={holders}>
          <Text fw={600}>{holders}</Text>
          <List size="sm" spacing={4} mt={4} icon={<IconCheck size={18} stroke={2} aria-hidden />}>
            {labels.map((label) => (
              <List.Item key={label}>{label}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}

const PAGE = "/association-profile";

/** What is still missing in `Föreningsuppgifter`, and the way there. */
function DataQualityCard({ sections, applies }: { sections: readonly ProfileSection[]; applies: Applies }) {
  const profile = trpc.association.profile.useQuery(undefined, FRESH);
  return (
    <SectionCard title="Datakvalitet" action={<LoneLink to={PAGE}>Föreningsuppgifter</LoneLink>}>
      <Loaded query={profile} skeleton={<Skeleton h={120} />}>
        {(data) => <Quality facts={missingFacts(data, sections, applies)} />}
      </Loaded>
    </SectionCard>
  );
}

function Quality({ facts: { filled, all, missing, toAdd } }: { facts: MissingFacts }) {
  const filledText = `${formatNumber(filled)} av ${formatNumber(all)} fält är ifyllda`;
  return (
    <Stack gap="md">
      <div>
        <Text mb={6} className="tabular">
          {filledText}
        </Text>
        <Progress value={(filled / all) * 100} aria-label="Ifyllda fält" />
      </div>
      {missing.length + toAdd.length === 0 && (
        <Group gap="xs" wrap="nowrap">
          <ThemeIcon color="lugn" radius="xl" size={32}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <Text>Allt är ifyllt.</Text>
        </Group>
      )}
      {missing.length > 0 && (
        <div>
          <Text fw={600} mb={4}>
            Det här saknas
          </Text>
          <ul className={classes.missing}>
            {missing.map(({ id, title, names }) => (
              <li key={id}>
                <TextLink to={`${PAGE}#${id}`} className={classes.link}>
                  {title}
                </TextLink>
                {names.join() !== title && (
                  <Text size="sm" c="dimmed">
                    {names.join(", ")}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {toAdd.length > 0 && (
        <div>
          <Text fw={600} mb={4}>
            Lägg gärna till
          </Text>
          <ul className={classes.missing}>
            {toAdd.map(({ id, name }) => (
              <li key={id}>
                <TextLink to={`${PAGE}#${id}`} className={classes.link}>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}
