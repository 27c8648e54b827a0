import { countApartments } from "#server/domains/association/apartment-queries.ts";
import type { StairwellView } from "#server/domains/association/house-queries.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { Choice, type Faults, Field } from "./form-fields.tsx";

/** What of a house a resident can be asked for. */
export interface Doors {
  stairwells: readonly StairwellView[];
  hasFlats: boolean;
}

export async function readDoors(db: Queryable, associationId: string): Promise<Doors> {
  const [stairwells, flats] = await Promise.all([listStairwells(db, associationId), countApartments(db, associationId)]);
  return { stairwells, hasFlats: flats > 0 };
}

/** The stairwell, in a house with more than one door, and the flat, where the house has named its flats. */
export function HomeFields({ doors, stairwellId, flat, faults }: { doors: Doors; stairwellId: string; flat: string; faults: Faults }) {
  // A house with one door need not be asked which.
  const [only, another] = doors.stairwells;
  const options = [
    { value: "", label: "Välj trapphus (frivilligt)" },
    ...doors.stairwells.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      {another || faults.stairwellId ? (
        <Choice name="stairwellId" label="Trapphus" options={options} value={stairwellId} faults={faults} />
      ) : (
        only && <input type="hidden" name="stairwellId" value={only.id} />
      )}
      {doors.hasFlats && (
        <Field
          name="flat"
          label="Lägenhet"
          hint="Som det står på dörren, till exempel 1203. Frivilligt."
          maxLength={20}
          defaultValue={flat}
          faults={faults}
        />
      )}
    </>
  );
}
