import type { HeldSubscription } from "#server/domains/subscribers/subscription-queries.ts";
import { manageLink } from "#shared/subscribe-links.ts";
import { Choice, CodeField, FaultNotice, type Faults, Field } from "./form-fields.tsx";
import { Card, Notice, PostButton, PostForm } from "./layout.tsx";
import { type Doors, HomeFields, LANGUAGE_OPTIONS } from "./subscribe-form.tsx";

export const CHANNEL_WORDS = { email: "e-post", sms: "sms" } as const;

interface CodeProps {
  associationId: string;
  faults?: Faults;
  message?: string | undefined;
}

/** After the sign-up: what is left to do with each address. The same whether or not the addresses are known. */
export function WaitingPage({
  associationId,
  email,
  phoneNumber,
  faults = {},
  message,
}: CodeProps & { email: string; phoneNumber: string }) {
  return (
    <>
      {phoneNumber && (
        <Card>
          <h1>Skriv koden från sms:et</h1>
          <p>Väntar på bekräftelse. Vi skickar en kod till {phoneNumber}.</p>
          <FaultNotice faults={faults} message={message} />
          <PostForm action={`/crisis-subscribe/${associationId}/kod`} fields={{ phoneNumber, email }}>
            <CodeField faults={faults} />
            <button type="submit">Bekräfta mobilnumret</button>
          </PostForm>
        </Card>
      )}
      {email && (
        <Card>
          {phoneNumber ? <h2>Bekräfta e-postadressen</h2> : <h1>Väntar på bekräftelse</h1>}
          <p>Vi skickar ett mejl till {email}. Öppna länken i mejlet och tryck på Bekräfta. Titta även i skräpposten.</p>
        </Card>
      )}
      <Card>
        <p>Fick du inget? Vänta en minut och kontrollera att du har skrivit rätt.</p>
        <p className="links">
          <a href={`/crisis-subscribe/${associationId}`}>Börja om</a>
        </p>
      </Card>
    </>
  );
}

/** An address is confirmed: what it gets, how to answer, how to leave. */
const ASKED_WORDS = {
  email: (masked: string) => `Vi har också skickat ett mejl till ${masked}. Tryck på Bekräfta i det, så får du krislarm dit också.`,
  sms: (masked: string) => `Vi har också skickat ett sms till ${masked}. Bekräfta det, så får du krislarm dit också.`,
} as const;

interface ConfirmedProps {
  held: HeldSubscription;
  nyckel: string;
  notice?: string | undefined;
  /** Who has an account here goes on in the portal. */
  portalPath?: string | null;
}

export function ConfirmedPage({ held, nyckel, notice, portalPath = null }: ConfirmedProps) {
  const { association, subscription } = held;
  const isSms = subscription.channel === "sms";
  return (
    <Card>
      <h1>Klart! Du får krislarm från {association.name}</h1>
      <Notice tone="good">
        <p>{notice ?? `${subscription.address} är bekräftad.`}</p>
      </Notice>
      {subscription.waiting?.isAsked && !notice && <p>{ASKED_WORDS[subscription.waiting.channel](subscription.waiting.masked)}</p>}
      {subscription.waiting && !subscription.waiting.isAsked && !notice && (
        <>
          <p>Vi har också {subscription.waiting.masked}. Med båda når vi dig även när en av dem inte fungerar.</p>
          <PostButton
            action="/prenumeration/andra-adressen"
            fields={{ nyckel }}
            label={`Få krislarm via ${CHANNEL_WORDS[subscription.waiting.channel]} också`}
          />
        </>
      )}
      <h2>Så fungerar det</h2>
      <ul>
        {isSms ? (
          <>
            <li>Ibland frågar vi hur läget är. Svara då på sms:et: 1 = jag är OK, 2 = behöver hjälp, 3 = är inte hemma.</li>
            <li>Vill du sluta? Svara STOPP.</li>
          </>
        ) : (
          <>
            <li>Ibland frågar vi hur läget är. Svara då med knappen i mejlet.</li>
            <li>Vill du sluta? Det finns en länk i varje mejl.</li>
          </>
        )}
        <li>Är någon i fara: ring alltid 112.</li>
      </ul>
      <PushOffer nyckel={nyckel} />
      <PostButton action="/prenumeration/prov" fields={{ nyckel }} label="Skicka ett provmeddelande till mig" />
      <PostButton action="/prenumeration" fields={{ nyckel }} label="Ändra eller avsluta" look="quiet" />
      {portalPath && (
        <p className="links">
          <a href={portalPath}>Till portalen</a>
        </p>
      )}
    </Card>
  );
}

