import { Alert, Button, Group, Text } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";

interface RecommendationBannerProps {
  name: string;
  onClear: () => void;
}

/** Says that the list holds only what a saved recommendation names. */
export function RecommendationBanner({ name, onClear }: RecommendationBannerProps) {
  return (
    <Alert
      color="varsel"
      p="xs"
      pl="md"
      role="status"
      icon={<IconListCheck size={20} stroke={1.75} aria-hidden />}
      styles={{ wrapper: { alignItems: "center" }, icon: { marginTop: 0 } }}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text inherit style={{ overflowWrap: "anywhere" }}>
          Visar produkter för {name || "en sparad rekommendation"}
        </Text>
        <Button variant="subtle" color="varsel" px="sm" style={{ flexShrink: 0 }} aria-label="Rensa rekommendationen" onClick={onClear}>
          Rensa
        </Button>
      </Group>
    </Alert>
  );
}
