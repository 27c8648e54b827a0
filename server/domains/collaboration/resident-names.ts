import { eq, inArray } from "drizzle-orm";
import { associationMembers, crisisSubscribers, housingAssociations } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";

/** The association whose residents are looked for, and others that the text is about or for. */
type Associations = readonly [own: string, ...others: string[]];

/**
 * Refuses texts for other associations that name somebody who lives in this one: a member or a subscriber. Throws InvalidError with
 * RESIDENT_NAMED for the first such field, with the words in question. The names of these associations and their places are no names of people.
 */
export async function requireNoNames(
  db: Queryable,
  associationIds: Associations,
  texts: Readonly<Record<string, string | null>>,
): Promise<void> {
  const written = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (written.length === 0) return;
  const find = await readNameFinder(db, associationIds);
  for (const [field, text] of written) {
    const name = find(text);
    if (!name) continue;
    const message = `«${name}» ser ut som namnet på en boende. Skriv en roll eller en plats i stället, till exempel «jourhavande» eller «trapphus B».`;
    throw new InvalidError("RESIDENT_NAMED", { message, fields: { [field]: message } });
  }
}

/** What finds the name of a resident of the first of these associations in a text, or null. */
export async function readNameFinder(db: Queryable, associationIds: Associations): Promise<(text: string) => string | null> {
  return residentNameFinder(await residentNames(db, associationIds[0]), await placeNames(db, associationIds));
}

async function residentNames(db: Queryable, associationId: string): Promise<string[]> {
  const members = await db
    .select({ name: associationMembers.personName })
    .from(associationMembers)
    .where(eq(associationMembers.associationId, associationId));
  const subscribers = await db
    .select({ name: crisisSubscribers.fullName })
    .from(crisisSubscribers)
    .where(eq(crisisSubscribers.housingAssociationId, associationId));
  return [...members, ...subscribers].flatMap(({ name }) => name || []);
}

async function placeNames(db: Queryable, associationIds: readonly string[]): Promise<string[]> {
  const { associationName, address, city, municipality } = housingAssociations;
  const rows = await db
    .select({ associationName, address, city, municipality })
    .from(housingAssociations)
    .where(inArray(housingAssociations.id, [...associationIds]));
  return rows.flatMap((row) => Object.values(row)).filter((name) => name !== null);
}

/** Swedish names that are words too. At the beginning of a sentence, where every word has a capital, they are taken for words. */
const ORDINARY_NAMES: ReadonlySet<string> = new Set(
  `alm ask barr berg björk björn blad blom bo borg brand brant brink broman bror bråth by dag dahl dal disa ek eld falk flod fors fred
  frid frisk fur glad grahn gran grip grön gull hage hagen hall ham hav hed hell holm hård iris kall kaj kim klang klar kristall kull
  kvist käll lake lilja lind linn liv lo lod ljung ljus love lugn lund mark mil mo modig mor my mård måne nord norr ny palm park pil
  pol quick rapp rask ren ring ris rolf ros rosa rot rut rätt sand saga signe sjö skog sköld skön snäll sol solen sommar stad stark
  sten sterner stig storm strand stål ström sund svan svärd sång söder tall tor torn trygg trädgårdh tun vera via viktor viola vik vind
  ving vinter vår väst äng ö öst öster`.split(/\s+/),
);

interface Word {
  written: string;
  folded: string;
  beginsSentence: boolean;
}

/** The names that people bear, ready to be looked for in many texts. */
interface Borne {
  single: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
}

const PARTICLES: ReadonlySet<string> = new Set(["af", "al", "da", "de", "del", "den", "der", "el", "la", "och", "van", "von"]);
const WORD = /\p{L}+(?:[-'’]\p{L}+)*/gu;
const fold = (text: string): string => text.normalize("NFC").toLocaleLowerCase("sv");
const wordsIn = (text: string): string[] => fold(text).match(WORD) ?? [];
const neighboursIn = (text: string): string[] => {
  const words = wordsIn(text).filter((word) => !PARTICLES.has(word));
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
};
/** «Lindqvists» is Lindqvist's. */
const forms = (word: string): string[] => (word.length > 3 && word.endsWith("s") ? [word, word.slice(0, -1)] : [word]);

function readNames(names: Iterable<string>): Borne {
  const single = new Set<string>();
  const pairs = new Set<string>();
  for (const name of names) {
    const parts = wordsIn(name).filter((part) => !PARTICLES.has(part));
    for (const part of parts) if (part.length > 2) single.add(part);
    // «Anna-Karin» is also written in two words.
    const halves = [...new Set(parts.flatMap((part) => [part, ...part.split("-")]))];
    for (const first of halves) for (const second of halves) if (first !== second) pairs.add(`${first} ${second}`);
  }
  return { single, pairs };
}

function readWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: written, index }) => ({
    written,
    folded: fold(written),
    beginsSentence: /(?:^|[.!?:\n•–-])[\s"'«»()]*$/u.test(text.slice(Math.max(0, index - 12), index)) || index === 0,
  }));
}

/** Whether a single word looks like a name where it stands: «Erik» does, «Ring oss» and «STORM» do not. */
function isWrittenAsName({ written, folded, beginsSentence }: Word): boolean {
  if (!/^\p{Lu}/u.test(written)) return false;
  const isShouted = written.length > 1 && written === written.toLocaleUpperCase("sv");
  return !forms(folded).some((form) => ORDINARY_NAMES.has(form)) || !(beginsSentence || isShouted);
}

/**
 * Finds the words of a text that look like the name of one of these people: two of their names side by side however they are written,
 * or one of them written as a name. What the houses and places are called (`allowed`) names nobody. Null when there are none.
 */
export function residentNameFinder(names: Iterable<string>, allowed: readonly string[]): (text: string) => string | null {
  const { single, pairs } = readNames(names);
  const free = new Set(allowed.flatMap(wordsIn));
  const freePairs = new Set(allowed.flatMap(neighboursIn));
  const isPair = (first: Word, second: Word): boolean =>
    !freePairs.has(`${first.folded} ${second.folded}`) &&
    forms(first.folded).some((one) => forms(second.folded).some((other) => pairs.has(`${one} ${other}`)));
  const isAlone = (word: Word): boolean =>
    isWrittenAsName(word) && !free.has(word.folded) && forms(word.folded).some((form) => single.has(form));
  return (text) => {
    const words = readWords(text);
    // «Kerstin von Essen»: the particle between two names is no name.
    const bearing = words.filter(({ folded }) => !PARTICLES.has(folded));
    const at = bearing.findIndex((word, index) => {
      const next = bearing[index + 1];
      return next !== undefined && isPair(word, next);
    });
    const [first, second] = [bearing[at], bearing[at + 1]];
    if (first && second) return `${first.written} ${second.written}`;
    return words.find(isAlone)?.written ?? null;
  };
}
