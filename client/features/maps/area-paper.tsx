import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatDistance } from "#shared/format/distance.ts";
import classes from "./area-paper.module.css";
import { layerWord } from "./layer-words.ts";
import type { MapPoint } from "./map-layers.ts";
import type { MapPicture } from "./take-picture.ts";

interface AreaPaperProps {
  title: string;
  points: readonly MapPoint[];
  /** Null where the map cannot be drawn: the paper is the list then. */
  picture: MapPicture | null;
  sources: readonly string[];
}

/** The area map to put up in the stairwell: numbered places, and what they are. It is drawn on paper only. */
export function AreaPaper({ title, points, picture, sources }: AreaPaperProps) {
  const { formatDateLong } = useDateFormat();
  return (
    <div className={classes.paper}>
      <h1>Områdeskarta {title}</h1>
      <p>Vid fara för liv: ring 112. Avstånden är fågelvägen från huset.</p>
      {picture && <PaperMap picture={picture} />}
      <ol className={classes.legend}>
        {points.map((point, index) => (
          <li key={point.id}>
            <span className={classes.number}>{index + 1}</span>
            <span>
              <strong>{layerWord(point.layer)}:</strong> {[point.name, ...point.facts, point.note].filter(Boolean).join(", ")}
              {point.metres !== null && ` (${formatDistance(point.metres)})`}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {sources.map((source) => `${source}. `)}Utskriven {formatDateLong(new Date())} från Beredskapsportalen.
      </p>
    </div>
  );
}

const SIGN_RADIUS = 13;

function PaperMap({ picture: { url, width, height, at, scale } }: { picture: MapPicture }) {
  return (
    <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <image href={url} width={width} height={height} />
      <rect width={width} height={height} fill="none" stroke="#000" strokeWidth={2} />
      {at.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are what tells them apart
        <g key={index} transform={`translate(${x} ${y})`}>
          <circle r={SIGN_RADIUS} fill="#fff" stroke="#000" strokeWidth={2} />
          <text textAnchor="middle" dominantBaseline="central" fontSize={14} fontWeight={700}>
            {index + 1}
          </text>
        </g>
      ))}
      <g transform={`translate(16 ${height - 16})`}>
        <path d={`M0 -8 V0 H${scale.pixels} V-8`} fill="none" stroke="#000" strokeWidth={2} />
        <text x={scale.pixels / 2} y={-8} textAnchor="middle" fontSize={14}>
          {formatDistance(scale.metres)}
        </text>
      </g>
    </svg>
  );
}
