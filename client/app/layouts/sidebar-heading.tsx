import { Group, Stack, Text } from "@mantine/core";
import { IconBuildingCommunity } from "@tabler/icons-react";
import { Picture } from "#client/components/picture.tsx";
import { mediaAddress } from "#client/lib/media-address.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

interface SidebarHeadingProps {
  session: SessionView;
  isCollapsed: boolean;
}

/** The association's logo and name, or the portal's for someone without one. */
export function SidebarHeading({ session: { association }, isCollapsed }: SidebarHeadingProps) {
  const name = association?.name ?? PRODUCT_NAME;

  return (
    <Group gap="sm" wrap="nowrap" mb="md" mt={4} justify={isCollapsed ? "center" : "flex-start"}>
      <Picture
        src={mediaAddress(association?.logoUrl)}
        alt={isCollapsed ? name : ""}
        size={isCollapsed ? 36 : 40}
        shape="square"
        tone="filled"
      >
        <IconBuildingCommunity size={22} stroke={1.75} aria-hidden />
      </Picture>
      {!isCollapsed && (
        <Stack gap={0} miw={0}>
          <Text fw={650} lineClamp={2} lh={1.25}>
            {name}
          </Text>
          <Text fz="xs" c="dimmed" truncate>
            {association ? factsOf(association) : "Eget konto"}
          </Text>
        </Stack>
      )}
    </Group>
  );
}

function factsOf({ numApartments, city }: NonNullable<SessionView["association"]>): string {
  const apartments = numApartments === null ? null : numApartments === 1 ? "1 lägenhet" : `${numApartments} lägenheter`;
  return [apartments, city].filter(Boolean).join(" · ") || "Bostadsrättsförening";
}
