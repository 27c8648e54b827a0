import { Alert, type AlertProps } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** What happened, and what to do, at the top of a card on the way in. */
export function AuthNotice(props: AlertProps) {
  return <Alert color="varsel" role="note" icon={<IconAlertTriangle size={20} aria-hidden />} {...props} />;
}
