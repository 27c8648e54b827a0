import { countApartments } from "#server/domains/association/apartments.ts";
import type { StairwellView } from "#server/domains/association/house-queries.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import type { AssociationCardView } from "#server/domains/association/queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { CONSENT_TEXTS, CONSENT_VERSION } from "#shared/content/consent.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";
import { Check, Choice, FaultNotice, type Faults, Field } from "./form-fields.tsx";
import { Card, PostForm } from "./layout.tsx";

/** What was typed, by the names of the fields; `tid` is when the form was first shown, in milliseconds. */
export type SubscribeValues = Record<
  "fullName" | "email" | "phoneNumber" | "stairwellId" | "flat" | "preferredLanguage" | "consent" | "tid",
  string
>;

interface Props {
  association: AssociationCardView;
  doors: Doors;
  values: SubscribeValues;
  faults: Faults;
  message?: string | undefined;
  /** Solved by the page's own script, which then sends the form again. */
  challenge?: string | undefined;
}

/** The form with which residents of a house sign up for its crisis messages. */
export function SubscribeForm({ association, doors, values, faults, message, challenge }: Props) {
  const { sentence, information } = CONSENT_TEXTS[CONSENT_VERSION];
  return (
    <Card>
      <h1>Få krislarm från {association.name}</h1>
      <p>Få besked när något händer i huset, till exempel om vattnet eller strömmen försvinner. Du behöver inget konto.</p>
      <FaultNotice faults={faults} message={message} />
      <PostForm
        action={`/crisis-subscribe/${association.id}`}
        fields={{
          tid: values.tid,
          ...(challenge && { bevis: "" }),
        }}
        challenge={challenge}
      >
        <Field name="fullName" label="Namn" autoComplete="name" maxLength={100} defaultValue={values.fullName} faults={faults} />
        <Field
          name="email"
          label="E-post"
          hint="Fyll i e-post, mobil eller båda. Med båda når vi dig även när en av dem inte fungerar."
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          faults={faults}
        />
        <Field
          name="phoneNumber"
          label="Mobil"
          hint="Du får sms. Till exempel 070-174 06 05."
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={values.phoneNumber}
          faults={faults}
        />
        <HomeFields doors={doors} stairwellId={values.stairwellId} flat={values.flat} faults={faults} />
        <Choice
          name="preferredLanguage"
          label="Språk du läser bäst"
          options={LANGUAGE_OPTIONS}
          value={values.preferredLanguage}
          faults={faults}
        />
        <div className="trap" aria-hidden="true">
          <label htmlFor="webbplats">Lämna fältet tomt</label>
          <input id="webbplats" name="webbplats" tabIndex={-1} autoComplete="off" />
        </div>
        <Check name="consent" label={sentence(association.name)} checked={values.consent !== ""} faults={faults} />
        <button type="submit">Få krislarm</button>
      </PostForm>
      {challenge && <script type="module" src="/crisis-subscribe/bevis.js" />}
      <details>
        <summary>Så hanteras dina uppgifter</summary>
        <ul>
          {information.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <a href="/integritet">Läs mer om hur portalen hanterar personuppgifter</a>
        </p>
      </details>
      <p className="links">
        <a href={`/crisis-subscribe/${association.id}/andra`}>Ändra eller avsluta krislarm</a>
      </p>
    </Card>
  );
}

export const LANGUAGE_OPTIONS = Object.entries(READING_LANGUAGES).map(([value, label]) => ({ value, label }));

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
