import { Anchor, Text } from "@mantine/core";
import { IconAlertTriangleFilled, IconInfoCircle } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { OfficialFeedView } from "../crisis-views.ts";
import classes from "./official-panel.module.css";

type Item = OfficialFeedView["items"][number];

const LEVELS: Record<NonNullable<Item["level"]>, string> = {
  vma: "VMA",
  red: "Röd varning",
  orange: "Orange varning",
  yellow: "Gul varning",
  message: "Meddelande",
};

/** One warning or news item, in the source's own words. */
export function OfficialItem({ item }: { item: Item }) {
  const { formatShort } = useDateFormat();
  const { title, text, level, area, isHere, publishedAt, url } = item;
  const isWarning = level !== null && level !== "message";
  const LevelIcon = isWarning ? IconAlertTriangleFilled : IconInfoCircle;
  return (
    <li className={classes.item} data-warning={isWarning || undefined}>
      <LevelIcon size={20} aria-hidden />
      <div className={classes.words}>
        <Text fw={600}>
          {level && !title.includes(LEVELS[level]) && `${LEVELS[level]}: `}
          {url ? (
            <Anchor href={url} target="_blank" rel="noreferrer" underline="always" inherit>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {[isHere && "Gäller hos er", area, publishedAt && formatShort(publishedAt)].filter(Boolean).join(" · ")}
        </Text>
        {text && <Text className={classes.text}>{text}</Text>}
      </div>
    </li>
  );
}
