import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { CRISIS_GROUP_AREA, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { listTeamMembers } from "./member-queries.ts";
import { listTeams } from "./queries.ts";
import type { TeamMemberView } from "./views.ts";

/**
 * Cards for the wallet with the people of a team, of the crisis group where none is named; numbers as far as the caller may see
 * them. Throws ForbiddenError, NotFoundError, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printContactCards(ctx: DomainContext, teamId: string | null): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "teams:edit");
  const team = (await listTeams(ctx)).find(({ id, areaSlug }) => (teamId === null ? areaSlug === CRISIS_GROUP_AREA : id === teamId));
  if (!team) throw new NotFoundError();
  const [association, members] = await Promise.all([readCurrentAssociation(ctx), listTeamMembers(ctx, { teamId: team.id })]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const cards = {
    teamName: team.areaSlug === CRISIS_GROUP_AREA ? "Krisgruppen" : team.areaName,
    associationName: association.name,
    // A card goes from hand to hand: whoever has not taken the role has not agreed to that.
    people: members.map((member) => ({ name: member.displayName, task: taskOf(member), phone: member.isAsked ? null : member.phone })),
    printedAt: ctx.now(),
  };
  return { filename: `${contactCardsTitle(cards)}.pdf`, contents: await ctx.pdf.render(await contactCardsHtml(cards)) };
}

function taskOf({ role, isDeputy, leads, stairwell, competence }: TeamMemberView): string {
  const label = role && TEAM_ROLE_LABELS[role];
  const tasks = [leads && ROLE_LABELS.team_leader, label && (isDeputy ? `Ersättare för ${label}` : label), stairwell?.name, competence];
  return tasks.filter(Boolean).join(", ") || "Med i teamet";
}

const FJORD = "#0E6274";

/** Four cards on a sheet, each as wide as a bank card and twice as high, to be folded in the middle. */
const CONTACT_CARDS_STYLES = `
  @page { margin: 12mm 16mm; }
  html { font-size: 7.5pt; line-height: 1.25; }
  .sheet { height: 272mm; display: flex; flex-direction: column; gap: 5mm; break-after: page; }
  .sheet:last-child { break-after: auto; }
  h1 { font-size: 15pt; line-height: 1.2; font-weight: 650; overflow-wrap: anywhere; }
  .how { font-size: 10pt; }
  .cards { display: grid; grid-template-columns: repeat(2, 85.6mm); justify-content: space-between; row-gap: 8mm; }
  .card { width: 85.6mm; height: 108mm; border: 0.25mm dashed #5C6468; border-radius: 3mm; overflow: hidden; }
  .half { height: 53.7mm; padding: 3mm 3.5mm; display: flex; flex-direction: column; gap: 1mm; overflow: hidden; }
  .half + .half { border-top: 0.25mm dotted #5C6468; }
  .head { display: flex; justify-content: space-between; gap: 3mm; color: ${FJORD}; font-weight: 650; font-size: 8.5pt; }
  .head span:first-child { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; }
  .head span:last-child { white-space: nowrap; font-weight: 400; font-size: 6.5pt; color: #5C6468; align-self: center; }
  .alarm { display: flex; gap: 4mm; padding: 0.8mm 2mm; border-radius: 1.5mm; background: #EAF6F8; white-space: nowrap; }
  .alarm b { font-weight: 650; }
  ul { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 0.9mm; }
  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 2mm; }
  li .name { font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  li .phone { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  li .phone.line { width: 26mm; font-weight: 400; }
  li.empty { padding-top: 3.2mm; }
  li .role { grid-column: 1 / -1; font-size: 6.3pt; line-height: 1.15; color: #3D474B; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .lines { margin-top: auto; display: flex; flex-direction: column; gap: 3.4mm; }
  .line { border-bottom: 0.2mm solid #5C6468; font-size: 6.5pt; color: #3D474B; }
`;

/** Somebody on the card. */
export interface CardPerson {
  name: string;
  /** What the person does, in words. */
  task: string;
  /** E.164; null when there is none to show: a line is left to write it on. */
  phone: string | null;
}

export interface ContactCards {
  /** «Krisgruppen», «El». */
  teamName: string;
  associationName: string;
  people: readonly CardPerson[];
  printedAt: Date;
}

/** As many as find room at a size that can be read, on the outer side and inside. */
const OUTSIDE = 5;
const INSIDE = 7;
/** The lines for the places take as much room as so many people. */
const PLACES_ROOM = 3;
const COPIES = ["a", "b", "c", "d"];

const contactCardsTitle = ({ teamName, associationName }: Pick<ContactCards, "teamName" | "associationName">): string =>
  `Kontaktkort, ${teamName}, ${associationName}`;

/** The HTML of sheets with cards for the wallet: four alike on each, and another sheet where one card has not room for all. */
export function contactCardsHtml(cards: ContactCards): Promise<string> {
  return documentHtml({
    title: contactCardsTitle(cards),
    styles: CONTACT_CARDS_STYLES,
    content: sheetsOf(cards.people).map((people, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
      <section key={index} className="sheet">
        <div>
          <h1>{contactCardsTitle(cards)}</h1>
          <p className="how">
            Klipp ut korten längs den streckade linjen, vik på mitten och lägg ett i plånboken. Utskrivet {formatDateLong(cards.printedAt)}.
          </p>
        </div>
        <div className="cards">
          {COPIES.map((copy) => (
            <Card key={copy} {...cards} people={people} />
          ))}
        </div>
      </section>
    )),
    hasFoot: false,
  });
}

function sheetsOf(people: readonly CardPerson[]): CardPerson[][] {
  const size = OUTSIDE + INSIDE;
  return Array.from({ length: Math.max(1, Math.ceil(people.length / size)) }, (_, index) => people.slice(index * size, (index + 1) * size));
}

function Card({ teamName, associationName, people, printedAt }: ContactCards) {
  const [outside, inside] = [people.slice(0, OUTSIDE), people.slice(OUTSIDE)];
  return (
    <article className="card">
      <div className="half">
        <p className="head">
          <span>
            {teamName} · {associationName}
          </span>
          <span>{formatDateLong(printedAt)}</span>
        </p>
        <p className="alarm">
          <span>
            <b>112</b> fara för liv
          </span>
          <span>
            <b>113 13</b> information
          </span>
          <span>
            <b>P4</b> VMA
          </span>
        </p>
        <People people={outside} blanks={OUTSIDE - outside.length} />
      </div>
      <div className="half">
        <People people={inside} blanks={Math.max(0, INSIDE - PLACES_ROOM - inside.length)} />
        {inside.length <= INSIDE - PLACES_ROOM && (
          <div className="lines">
            <p className="line">Samlingsplats</p>
            <p className="line">Reservplats</p>
          </div>
        )}
      </div>
    </article>
  );
}

/** Those who are known, and lines for those who are not yet. */
function People({ people, blanks }: { people: readonly CardPerson[]; blanks: number }) {
  return (
    <ul>
      {people.map(({ name, task, phone }) => (
        <li key={`${name} ${task}`}>
          <span className="name">{name}</span>
          <span className={phone ? "phone" : "phone line"}>{phone ? formatPhone(phone) : "Nummer"}</span>
          <span className="role">{task}</span>
        </li>
      ))}
      {Array.from({ length: blanks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
        <li key={index} className="empty">
          <span className="line">Namn</span>
          <span className="phone line">Nummer</span>
        </li>
      ))}
    </ul>
  );
}
