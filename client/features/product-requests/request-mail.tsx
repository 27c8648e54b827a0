import { Button, Group, Text } from "@mantine/core";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { RequestDetail } from "./request-views.ts";

/** A mail that did not leave, also one that a restored backup holds back, and a new attempt at just that; else nothing. */
export function RequestMail({ request }: { request: Pick<RequestDetail, "id" | "pdfStatus" | "mailStatus"> }) {
  const utils = trpc.useUtils();
  const retry = trpc.productRequest.retryStep.useMutation({
    onSettled: () => Promise.all([utils.productRequest.list.invalidate(), utils.productRequest.detail.invalidate()]),
    onError: (error) => notify.error("E-post kunde inte skickas", errorText(error)),
  });
  if (request.pdfStatus !== "done" || request.mailStatus !== "failed") return null;
  return (
    <Group gap="xs">
      <Text c="dimmed">Misslyckades med att skicka kund-e-post.</Text>
      <Button
        variant="subtle"
        px="xs"
        loading={retry.isPending}
        onClick={() => retry.mutate({ productRequestId: request.id, step: "mail" })}
      >
        Försök igen
      </Button>
    </Group>
  );
}
