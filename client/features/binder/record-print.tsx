import { Button, Group, Text } from "@mantine/core";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

interface RecordPrintProps {
  checksum: string;
  /** Whether the PDF was opened a moment ago. */
  hasOpened: boolean;
  onRecorded: () => void;
}

/** A print is known only when somebody says that the paper sits in the binder. */
export function RecordPrint({ checksum, hasOpened, onRecorded }: RecordPrintProps) {
  const utils = trpc.useUtils();
  const record = trpc.binder.recordPrint.useMutation({
    onSuccess: ({ version }) => {
      notify.success("Antecknat", `Pärmen på hyllan är nu version ${version}.`);
      onRecorded();
    },
    onError: (error) => notify.error("Det gick inte att anteckna", errorText(error)),
    onSettled: () => utils.binder.invalidate(),
  });
  return (
    <Group gap="sm">
      <Button variant="default" loading={record.isPending} onClick={() => record.mutate({ checksum })}>
        Sidorna sitter i pärmen
      </Button>
      <Text size="sm" c="dimmed" maw="46ch" role={hasOpened ? "status" : undefined}>
        {hasOpened
          ? "Tryck när utskriften sitter på sin plats."
          : "Tryck när pärmen är utskriven. Då säger portalen till om något ändras efteråt."}
      </Text>
    </Group>
  );
}
