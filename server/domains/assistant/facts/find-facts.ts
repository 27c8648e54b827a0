import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { can } from "#shared/permissions.ts";
import type { AskedFact } from "./asked-facts.ts";
import { eventFact, lastEventFact, namedEventFact } from "./calendar-facts.ts";
import { crisisFact, crisisGroupFact, onCallFact, warningFact } from "./crisis-facts.ts";
import { type FactAnswer, type FactKey, type Said, told, untold } from "./fact.ts";
import { buildingFact, contactFact, placeFact, shutoffFact } from "./house-facts.ts";
import {
  ownAlertsFact,
  ownContactFact,
  ownEmailFact,
  ownHouseholdFact,
  ownPhoneFact,
  ownRoleFact,
  ownSealedNeedsFact,
  requestsFact,
  subscriptionFact,
} from "./own-facts.ts";
import { applicationsFact, boardFact, coverageFact, peopleFact, repliesFact } from "./people-facts.ts";
import { readinessFact, tasksFact, waterFact } from "./preparedness-facts.ts";

/** Each reads what a page reads, with the rights of that page. */
type Read = (ctx: DomainContext, said: Said, question: string) => Promise<FactAnswer | null>;
const FACTS: Record<FactKey, { read: Read; ofHouse: boolean }> = {
  crisis: { read: crisisFact, ofHouse: true },
  warnings: { read: warningFact, ofHouse: true },
  ownContact: { read: ownContactFact, ofHouse: false },
  ownPhone: { read: ownPhoneFact, ofHouse: false },
  ownEmail: { read: ownEmailFact, ofHouse: false },
  ownAlerts: { read: ownAlertsFact, ofHouse: true },
  ownHousehold: { read: ownHouseholdFact, ofHouse: false },
  ownSealedNeeds: { read: ownSealedNeedsFact, ofHouse: true },
  ownRole: { read: ownRoleFact, ofHouse: true },
  event: { read: eventFact, ofHouse: true },
  lastEvent: { read: lastEventFact, ofHouse: true },
  namedEvent: { read: namedEventFact, ofHouse: true },
  water: { read: waterFact, ofHouse: false },
  readiness: { read: readinessFact, ofHouse: true },
  onCall: { read: onCallFact, ofHouse: true },
  crisisGroup: { read: crisisGroupFact, ofHouse: true },
  shutoff: { read: shutoffFact, ofHouse: true },
  contact: { read: contactFact, ofHouse: true },
  board: { read: boardFact, ofHouse: true },
  building: { read: buildingFact, ofHouse: true },
  tasks: { read: tasksFact, ofHouse: true },
  applications: { read: applicationsFact, ofHouse: true },
  replies: { read: repliesFact, ofHouse: true },
  coverage: { read: coverageFact, ofHouse: true },
  people: { read: peopleFact, ofHouse: true },
  subscription: { read: subscriptionFact, ofHouse: false },
  requests: { read: requestsFact, ofHouse: false },
  place: { read: placeFact, ofHouse: true },
};

/** What any house may be told of without its own data. */
const ANYWHERE: readonly FactKey[] = ["shutoff", "contact", "place"];

/**
 * What the portal's own data says on a question about the asker's house and home; null where it has nothing that fits. It is the pages'
 * own reading, and never given to a language model. Throws UnauthenticatedError.
 */
export async function findFact(ctx: DomainContext, asked: AskedFact, question: string): Promise<FactAnswer | null> {
  const { role } = requireSignedIn(ctx.actor);
  const { read, ofHouse } = FACTS[asked.fact];
  if (!ofHouse || can(role, "association:read")) return read(ctx, asked.said, question);
  if (asked.fact === "namedEvent") return null;
  const text = "Du är inte med i någon förening i portalen, så jag vet inget om ert hus.";
  return (ANYWHERE.includes(asked.fact) ? untold : told)("Ingen förening är vald", text, {
    href: "/join-association",
    label: "Gå med i en förening",
  });
}
