import type { PosterPageView } from "#server/domains/crisis/poster-page-queries.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { Card, Notice, PostButton } from "./layout.tsx";

/** What whoever scans the code of a poster sees: one button, by what is to be done with the sheet. */
export function PosterPage({ view, link }: { view: PosterPageView; link: string }) {
  const { place, content, hungAt, takenDownAt, isOutdated, isOver } = view;
  const goes = isOutdated || isOver;
  return (
    <Card>
      <h1>Anslag: {place}</h1>
      {takenDownAt ? (
        <Notice tone="good">Tack. Anslaget togs ner {formatDayTime(takenDownAt)}.</Notice>
      ) : (
        <>
          {hungAt && <Notice tone="good">Tack. Anslaget sattes upp {formatDayTime(hungAt)}.</Notice>}
          {goes && (
            <Notice tone="warn">
              {isOver ? "Krisläget är avslutat. Ta ner anslaget." : "Det finns ett nyare anslag. Ta ner det här."}
            </Notice>
          )}
          {goes && (
            <PostButton action={`/anslag/${link}`} fields={{ gjort: "taken_down" }} label="Jag har tagit ner anslaget" look="huge" />
          )}
          {!goes && !hungAt && (
            <PostButton action={`/anslag/${link}`} fields={{ gjort: "hung" }} label="Jag har satt upp anslaget" look="huge" />
          )}
        </>
      )}
      <p className="dim">{content}</p>
    </Card>
  );
}
