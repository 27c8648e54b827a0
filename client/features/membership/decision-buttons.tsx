import { Button, Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { MembershipRequest, OnDecide } from "./membership-request-views.ts";

export function DecisionButtons({ request, onDecide }: { request: MembershipRequest; onDecide: OnDecide }) {
  const name = request.applicant.displayName;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        px="sm"
        aria-label={`Godkänn ${name}`}
        leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
        onClick={() => onDecide(request, "approved")}
      >
        Godkänn
      </Button>
      <Button
        px="sm"
        variant="default"
        aria-label={`Avslå ${name}`}
        leftSection={<IconX size={18} stroke={2} aria-hidden />}
        onClick={() => onDecide(request, "rejected")}
      >
        Avslå
      </Button>
    </Group>
  );
}
