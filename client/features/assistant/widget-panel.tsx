import { Button, Title } from "@mantine/core";
import { useId } from "react";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type WidgetKey, widgetsFor } from "#shared/assistant/widgets.ts";
import classes from "./assistant.module.css";
import type { WidgetFlags } from "./widget-flags.ts";
import { WIDGETS } from "./widgets/registry.tsx";

interface WidgetPanelProps {
  flags: WidgetFlags;
  onOpen: (key: WidgetKey) => void;
}

/** The widgets as buttons, those that the person has a use for. */
export function WidgetPanel({ flags, onOpen }: WidgetPanelProps) {
  const headingId = useId();
  const role = useSignedIn().association?.role ?? null;
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="xs" id={headingId}>
        Verktyg
      </Title>
      <div className={classes.buttons}>
        {widgetsFor(role).map((key) => {
          const { label, icon: WidgetIcon } = WIDGETS[key];
          return (
            <Button
              key={key}
              variant={flags[key] ? "light" : "default"}
              size="sm"
              justify="flex-start"
              mih={44}
              leftSection={<WidgetIcon size={18} stroke={1.75} aria-hidden />}
              onClick={() => onOpen(key)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
