import { Container, Group, SegmentedControl, Stack, Title, useMantineColorScheme } from "@mantine/core";
import { Dialogs } from "./dialogs.tsx";
import { Lists } from "./lists.tsx";
import { Reads } from "./reads.tsx";

/** `/dev/ui`, in development only: every part of `client/ui` in all its states. What it shows is passed in, none of it is the server's. */
export function Component() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Container size="lg" component="main" id="main" tabIndex={-1} py="lg">
      <Stack gap="xl">
        <Group justify="space-between">
          <Title order={1}>Delar</Title>
          <SegmentedControl
            aria-label="Färgschema"
            data={[
              { value: "light", label: "Ljust" },
              { value: "dark", label: "Mörkt" },
            ]}
            value={colorScheme === "dark" ? "dark" : "light"}
            onChange={(scheme) => setColorScheme(scheme === "dark" ? "dark" : "light")}
          />
        </Group>
        <Dialogs />
        <Lists />
        <Reads />
      </Stack>
    </Container>
  );
}
