import { IconCircleCheck, IconDoorExit, IconHelpCircle, IconLifebuoy } from "@tabler/icons-react";
import { formatNumber } from "#shared/format/number.ts";
import type { Replies } from "../crisis-views.ts";
import classes from "./reply-tiles.module.css";

const TILES = [
  { of: "needHelp", label: "Behöver hjälp", icon: IconLifebuoy },
  { of: "silent", label: "Inte svarat", icon: IconHelpCircle },
  { of: "ok", label: "OK", icon: IconCircleCheck },
  { of: "away", label: "Inte hemma", icon: IconDoorExit },
] as const;

/** Of all who were asked: how many said what. */
export function ReplyTiles({ counts }: { counts: Replies["counts"] }) {
  return (
    <ul className={classes.tiles} aria-label={`Svar från ${formatNumber(counts.asked)} tillfrågade`}>
      {TILES.map(({ of, label, icon: TileIcon }) => (
        <li key={of} className={classes.tile} data-urgent={(of === "needHelp" && counts[of] > 0) || undefined}>
          <TileIcon size={20} stroke={1.75} aria-hidden />
          <span className={`${classes.count} tabular`}>{formatNumber(counts[of])}</span>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
