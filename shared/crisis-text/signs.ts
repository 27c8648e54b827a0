/** Swedish words by which the parts of a crisis text are known. They are signs, not proof. */

const words = (list: string): string => list.trim().split(/\s+/).join("|");

/** Whole words, with any ending after a `*`. */
const sign = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${words(list).replaceAll("*", "\\p{L}*")})(?![\\p{L}\\d])`, "iu");

const WHAT = sign(`
  ström* el elen elavbrott* avbrott* strömavbrott* vatten* vattn* kranvatt* läck* värme* fjärrvärme* kallt kyla brand* brinner rök* gas gasen
  gaslukt gasläck* vma översväm* skyfall* storm* åska* snö* hett hetta inbrott* hot* explosion* hiss* porten portar* avlopp* toalett*
  internet* nätet telefon* mobilnät* larm* provlarm* test* övning* beredskap* läget strömlös* passersystem* it-attack* skadegörelse*
  sjukdom* smitt* evakuer* utrym* stopp*
`);
const WHERE = sign(`
  huset hela hus huset* trapphus* trappan trapp* uppgång* port gården gård* tvättstug* källar* vind vinden plan våning* lägenhet* lgh
  området kvarter* gatan lekplats* samlingsplats* gemensamhetslokal* föreningslokal* lokalen garage* kranen kranvattnet kommunen*
  stadsdel* trygghetsrum* värmestug* skyddsrum* entré* miljörum* soprum* förråd* hemma hos inomhus
`);
const STREET = /\p{Lu}\p{L}+(?:gatan|vägen|gränd|stigen|torget|allén|backen|plan)(?!\p{L})/u;
const ACTION = sign(`
  stäng stanna gå ring hämta fyll tappa spola koka samla samlas ta tag lyssna håll undvik använd slå svara öppna lämna knacka kontrollera
  låt titta följ elda släck drick ät lägg ställ flytta hjälp vänta dra rör bär boila lås värm förbered läs kom möt sov meddela anmäl
  ladda packa spara rapportera evakuera utrym behöver samling hjälper
`);
const NEXT =
  /(?<!\p{L})(?:(?:nytt|nya|nästa)(?:\s+(?:besked|information|info|uppdatering|meddelande|sms))?|besked|uppdatering|uppdaterar|återkommer|meddelar|hör av oss|mer information)(?!\p{L})[^.!?]{0,40}?(?:(?<!\p{L})(?:kl|klockan|senast|inom|om|när|i morgon|imorgon|i kväll|ikväll|i natt)(?!\p{L})|\d)/iu;
const NEXT_AT =
  /(?<!\p{L})(?:(?:nytt|nya|nästa)(?:\s+(?:besked|information|info|uppdatering|meddelande|sms))?|besked|uppdatering|uppdaterar|återkommer|meddelar|hör av oss|mer information)(?!\p{L})[^.!?]{0,40}?(?:(?:kl|klockan)\.?\s*\d|senast\s+\d|(?<!\d)\d{1,2}[.:]\d{2}(?!\d)|(?:om|inom)\s+\d)/iu;
const OVER = /(?<!\p{L})(?:faran (?:är )?över|läget är över|detta är ett test|du behöver inte göra något)(?!\p{L})/iu;

export const saysWhat = (text: string): boolean => WHAT.test(text);
export const hasPlace = (text: string): boolean => WHERE.test(text) || STREET.test(text);
export const hasAction = (text: string): boolean => ACTION.test(text) || OVER.test(text);
/** The last message of a crisis and a test promise no next one. */
export const hasNextUpdate = (text: string): boolean => NEXT.test(text) || OVER.test(text);

/** Whether the text promises the next message at a time of its own: «Nytt besked kl 19», «Nästa besked om 2 timmar». */
export const promisesTime = (text: string): boolean => NEXT_AT.test(text);

/** What makes the number before it no time of today: «kl 12 i morgon», «senast 19 november». */
const OTHER_DAY =
  /^\s*(?:i\s?morgon|i\s?övermorgon|på\s+\p{L}+dag|den\s+\d|\/\d|(?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)\p{L}*)/iu;

/** The times of day at which the text promises a next message, as `19:00`. A promise for another day, or in so many hours, is none. */
export function promisedTimes(text: string): string[] {
  return [...text.matchAll(new RegExp(NEXT_AT, "giu"))].flatMap(({ 0: promise, index }) => {
    if (/i\s?morgon|övermorgon|\p{L}+dag(?!\p{L})/iu.test(promise) || /(?:om|inom)\s+\d$/iu.test(promise)) return [];
    const end = index + promise.length;
    const [time] = /\d{1,2}(?:[.:]\d{2})?$/.exec(promise) ?? [];
    // The sign ends at the first digit of «kl 19:30»: the rest of the time follows it.
    const [whole] = /^\d{1,2}(?:[.:][0-5]\d)?(?!\d)/.exec(text.slice(end - (time?.length ?? 0))) ?? [];
    const after = text.slice(end - (time?.length ?? 0) + (whole?.length ?? 0));
    if (OTHER_DAY.test(after)) return [];
    const [hours = "", minutes = "00"] = whole?.split(/[.:]/) ?? [];
    return hours !== "" && Number(hours) < 24 ? [`${hours.padStart(2, "0")}:${minutes}`] : [];
  });
}

/** How many words the longest sentence has. A full stop inside a time or a number ends none. */
export function longestSentenceWords(text: string): number {
  const sentences = text.split(/[.!?](?:\s|$)|\n/);
  return Math.max(...sentences.map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length));
}
