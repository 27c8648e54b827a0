import { Group, List, Radio, Text, ThemeIcon } from "@mantine/core";
import { IconBuildingCommunity, IconUser } from "@tabler/icons-react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { ProfileType } from "#shared/enums.ts";
import classes from "./profile-type-card.module.css";

const ABOUT: Record<ProfileType, { icon: typeof IconUser; points: string[] }> = {
  private: {
    icon: IconUser,
    points: ["Ett eget konto, utan förening", "Klart att använda direkt", "Gå med i en förening när du vill"],
  },
  association: {
    icon: IconBuildingCommunity,
    points: [
      "Starta er förening eller gå med i en som finns",
      "Styrelsen och medlemmarna på samma ställe",
      "Produktförfrågningar till leverantörer",
    ],
  },
};

/** One way to use the portal; the whole card is the radio button's label. */
export function ProfileTypeCard({ type }: { type: RouterOutputs["profile"]["types"][number] }) {
  const { icon: TypeIcon, points } = ABOUT[type.profileType];
  const inputId = `profile-type-${type.id}`;
  const pointsId = `${inputId}-points`;

  return (
    <label className={classes.card} htmlFor={inputId}>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <ThemeIcon size={44} radius="md">
          <TypeIcon size={24} stroke={1.75} aria-hidden />
        </ThemeIcon>
        <Radio id={inputId} value={type.id} aria-label={type.name} aria-describedby={pointsId} />
      </Group>
      <Text fz="h3" fw={650} mb="xs">
        {type.name}
      </Text>
      <List id={pointsId} spacing={4}>
        {points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    </label>
  );
}
