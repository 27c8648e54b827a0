import type { ReactNode } from "react";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { logoAsData } from "#server/platform/pdf/logo-as-data.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import type { PosterPicture } from "#shared/poster-pictures.ts";

/** Whose poster it is; the address is that of the portal and a short path below it. */
export interface AssociationPoster {
  association: { id: string; name: string; logoUrl: string | null; contactPersonEmail: string | null };
  inviteCode: string;
  publicUrl: string;
  printedAt: Date;
}

interface Sheet {
  title: string;
  styles: string;
  children: ReactNode;
}

/** The HTML of a sheet that a board hangs up: one page, whatever the association is called. */
export async function associationPosterHtml(ctx: { media: FileStore }, poster: AssociationPoster, sheet: Sheet): Promise<string> {
  const { name, logoUrl } = poster.association;
  const logo = await logoAsData(ctx.media, logoUrl);
  return documentHtml({
    title: sheet.title,
    styles: sheet.styles,
    content: (
      <main className={sizeFor(name)}>
        {logo && <img src={logo} alt="" className="logo" />}
        {sheet.children}
      </main>
    ),
    hasFoot: false,
  });
}

/** How large the name can stand. */
const sizeFor = (name: string): string => (name.length <= 30 ? "large" : name.length <= 64 ? "medium" : "small");

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, width } = qrPath(text);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
      <path d={path} fill="#16252A" />
    </svg>
  );
}

export function Drawing({ picture: { width, height, shapes } }: { picture: PosterPicture }) {
  return (
    <svg className="picture" viewBox={`0 0 ${width} ${height}`} fill="none" strokeLinecap="round" aria-hidden>
      {shapes.map(({ d, fill, stroke }) => (
        <path key={d} d={d} fill={fill} stroke={stroke?.color} strokeWidth={stroke?.width} />
      ))}
    </svg>
  );
}

/** An address to type by hand: without its protocol, and broken nowhere but before its path. */
export function TypedAddress({ publicUrl, path }: { publicUrl: string; path: string }) {
  return (
    <p className="link">
      <a href={`${publicUrl}${path}`}>
        {publicUrl.replace(/^https?:\/\//, "")}
        <wbr />
        <span className="path">{path}</span>
      </a>
    </p>
  );
}

/** Whom to ask, where the association has said so. */
export function Questions({ email }: { email: string | null }) {
  return (
    email && (
      <>
        {" · frågor: "}
        <a href={`mailto:${email}`}>{email}</a>
      </>
    )
  );
}