/** Notifications in this browser. Shown by its script (`client/public/push.js`), where the browser can show them. */
function PushOffer({ nyckel }: { nyckel: string }) {
  return (
    <div id="push" data-link={nyckel} hidden>
      <p>Krislarm kan också komma som notiser i den här webbläsaren, även utan e-post och sms.</p>
      <button type="button" className="quiet">
        Slå på notiser här
      </button>
      <p role="status" />
      <script src="/push.js" defer />
    </div>
  );
}

/** Asks for an address of the subscription, to which a code goes. */
export function ContactPage({ associationId, contact, faults = {}, message }: CodeProps & { contact: string }) {
  return (
    <Card>
      <h1>Ändra eller avsluta krislarm</h1>
      <p>Skriv adressen som krislarmen kommer till. Vi skickar en kod dit.</p>
      <FaultNotice faults={faults} message={message} />
      <PostForm action={manageLink("", associationId)}>
        <Field name="contact" label="E-post eller mobil" autoComplete="on" maxLength={254} defaultValue={contact} faults={faults} />
        <button type="submit">Skicka kod</button>
      </PostForm>
    </Card>
  );
}

/** The same whether or not the address is known. */
export function ManageCodePage({ associationId, contact, faults = {}, message }: CodeProps & { contact: string }) {
  return (
    <Card>
      <h1>Skriv koden</h1>
      <p>Om {contact} får krislarm har vi skickat en kod dit.</p>
      <FaultNotice faults={faults} message={message} />
      <PostForm action={`${manageLink("", associationId)}/kod`} fields={{ contact }}>
        <CodeField faults={faults} />
        <button type="submit">Fortsätt</button>
      </PostForm>
      <p className="links">
        <a href={manageLink("", associationId)}>Begär en ny kod</a>
      </p>
    </Card>
  );
}

interface ManageProps {
  held: HeldSubscription;
  doors: Doors;
  nyckel: string;
  faults?: Faults;
  notice?: string;
}

/** What whoever holds an address can change. */
export function ManagePage({ held, doors, nyckel, faults = {}, notice }: ManageProps) {
  const { association, subscription } = held;
  const word = CHANNEL_WORDS[subscription.channel];
  return (
    <>
      <Card>
        <h1>Dina krislarm</h1>
        {notice && (
          <Notice tone="good">
            <p>{notice}</p>
          </Notice>
        )}
        <p>
          {subscription.isActive ? `Krislarm från ${association.name} kommer till ` : "Just nu kommer inga krislarm till "}
          {subscription.address}.{subscription.other && ` De kommer också till ${subscription.other.masked}.`}
        </p>
        <FaultNotice faults={faults} />
        <PostForm action="/prenumeration/spara" fields={{ nyckel }}>
          <Field name="fullName" label="Namn" autoComplete="name" maxLength={100} defaultValue={subscription.fullName} faults={faults} />
          <HomeFields doors={doors} stairwellId={subscription.stairwellId ?? ""} flat={subscription.flat ?? ""} faults={faults} />
          <Choice
            name="preferredLanguage"
            label="Språk du läser bäst"
            options={LANGUAGE_OPTIONS}
            value={subscription.preferredLanguage}
            faults={faults}
          />
          <button type="submit">Spara</button>
        </PostForm>
      </Card>
      {subscription.isActive && (
        <Card>
          <h2>Avsluta</h2>
          <p>Då får du inga fler krislarm via {word}. Du kan anmäla dig igen när du vill.</p>
          <PostButton action="/prenumeration/avsluta" fields={{ nyckel }} label={`Avsluta krislarm via ${word}`} look="quiet" />
        </Card>
      )}
      <Card>
        <p>Vill du byta eller lägga till en adress? Anmäl den nya och avsluta sedan den gamla.</p>
        <p className="links">
          <a href={`/crisis-subscribe/${association.id}`}>Anmäl en adress</a>
        </p>
      </Card>
    </>
  );
}

/** One channel has ended; the other, if there is one, goes on. */
export function EndedPage({ held }: { held: HeldSubscription }) {
  const { association, subscription } = held;
  return (
    <Card>
      <h1>Du får inga fler krislarm via {CHANNEL_WORDS[subscription.channel]}</h1>
      <Notice tone="good">
        <p>
          Krislarmen från {association.name} till {subscription.address} är avslutade.
        </p>
      </Notice>
      {subscription.other && (
        <p>
          De kommer fortfarande till {subscription.other.masked}.{" "}
          {subscription.other.channel === "sms"
            ? "Svara STOPP på ett sms för att avsluta dem också."
            : "Det finns en länk i varje mejl för att avsluta dem också."}
        </p>
      )}
      <p className="links">
        <a href={`/crisis-subscribe/${association.id}`}>Anmäl dig igen</a>
      </p>
    </Card>
  );
}
