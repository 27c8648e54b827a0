import type { ReactNode } from "react";
import type { FileStore } from "#server/platform/files/file-store.ts";

export const LETTERHEAD_STYLES = `
  header { display: flex; justify-content: space-between; gap: 12mm; padding-bottom: 5mm; border-bottom: 0.6mm solid #0E6274; }
  .sender { display: flex; align-items: center; gap: 4mm; font-size: 12pt; font-weight: 600; line-height: 1.2; min-width: 0; }
  .sender img { max-width: 36mm; max-height: 16mm; object-fit: contain; }
  .sender span { min-width: 0; overflow-wrap: anywhere; }
  .heading { text-align: right; flex: none; }
  h1 { font-size: 19pt; font-weight: 600; line-height: 1.15; color: #0E6274; }
  .heading p { margin-top: 1mm; }
`;

interface LetterheadProps {
  logo: string | null;
  sender: string;
  title: string;
  /** Number and date. */
  children: ReactNode;
}

/** The top of a letter: who sends it to the left, what it is to the right. */
export function Letterhead({ logo, sender, title, children }: LetterheadProps) {
  return (
    <header>
      <div className="sender">
        {logo && <img src={logo} alt="" />}
        <span>{sender}</span>
      </div>
      <div className="heading">
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
    </header>
  );
}

const IMAGE_TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };

/**
 * An association's logo as data URI, since a printed page can reach nothing. Only logos of the portal's own store; a missing
 * one is null, since the name stands beside it anyway.
 */
export async function logoAsData(media: FileStore, logoUrl: string | null): Promise<string | null> {
  const match = /\/media\/(logos\/[\w-]+\/[\w.-]+\.(png|jpe?g|webp))$/.exec(logoUrl ?? "");
  const [, key, extension] = match ?? [];
  if (!key || !extension || !(await media.exists(key))) return null;
  return `data:${IMAGE_TYPES[extension]};base64,${Buffer.from(await media.get(key)).toString("base64")}`;
}
