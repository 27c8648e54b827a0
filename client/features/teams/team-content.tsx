import { Alert, Badge, Button, Group, SimpleGrid, Skeleton, Stack, Switch, Text, VisuallyHidden } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { useAction } from "#client/ui/use-action.ts";
import { formatWeekSpan, mondayOf } from "#shared/format/week.ts";
import { can } from "#shared/permissions.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { ContactWays } from "./contact-ways.tsx";
import { comingWeeks, type DutyWeek, memberOnDuty } from "./duty-views.ts";
import { MembersCard } from "./members-card.tsx";
import { AskedBadge, GapBadge, GapBadges } from "./place-badge.tsx";
import { RotaCard } from "./rota-card.tsx";
import { type Place, roleText, type Team, type TeamMember } from "./team-views.ts";
import classes from "./teams.module.css";

interface TeamContentProps {
  team: Team;
  members: readonly TeamMember[];
  /** The rota, which the crisis group has. */
  duty?: readonly DutyWeek[];
}

/** A team beneath its heading. How its people are reached comes first: that is what one looks for in a hurry. */
export function TeamContent({ team, members, duty }: TeamContentProps) {
  const { profile, association } = useSignedIn();
  const own = members.find(({ profileId }) => profileId === profile.id);
  const now = new Date();
  const onDutyId = memberOnDuty(duty ?? [], now);
  const onDuty = members.find(({ id }) => id === onDutyId) ?? null;
  const isInRota = comingWeeks(duty ?? [], now).some((week) => own && week.duty?.memberId === own.id);
  return (
    <Stack gap="lg">
      <Group gap={6}>
        <GapBadges coverage={team.coverage} further={duty && !onDuty ? ["Jour saknas"] : []} />
      </Group>
      {own?.isAsked && <RoleInQuestion member={own} />}
      {duty && <DutyNow member={onDuty} isSelf={onDuty !== null && onDuty === own} />}
      <MembersCard team={team} members={members} ownProfileId={profile.id} duty={duty} />
      {duty && <RotaCard members={members} duty={duty} mayManage={can(association?.role, "teams:manage")} />}
      <RoleBoard coverage={team.coverage} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SectionCard title="Läget i teamet">
          <TeamFacts team={team} />
        </SectionCard>
        {own?.role && !own.isAsked && <TakenRole member={own} isInRota={isInRota} />}
      </SimpleGrid>
    </Stack>
  );
}

interface DutyNowProps {
  /** Who is on call; null for nobody. */
  member: TeamMember | null;
  isSelf: boolean;
}

/** «Jour denna vecka»: the first one to ring. */
function DutyNow({ member, isSelf }: DutyNowProps) {
  const isHidden = member && !member.seesPhone && !member.seesEmail;
  return (
    <SectionCard title="Jour denna vecka">
      <div className={classes.badges}>
        {member ? (
          <Text fw={600} size="lg" style={{ overflowWrap: "anywhere" }}>
            {member.displayName}
          </Text>
        ) : (
          <GapBadge>Ingen har jour den här veckan</GapBadge>
        )}
        {isSelf && <Badge color="gray">du</Badge>}
        {member?.isAsked && <AskedBadge>Har inte svarat</AskedBadge>}
      </div>
      <Text size="sm" c="dimmed" mt={4} className="tabular">
        {[formatWeekSpan(mondayOf(new Date())), member && roleText(member)].filter(Boolean).join(" · ")}
      </Text>
      {member && <ContactWays member={member} />}
      {isHidden && <Text size="sm">Personen har inte valt att visa sitt nummer för boende.</Text>}
    </SectionCard>
  );
}

