import { alternativesOf, saidIn } from "#shared/assistant/danger.ts";
import type { Danger } from "#shared/assistant/danger-rules.ts";

/** The articles that fit each danger, the first one first. Where none does, no other advice is shown in its place. */
const ARTICLES: Partial<Record<Danger, readonly string[]>> = {
  fire: ["brand-vid-brand"],
  gas: ["fara-gaslukt"],
  carbon_monoxide: ["fara-kolmonoxid", "varme-eldning-fara"],
  injury: ["halsa-forsta-hjalpen"],
  lift: ["el-hiss-fast"],
};

const narrower = (danger: Danger, slug: string, says: string) => ({ danger, slug, says: alternativesOf(says) });

/** The article that goes first where the question also names what it is about; nothing is guessed from nearness. */
const NARROWER = [
  narrower("fire", "brand-elbil", "elbil…|laddhybrid…|bil|bilen|bilar|garage…|laddbox…|laddstolp…"),
  narrower("fire", "brand-batteri", "batteri…|…batteri|…batteriet|…sparkcykel…|elcykel…|elcyklar|powerbank…|hoverboard…"),
  narrower(
    "fire",
    "brand-i-koket",
    "spis…|spisen|panna|pannan|stekpann…|kastrull…|fritös…|olja|oljan|ugn…|brödrost…|mikron|micron|mikrovåg…|popcorn…|köksfläkt…|gryta|grytan",
  ),
  narrower("fire", "brand-elfel", "uttag…|eluttag…|elcentral…|proppskåp…|säkringsskåp…|sladd…|grenuttag…"),
  narrower("fire", "skydd-gasutslapp-ute", "giftig rök|fabrik…|grannhuset|över stan|över staden|över området|genom fönst…|stänga fönst…"),
  narrower(
    "electricity",
    "brand-elfel",
    "kontakt|kontakten|lampa|lampan|sladd…|strömbrytar…|uttag…|vägguttag…|eluttag…|grenuttag…|spis…|tvättmaskin…",
  ),
  narrower("electricity", "vader-storm", "elledning…|kraftledning…|luftledning…|strömledning…"),
  narrower(
    "injury",
    "halsa-sjuk-granne",
    "öppnar inte|inte öppnar|inte öppnat|öppnar * inte|ingen öppnar|inte sett|inte synt|inte setts|inte hört",
  ),
  narrower("gas", "skydd-gasutslapp-ute", "ute|utomhus|utifrån|gasutsläpp…|gasmoln…|utsläpp…|tankbil…|fabrik…|klorgas…|ammoniak…"),
  narrower("crime", "trygghet-vald-nara", "misshandl…|slår sin|slår mamma|slår mig|slår barn…|min man|min sambo|min kille|pappa slår"),
  narrower("crime", "trygghet-inbrott", "inbrott…|bryter sig|brutit sig|bröt sig|tjuv…|inbrottstjuv…"),
  narrower("crime", "trygghet-hot-och-brak", "slagsmål…|slåss|hotar|hotfull…|bråkar|full och|fulla"),
];

/** What the knowledge base says on a danger, by slugs, the best first. */
export function articlesOn(danger: Danger, question: string): string[] {
  const says = saidIn(question);
  const first = NARROWER.filter((one) => one.danger === danger && says(one.says)).map(({ slug }) => slug);
  return [...first, ...(ARTICLES[danger] ?? [])];
}
