import { Group, Text, ThemeIcon } from "@mantine/core";
import { IconBuildingCommunity } from "@tabler/icons-react";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** The portal's mark and name. */
export function Brand() {
  return (
    <Group gap="xs" wrap="nowrap">
      <ThemeIcon size={36} variant="filled" aria-hidden>
        <IconBuildingCommunity size={22} stroke={1.75} />
      </ThemeIcon>
      <Text fw={650} fz={{ base: "md", xs: "lg" }} component="span">
        {PRODUCT_NAME}
      </Text>
    </Group>
  );
}
