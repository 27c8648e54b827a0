import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";

interface ErrorCardProps {
  title?: string;
  /** A text of its own, or the failure itself. */
  text?: string;
  error?: unknown;
  onRetry?: () => void;
}

/** What went wrong, and `Försök igen`. */
export function ErrorCard({ title = "Det gick inte att hämta uppgifterna", text, error, onRetry }: ErrorCardProps) {
  return (
    <Alert color="varsel" role="alert" title={title} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text inherit>{text ?? errorText(error)}</Text>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Försök igen
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
