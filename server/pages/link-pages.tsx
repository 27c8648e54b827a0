import type { HeldSubscription } from "#server/domains/subscribers/subscription-queries.ts";
import { CONSENT_TEXTS, CONSENT_VERSION } from "#shared/content/consent.ts";
import { confirmLink } from "#shared/subscribe-links.ts";
import { Card, PostButton } from "./layout.tsx";
import { CHANNEL_WORDS } from "./subscription-pages.tsx";

/** One button that confirms an address: a mail scanner that opens the link presses nothing. */
export function ConfirmPage({ held, secret }: { held: HeldSubscription; secret: string }) {
  const { association, subscription } = held;
  const { sentence, information } = CONSENT_TEXTS[CONSENT_VERSION];
  return (
    <Card>
      <h1>Bekräfta krislarm från {association.name}</h1>
      <p>Krislarmen kommer till {subscription.address}.</p>
      <p>{sentence(association.name)}</p>
      <PostButton action={confirmLink("", secret)} label="Bekräfta" />
      <details>
        <summary>Så hanteras dina uppgifter</summary>
        <ul>
          {information.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <p className="dim">Har du inte bett om det här? Stäng sidan. Uppgifter som ingen bekräftar tas bort efter sju dagar.</p>
    </Card>
  );
}

/** One button that ends the messages of a channel. */
export function LeavePage({ held, action }: { held: HeldSubscription; action: string }) {
  const { association, subscription } = held;
  const word = CHANNEL_WORDS[subscription.channel];
  return (
    <Card>
      <h1>Avsluta krislarm via {word}?</h1>
      <p>
        Då får du inga fler krislarm från {association.name} via {word}. Du kan anmäla dig igen när du vill.
      </p>
      <PostButton action={action} label={`Avsluta krislarm via ${word}`} />
    </Card>
  );
}

export function DeadSubscriptionLink() {
  return (
    <Card>
      <h1>Länken gäller inte längre</h1>
      <p>Den har redan använts, eller så har tiden gått ut. Skanna QR-koden i trapphuset för att anmäla dig, ändra eller avsluta.</p>
      <p className="links">
        <a href="/crisis-subscribe">Ange föreningens kod</a>
      </p>
    </Card>
  );
}
