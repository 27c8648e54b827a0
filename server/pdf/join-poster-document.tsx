import type { FileStore } from "#server/lib/file-store.ts";
import { joinLink } from "#shared/join-link.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { type AssociationPoster, associationPosterHtml } from "./association-poster.tsx";

export const joinPosterTitle = (associationName: string): string => `Gå med i ${associationName} i ${PRODUCT_NAME}`;

/** The HTML of the poster that leads neighbours into the portal. */
export function joinPosterHtml(ctx: { media: FileStore }, poster: AssociationPoster): Promise<string> {
  const { id, name } = poster.association;
  return associationPosterHtml(ctx, poster, {
    title: joinPosterTitle(name),
    heading: joinPosterTitle(name),
    why: "Där förbereder vi oss tillsammans, så att huset klarar sig när el, vatten eller värme faller bort.",
    link: joinLink(poster.publicUrl, id),
    codeLabel: `QR-kod som öppnar ansökan till ${name}`,
    steps: [
      { title: "Skanna koden", text: "Rikta kameran mot koden och öppna länken." },
      { title: "Skapa ett konto", text: "Med din mejladress och ett lösenord." },
      { title: "Skicka ansökan", text: "Styrelsen godkänner den. Svaret kommer i ett mejl." },
    ],
    typing: "Går det inte att skanna? Öppna adressen i webbläsaren och skriv inbjudningskoden:",
    path: "/join-association",
    foot: (printed) => `Uppsatt av styrelsen · utskrivet ${printed}`,
  });
}
