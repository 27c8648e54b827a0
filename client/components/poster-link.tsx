import { Text, VisuallyHidden } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { ALARM_PICTURE, HOUSE_PICTURE, type PosterPicture } from "#shared/poster-pictures.ts";
import classes from "./poster-link.module.css";

interface Poster {
  file: string;
  title: string;
  /** Where it is meant to hang. */
  place: string;
  picture: PosterPicture;
}

const POSTERS = {
  alarm: { file: "subscribe-poster.pdf", title: "Få krislarm", place: "På porten", picture: ALARM_PICTURE },
  join: { file: "join-poster.pdf", title: "Bli medlem i portalen", place: "På styrelsens anslagstavla", picture: HOUSE_PICTURE },
} satisfies Record<string, Poster>;

interface PosterLinkProps {
  poster: keyof typeof POSTERS;
  associationId: string;
}

/**
 * Prints a poster, told by its picture. A plain link, since telephones block windows that open after a wait. A refusal is a page of its
 * own (`refusalPage` in `server/http/rest-errors.tsx`).
 */
export function PosterLink({ poster, associationId }: PosterLinkProps) {
  const { file, title, place, picture } = POSTERS[poster];
  return (
    <a className={classes.link} href={`/api/associations/${associationId}/${file}`} target="_blank" rel="noopener">
      <Sheet picture={picture} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600}>
          <VisuallyHidden>Skriv ut anslaget </VisuallyHidden>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {place}
          <VisuallyHidden>, öppnas i en ny flik</VisuallyHidden>
        </Text>
      </div>
      <IconPrinter size={22} stroke={1.75} aria-hidden />
    </a>
  );
}

/** The poster as it will look: its picture on its ground, the code and the address beneath. White in the dark too, as paper is. */
function Sheet({ picture: { ground, width, height, shapes } }: { picture: PosterPicture }) {
  return (
    <svg className={classes.sheet} width={44} height={62} viewBox="0 0 44 62" fill="none" strokeLinecap="round" aria-hidden>
      <path d="M0 0h44v62H0z" fill="#fff" />
      <path d="M3 3h38v25H3z" fill={ground} />
      <svg x={3} y={5} width={38} height={21} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {shapes.map(({ d, fill, stroke }) => (
          <path key={d} d={d} fill={fill} stroke={stroke?.color} strokeWidth={stroke?.width} />
        ))}
      </svg>
      <path d="M14 32h6v6h-6zM24 32h6v6h-6zM14 42h6v6h-6zM22 40h3v3h-3zM26 44h4v4h-4zM8 53h28v3H8z" fill="#16252A" />
    </svg>
  );
}
