import { Blank } from "#server/platform/pdf/blank.tsx";
import { permitExcesses, type StoragePlace, storageAdvice } from "#shared/calculations/storage-advice.ts";
import type { StorageClass } from "#shared/enums.ts";
import { permitSentence, STORAGE_CLASS_LABELS, STORAGE_PLACE_LABELS, storageAnswer } from "#shared/text/storage-labels.ts";
import type { DecisionLine } from "./decision-basis.ts";

/** Where an association, unlike a household, would put what it buys together. */
const SHARED_PLACES: readonly StoragePlace[] = ["cellar_store", "attic_store", "shared_garage", "fire_separated_store"];

/** What the purchase asks for afterwards: a lawful place, upkeep, and lines for what only the association knows. */
export function DecisionStorage({ lines }: { lines: readonly DecisionLine[] }) {
  const classes = [...new Set(lines.flatMap(({ storageClass }) => storageClass ?? []))];
  return (
    <section className="keep">
      <h2>Förvaring och löpande kostnad</h2>
      <ul>
        {classes.length === 0 && <li>Inget av det föreslagna omfattas av reglerna för brandfarliga varor.</li>}
        {classes.map((storageClass) => (
          <li key={storageClass}>
            <b>{STORAGE_CLASS_LABELS[storageClass]}.</b> {answersFor(storageClass)}
          </li>
        ))}
        {permitExcesses(lines).map((excess) => (
          <li key={excess.storageClass}>{permitSentence(excess)}</li>
        ))}
        <li>
          Förvaras i: <Blank />
        </li>
        <li>
          Räkna med kontroll en gång om året och byte av det som har bäst före-datum eller batterier. Beräknad kostnad per år: <Blank />
        </li>
      </ul>
    </section>
  );
}

/** «Källarförråd: Nej. Vindsförråd: Nej. …», whatever the size of the containers. */
function answersFor(storageClass: StorageClass): string {
  return (storageAdvice({ storageClass, storageLitres: null }) ?? [])
    .filter(({ place }) => SHARED_PLACES.includes(place))
    .map((advice) => `${STORAGE_PLACE_LABELS[advice.place]}: ${storageAnswer(advice)}.`)
    .join(" ");
}
