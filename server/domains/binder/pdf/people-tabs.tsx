import type { BinderContent, BinderTeam } from "#server/domains/binder/content-queries.ts";
import type { TeamMemberView } from "#server/domains/teams/views.ts";
import { Blank } from "#server/platform/pdf/fact.tsx";
import { formatPhone } from "#shared/format/phone.ts";
import { CONTACT_KIND_LABELS } from "#shared/text/house-labels.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { CRISIS_GROUP_AREA, TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { HandLines } from "./writing-tabs.tsx";

const NUMBERS = [
  ["112", "Fara för liv, egendom eller miljö"],
  ["113 13", "Information vid olyckor och kriser"],
  ["114 14", "Polisen, när det inte är bråttom"],
  ["1177", "Råd om vård"],
] as const;

export function EmergencyNumbers() {
  return (
    <div className="alarm">
      {NUMBERS.map(([number, use]) => (
        <p key={number} className={number === "112" ? "danger" : undefined}>
          <b>{number}</b> {use}
        </p>
      ))}
    </div>
  );
}

/** Whom to ring about the house, and what to do when the authorities warn. */
export function NumbersTab({ edition, profile: { association, contacts } }: BinderContent) {
  const person = edition === "full" && association.contactPersonName;
  return (
    <>
      <p className="lead">
        112 och de andra nödnumren står på första bladet. Sveriges Radio P4 är beredskapskanalen. Ha en radio med batteri eller vev.
      </p>
      <h2>Husets kontakter</h2>
      <table>
        <tbody>
          {contacts.map(({ id, kind, name, phone, note }) => (
            <tr key={id}>
              <td className="kind">{CONTACT_KIND_LABELS[kind]}</td>
              <td>
                {name}
                {note && <span className="dimmed"> {note}</span>}
              </td>
              <td className="phone">{formatPhone(phone)}</td>
            </tr>
          ))}
          {association.insuranceEmergencyPhone && (
            <tr>
              <td className="kind">Försäkringsbolagets jour</td>
              <td>{association.insuranceCompany}</td>
              <td className="phone">{formatPhone(association.insuranceEmergencyPhone)}</td>
            </tr>
          )}
          {person && (
            <tr>
              <td className="kind">Föreningens kontaktperson</td>
              <td>{association.contactPersonName}</td>
              <td className="phone">{association.contactPersonPhone && formatPhone(association.contactPersonPhone)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <h2>Egna nummer</h2>
      <HandLines labels={["Nätägare el", "Kommunens växel", "Grannföreningen", "Övrigt"]} />
      <h2>Vid viktigt meddelande till allmänheten (VMA)</h2>
      <ol>
        <li>Gå in. Stäng fönster, dörrar och ventilation.</li>
        <li>Lyssna på Sveriges Radio P4.</li>
        <li>Ring 112 bara vid fara för liv, egendom eller miljö.</li>
      </ol>
    </>
  );
}

/** The crisis group of the whole house, those with a role first, and who leads and works in the team of each area. */
export function PeopleTab(content: BinderContent) {
  return (
    <>
      <h2>Krisgruppen</h2>
      <CrisisGroup {...content} />
      <Teams {...content} />
    </>
  );
}

function CrisisGroup(content: BinderContent) {
  const group = content.teams.find(({ areaSlug }) => areaSlug === CRISIS_GROUP_AREA);
  const people = [...(group?.members ?? [])].sort((a, b) => Number(a.role === null) - Number(b.role === null));
  return (
    <>
      {people.length === 0 ? (
        <p className="lead">Ingen är utsedd än.</p>
      ) : (
        <People people={people} hasPhones={content.edition === "full"} />
      )}
      <HandLines labels={["Gruppen samlas här", "Reservplats", "Inkallning, om telefonen är död"]} />
    </>
  );
}

function Teams({ teams, edition }: BinderContent) {
  const others = teams.filter(({ areaSlug, members }) => areaSlug !== CRISIS_GROUP_AREA && members.length > 0);
  return others.map((team) => <Team key={team.areaSlug} team={team} hasPhones={edition === "full"} />);
}

function Team({ team, hasPhones }: { team: BinderTeam; hasPhones: boolean }) {
  return (
    <section className="block">
      <h2>Team {team.areaName}</h2>
      <People people={team.members} hasPhones={hasPhones} />
    </section>
  );
}

/** A number that the reader may not see, or that nobody has given, leaves room to write it. */
function People({ people, hasPhones }: { people: readonly TeamMemberView[]; hasPhones: boolean }) {
  return (
    <table>
      <tbody>
        {people.map((member) => (
          <tr key={member.id}>
            <td>
              <b>{taskOf(member)}</b>
              {member.role && <div className="dimmed">{TEAM_ROLE_DUTIES[member.role]}</div>}
            </td>
            <td className="who">{member.displayName}</td>
            {hasPhones && <td className="phone">{member.phone ? formatPhone(member.phone) : <Blank />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function taskOf({ role, isDeputy, leads, stairwell }: TeamMemberView): string {
  const label = role && TEAM_ROLE_LABELS[role];
  const tasks = [leads && ROLE_LABELS.team_leader, label && (isDeputy ? `Ersättare för ${label}` : label), stairwell?.name];
  return tasks.filter(Boolean).join(", ") || "Med i teamet";
}