/** Every role that the team needs, who has it, and who steps in. */
function RoleBoard({ coverage }: Pick<Team, "coverage">) {
  const { leader, slots } = coverage;
  return (
    <SectionCard title="Roller">
      <ul className={classes.ruled} aria-label="Roller">
        {leader && (
          <Row title={ROLE_LABELS.team_leader} duties="Leder teamet och får ändra vilka som är med." holder={leader} deputy={null} />
        )}
        {slots.map(({ role, stairwellName, holder, deputy }) => (
          <Row
            key={`${role} ${stairwellName}`}
            title={stairwellName ? `${TEAM_ROLE_LABELS[role]}, ${stairwellName}` : TEAM_ROLE_LABELS[role]}
            duties={TEAM_ROLE_DUTIES[role]}
            holder={holder}
            deputy={deputy}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

function Row({ title, duties, holder, deputy }: { title: string; duties: string; holder: Place; deputy: Place | null }) {
  return (
    <li className={classes.role}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {duties}
        </Text>
      </div>
      <PlaceCell caption="Ansvarig:" place={holder} gap="Ingen utsedd" />
      {deputy && <PlaceCell caption="Ersättare:" place={deputy} gap={holder.state === "empty" ? null : "Ersättare saknas"} />}
    </li>
  );
}

/** Without a gap to name, an empty place is a dash: who steps in is the second question. */
function PlaceCell({ caption, place, gap }: { caption: string; place: Place; gap: string | null }) {
  return (
    <div className={classes.place}>
      <span className={classes.caption}>{caption}</span>
      {place.state === "empty" ? gap ? <GapBadge>{gap}</GapBadge> : "–" : place.names.join(", ")}
      {place.state === "asked" && <AskedBadge>Har inte svarat</AskedBadge>}
    </div>
  );
}

/** A role that one was given: to take, or to refuse. */
function RoleInQuestion({ member }: { member: TeamMember }) {
  const accept = useAction(trpc.team.acceptRole, {
    done: () => ["Rollen är din", roleText(member) ?? undefined],
    failed: "Det gick inte att spara",
  });
  const decline = useAction(trpc.team.declineRole, { failed: "Det gick inte att spara" });
  const isBusy = accept.isPending || decline.isPending;
  return (
    <Alert color="fjord" role="note" title="Du är föreslagen för en roll" icon={<IconUserQuestion size={20} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text inherit>
          {roleText(member)}. {member.role && TEAM_ROLE_DUTIES[member.role]} Andra ser inte ditt telefonnummer förrän du har tagit rollen.
        </Text>
        <Group gap="sm">
          <Button loading={accept.isPending} disabled={isBusy} onClick={() => accept.send({ memberId: member.id })}>
            Jag tar rollen
          </Button>
          <Button
            variant="default"
            loading={decline.isPending}
            disabled={isBusy}
            onClick={() => decline.send({ memberId: member.id }, { onDone: () => notify.info("Du har tackat nej till rollen") })}
          >
            Tacka nej
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The own role: how much others see of whoever has it, and the way out of it. */
function TakenRole({ member, isInRota }: { member: TeamMember; isInRota: boolean }) {
  // What was asked for stands until the team is read anew: else the switch would go back and forth.
  const show = useAction(trpc.team.showContact, { failed: "Det gick inte att spara", waitsFor: ["team"] });
  const [asked, setAsked] = useState(member.showsContact);
  const decline = useAction(trpc.team.declineRole, { failed: "Det gick inte att spara" });
  return (
    <SectionCard title="Din roll">
      <Stack gap="md" align="flex-start">
        <Text>{roleText(member)}</Text>
        <Switch
          label="Visa för boende"
          description="Alla medlemmar ser ditt nummer och din adress här. Annars ser bara systemägare och teamets ledare dem."
          checked={show.isPending ? asked : member.showsContact}
          onChange={(event) => {
            setAsked(event.currentTarget.checked);
            show.send({ memberId: member.id, shows: event.currentTarget.checked });
          }}
        />
        {member.phone === null && (
          <Text size="sm">
            Ditt telefonnummer saknas. <TextLink to="/settings?tab=profil">Lägg till det i inställningarna</TextLink>
          </Text>
        )}
        {isInRota && <Text size="sm">Om du lämnar rollen blir dina kommande jourveckor tomma.</Text>}
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.send({ memberId: member.id }, { onDone: () => notify.info("Du har lämnat rollen") })}
        >
          Lämna rollen
        </Button>
      </Stack>
    </SectionCard>
  );
}

/** Size, leader, reach and practice of a team, as pairs. */
export function TeamFacts({ team }: { team: Team }) {
  const { formatDate } = useDateFormat();
  const { memberCount, leaders, coverage, lastDrillAt } = team;
  return (
    <dl className={`${classes.facts} tabular`}>
      {coverage.leader && (
        <>
          <dt>Teamledare</dt>
          <dd>{leaders.length > 0 ? leaders.map(({ displayName }) => displayName).join(", ") : "Ingen"}</dd>
        </>
      )}
      <dt>Personer</dt>
      <dd>{memberCount}</dd>
      <dt>Tillsatta platser</dt>
      <dd>
        {coverage.filled} av {coverage.places}
      </dd>
      {coverage.stairwells.total > 0 && (
        <>
          <dt>Trapphus med någon i teamet</dt>
          <dd>
            {coverage.stairwells.covered} av {coverage.stairwells.total}
          </dd>
        </>
      )}
      <dt>Senaste övning</dt>
      <dd>{lastDrillAt ? formatDate(lastDrillAt) : "Aldrig"}</dd>
    </dl>
  );
}

/** The shape of a team while it is on its way. */
export function TeamSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Laddar...</VisuallyHidden>
      <Skeleton h={150} radius="lg" />
      <Skeleton h={260} radius="lg" />
      <Skeleton h={220} radius="lg" />
    </Stack>
  );
}
