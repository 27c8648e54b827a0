import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import { readResources } from "./resource-queries.ts";

/**
 * «Skriv ut etiketter»: labels with a code that opens the resource, for one resource or all. Throws ForbiddenError, NotFoundError when
 * there is nothing to print, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printResourceLabels(
  ctx: DomainContext,
  resourceId: string | null,
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "collaboration:read");
  const [association, { resources }] = await Promise.all([readCurrentAssociation(ctx), readResources(ctx)]);
  const printed = resources.filter(({ id }) => resourceId === null || id === resourceId);
  if (printed.length === 0) throw new NotFoundError();
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const labels = printed.map(({ id, name, quantity, unit, location, nextCheckOn }) => ({
    ...{ name, quantity, unit, location, nextCheckOn },
    link: `${ctx.config.publicUrl}/collaboration/my-resources?resurs=${id}`,
  }));
  const document = { owner: association.name, labels };
  return { filename: `${resourceLabelsTitle(document)}.pdf`, contents: await ctx.pdf.render(await resourceLabelsHtml(document)) };
}

interface ResourceLabel {
  name: string;
  quantity: number;
  unit: string;
  location: string | null;
  /** YYYY-MM-DD. */
  nextCheckOn: string | null;
  /** What the code opens. */
  link: string;
}

interface ResourceLabels {
  owner: string;
  labels: readonly ResourceLabel[];
}

const PER_SHEET = 12;

/** Twelve labels on a sheet, to be cut along the dashed lines. */
const STYLES = `
  @page { margin: 10mm; }
  h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .sheet { display: grid; grid-template-columns: repeat(2, 1fr); grid-auto-rows: 45.5mm; break-after: page; }
  .sheet:last-child { break-after: auto; }
  article { border: 0.25mm dashed #5C6468; padding: 4mm 5mm; display: grid; grid-template-columns: minmax(0, 1fr) 32mm; column-gap: 4mm; overflow: hidden; }
  .words { display: flex; flex-direction: column; gap: 1.2mm; overflow: hidden; }
  .owner { font-size: 8pt; color: #3D474B; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  h2 { line-height: 1.15; font-weight: 700; color: #0E6274; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
  .words p { font-size: 10pt; line-height: 1.25; }
  .due { margin-top: auto; }
  svg { width: 32mm; height: 32mm; align-self: center; }
`;

const resourceLabelsTitle = ({ owner }: Pick<ResourceLabels, "owner">): string => `Etiketter för resurser, ${owner}`;

function resourceLabelsHtml(printed: ResourceLabels): Promise<string> {
  const { labels, owner } = printed;
  const sheets = Array.from({ length: Math.ceil(labels.length / PER_SHEET) }, (_, sheet) =>
    labels.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET),
  );
  return documentHtml({
    title: resourceLabelsTitle(printed),
    styles: STYLES,
    content: (
      <>
        <h1>{resourceLabelsTitle(printed)}</h1>
        {sheets.map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
          <section key={index} className="sheet">
            {sheet.map((label) => (
              <Label key={label.link} owner={owner} {...label} />
            ))}
          </section>
        ))}
      </>
    ),
    hasFoot: false,
  });
}

const NAME_SIZE = { largest: 15, smallest: 8 };
/** Letters of the name at one point that fit beside the code, at the width of a broad letter. */
const LETTERS_AT_ONE_POINT = 220;

/** The size in points at which the longest word of a name stands on one line: a Swedish compound is not broken just anywhere. */
export function nameSize(name: string): number {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
  return Math.max(NAME_SIZE.smallest, Math.min(NAME_SIZE.largest, Math.floor(LETTERS_AT_ONE_POINT / longest)));
}

function Label({ owner, name, quantity, unit, location, nextCheckOn, link }: ResourceLabel & { owner: string }) {
  const { path, width } = qrPath(link);
  return (
    <article>
      <div className="words">
        <p className="owner">{owner}</p>
        <h2 style={{ fontSize: `${nameSize(name)}pt` }}>{name}</h2>
        <p>
          {formatNumber(quantity)} {unit}
        </p>
        {location && <p>{location}</p>}
        <p className="due">Nästa kontroll: {nextCheckOn ?? "____________"}</p>
      </div>
      <svg viewBox={`0 0 ${width} ${width}`} role="img" aria-label={`QR-kod som öppnar ${name} i portalen`} shapeRendering="crispEdges">
        <path d={path} fill="#16252A" />
      </svg>
    </article>
  );
}
