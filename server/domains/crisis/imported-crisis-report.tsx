import type { z } from "zod";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { REPORT_STYLES } from "#server/platform/pdf/report.tsx";
import { formatDateLong, formatDayTime, isoDay } from "#shared/format/date.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { importedCrisisInput } from "#shared/schemas/imported-crises.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { readImportedCrisis } from "./imported-crises.ts";
import type { ImportedCrisisView } from "./views.ts";

/**
 * The report of a crisis of before the portal as PDF. Throws UnauthenticatedError, ForbiddenError, NotFoundError, LimitError and
 * UnavailableError with CHROME_MISSING.
 */
export async function printImportedCrisis(
  ctx: DomainContext,
  input: z.output<typeof importedCrisisInput>,
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const crisis = await readImportedCrisis(ctx, input);
  const report = { crisis, associationName: (await findAssociationName(ctx.db, actor.associationId)) ?? "" };
  await ctx.limits.consume("pdfPerUser", actor.userId);
  return { filename: `${importedCrisisTitle(report)}.pdf`, contents: await ctx.pdf.render(await importedCrisisHtml(report, ctx.now())) };
}

interface ImportedCrisisReport {
  associationName: string;
  crisis: ImportedCrisisView;
}

const kindOf = ({ isExercise }: ImportedCrisisView): string => (isExercise ? "Övningsrapport" : "Krisrapport");
const areasOf = ({ areas }: ImportedCrisisView): string => areas.map(({ name }) => name).join(", ");

const importedCrisisTitle = ({ associationName, crisis }: ImportedCrisisReport): string =>
  `${kindOf(crisis)} ${areasOf(crisis)} ${isoDay(crisis.createdAt)} ${associationName}`;

/** The HTML of the report of a crisis of before the portal: what was written down, and by whom. */
export function importedCrisisHtml(report: ImportedCrisisReport, printedAt: Date): Promise<string> {
  return documentHtml({
    title: importedCrisisTitle(report),
    styles: REPORT_STYLES,
    content: <ImportedCrisisDocument {...report} printedAt={printedAt} />,
  });
}

function ImportedCrisisDocument({ associationName, crisis, printedAt }: ImportedCrisisReport & { printedAt: Date }) {
  const { imported, record } = crisis;
  return (
    <main>
      <header>
        {crisis.isExercise && <p className="exercise">ÖVNING</p>}
        <h1>
          {kindOf(crisis)}: {crisis.title}
        </h1>
        <p>
          {associationName} · utskriven {formatDateLong(printedAt)}
        </p>
        {imported && (
          <p>
            Införd i efterhand {formatDateLong(imported.at)}
            {imported.by && ` av ${imported.by}`}. Händelsen leddes inte i portalen.
          </p>
        )}
      </header>
      <dl>
        <Fact label="Områden">{areasOf(crisis)}</Fact>
        <Fact label="Började">{formatDayTime(crisis.createdAt)}</Fact>
        <Fact label="Slutade">{formatDayTime(crisis.resolvedAt)}</Fact>
        <Fact label="Varaktighet">{formatDuration(crisis.resolvedAt.getTime() - crisis.createdAt.getTime())}</Fact>
        <Fact label="Nivå">{crisisLevelLabel(crisis.level)}</Fact>
        <Fact label="Nådda personer">{countOf(crisis.reachedCount)}</Fact>
        <Fact label="Svarade">{countOf(crisis.repliedCount)}</Fact>
        <Fact label="Personuppgifter">
          {crisis.personalDataErasedAt && `Fritexten raderades ${formatDateLong(crisis.personalDataErasedAt)}.`}
        </Fact>
      </dl>
      <Part title="Vad som hände" text={crisis.description} />
      <h2>Beslut</h2>
      {record?.decisions.length ? (
        <ul>
          {record.decisions.map((decision, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which never move.
            <li key={index}>{decision}</li>
          ))}
        </ul>
      ) : (
        <p className="dimmed">Inga beslut är införda.</p>
      )}
      <Part title="Anteckningar" text={record?.notes} />
      <Part title="Lärdomar" text={crisis.lessons} />
    </main>
  );
}

const countOf = (count: number | null): string => (count === null ? "Okänt" : formatNumber(count));

function Part({ title, text }: { title: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <>
      <h2>{title}</h2>
      <p style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</p>
    </>
  );
}
