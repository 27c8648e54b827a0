import { Button } from "@mantine/core";
import { IconChevronDown, IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { RECOMMENDATIONS_PATH, type Recommendation } from "./recommendation-views.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { UpdateDialog } from "./update-dialog.tsx";

type Asking = "update" | "rename" | "remove" | null;

/** What only those do who may write: new numbers, another name, away with it. */
export function ManageMenu({ recommendation }: { recommendation: Recommendation }) {
  const { id: recommendationId, name } = recommendation;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const remove = trpc.productRecommendation.remove.useMutation({
    onSuccess: () => {
      notify.success("Rekommendationen är borttagen");
      void utils.productRecommendation.list.invalidate();
      void navigate(RECOMMENDATIONS_PATH, { replace: true });
      void utils.productRecommendation.detail.invalidate({ recommendationId }, { refetchType: "none" });
    },
    onError: (error) => notify.error("Rekommendationen kunde inte tas bort", errorText(error)),
  });
  return (
    <>
      <ActionMenu
        label="Ändra rekommendationen"
        trigger={(trigger) => (
          <Button
            variant="default"
            loading={remove.isPending}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            {...trigger}
          >
            Ändra
          </Button>
        )}
      >
        <ActionMenuItem icon={IconRefresh} onClick={() => setAsking("update")}>
          Uppdatera med nya tal
        </ActionMenuItem>
        <ActionMenuItem icon={IconPencil} onClick={() => setAsking("rename")}>
          Byt namn
        </ActionMenuItem>
        <ActionMenuItem icon={IconTrash} onClick={() => setAsking("remove")}>
          Ta bort
        </ActionMenuItem>
      </ActionMenu>
      {asking === "update" && <UpdateDialog recommendation={recommendation} onClose={close} />}
      {asking === "rename" && <RenameDialog recommendation={recommendation} onClose={close} />}
      <ConfirmDialog
        opened={asking === "remove"}
        title="Ta bort rekommendationen?"
        text={`«${name}» tas bort för hela föreningen. Förfrågningar som redan är skickade påverkas inte.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.mutate({ recommendationId })}
        onClose={close}
      />
    </>
  );
}
