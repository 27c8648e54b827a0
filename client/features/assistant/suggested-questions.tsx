import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";

/** How to begin: what the assistant answers from, and four questions. Without them one can still write. */
export function SuggestedQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const start = trpc.assistant.start.useQuery();
  return (
    <Stack gap="md" py="lg">
      <div>
        <Title order={2} size="h3" mb={4}>
          Vad undrar du?
        </Title>
        <Text c="dimmed" maw="60ch">
          Svaren kommer ur kunskapsbanken och er förenings dokument, med källa och datum.{" "}
          {start.data?.hasModel && "En språkmodell formulerar dem, så skriv inget om andras hälsa eller namn. "}
          Samtalet sparas bara i den här webbläsaren.
        </Text>
      </div>
      <Stack gap="xs" align="flex-start" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {start.isPending && [1, 2, 3, 4].map((row) => <Skeleton key={row} component="li" h={42} w="min(100%, 340px)" />)}
        {start.data?.questions.map((question) => (
          <li key={question}>
            <Button
              variant="default"
              onClick={() => onAsk(question)}
              styles={{ root: { display: "inline-flex", alignItems: "center" }, label: { whiteSpace: "normal" } }}
              h="auto"
              mih={44}
              py={8}
              ta="left"
            >
              {question}
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
