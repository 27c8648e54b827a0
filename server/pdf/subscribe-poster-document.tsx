import type { FileStore } from "#server/lib/file-store.ts";
import { subscribeLink } from "#shared/subscribe-links.ts";
import { type AssociationPoster, associationPosterHtml } from "./association-poster.tsx";

export const subscribePosterTitle = (associationName: string): string => `Krislarm från ${associationName}`;

/** The HTML of the poster where residents sign up for crisis messages. */
export function subscribePosterHtml(ctx: { media: FileStore }, poster: AssociationPoster): Promise<string> {
  const { id, name } = poster.association;
  return associationPosterHtml(ctx, poster, {
    title: subscribePosterTitle(name),
    heading: "Få besked när något händer i huset",
    why: "Vi skickar SMS eller mejl om strömmen, vattnet eller värmen försvinner. För alla som bor här.",
    link: subscribeLink(poster.publicUrl, id),
    codeLabel: `QR-kod som öppnar anmälan till krislarm från ${name}`,
    steps: [
      { title: "Skanna koden", text: "Rikta kameran mot koden och öppna länken." },
      { title: "Fyll i mobil eller e-post", text: "Du behöver inget konto. Det kostar inget." },
      { title: "Bekräfta", text: "Med koden i ett SMS eller länken i ett mejl." },
    ],
    typing: "Går det inte att skanna? Öppna adressen i webbläsaren och skriv föreningens kod:",
    path: "/crisis-subscribe",
    foot: (printed) => `Vid fara för liv: ring 112 · uppsatt av styrelsen ${printed}`,
  });
}
