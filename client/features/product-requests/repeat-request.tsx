import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { RepeatedRequest } from "./request-views.ts";

interface RepeatRequestProps {
  productRequestId: string;
  onRepeated: (repeated: RepeatedRequest) => void;
}

/** Puts the same products into a draft again. */
export function RepeatRequest({ productRequestId, onRepeated }: RepeatRequestProps) {
  const utils = trpc.useUtils();
  const repeat = trpc.productRequest.repeat.useMutation({
    onSuccess: (repeated) => {
      utils.productRequest.drafts.setData(undefined, repeated.drafts);
      void utils.productRequest.draft.invalidate();
      onRepeated(repeated);
    },
    onError: (error) => notify.error("Förfrågan kunde inte upprepas", errorText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden />}
      loading={repeat.isPending}
      onClick={() => repeat.mutate({ productRequestId })}
    >
      Beställ igen
    </Button>
  );
}
