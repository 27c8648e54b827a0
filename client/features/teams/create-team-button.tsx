import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Area } from "./team-views.ts";
import { useTeamChanges } from "./use-team-changes.ts";

interface CreateTeamButtonProps {
  area: Area;
  /** Where the new team is seen; without it the page stays. */
  opens?: string;
}

export function CreateTeamButton({ area, opens }: CreateTeamButtonProps) {
  const navigate = useNavigate();
  const create = trpc.team.create.useMutation({
    ...useTeamChanges(),
    onSuccess: () => {
      notify.success("Teamet är skapat", `Lägg till dem som ska vara med i ${area.name}.`);
      if (opens) void navigate(opens);
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      aria-label={`Skapa team för ${area.name}`}
      loading={create.isPending}
      onClick={() => create.mutate({ crisisDomainId: area.id })}
    >
      Skapa team
    </Button>
  );
}
