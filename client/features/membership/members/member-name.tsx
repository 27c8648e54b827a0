import { Badge, Group, Text } from "@mantine/core";

/** The name, with a mark at one's own. */
export function MemberName({ name, isSelf }: { name: string; isSelf: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {name}
      </Text>
      {isSelf && (
        <Badge color="gray" size="md" style={{ flexShrink: 0 }}>
          du
        </Badge>
      )}
    </Group>
  );
}
