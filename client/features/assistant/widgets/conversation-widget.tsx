import { CloseButton, Group, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowUpRight } from "@tabler/icons-react";
import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { UnsavedChanges } from "#client/components/unsaved-changes-dialog.tsx";
import { Confirm } from "#client/ui/confirm.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded, type Read } from "#client/ui/loaded.tsx";
import type { WidgetKey } from "#shared/assistant/widgets.ts";
import classes from "../assistant.module.css";
import { WIDGETS, type Widget, type WidgetProps } from "./registry.tsx";

interface ConversationWidgetProps {
  widget: WidgetKey;
  /** What is looked for in it to begin with. */
  search: string;
  onClose: () => void;
  /** Opened by the person's own press: the reading goes on here. */
  takesFocus?: boolean;
}

/** A working piece of the portal within the conversation, with the way to its page. */
export function ConversationWidget({ widget, search, onClose, takesFocus = false }: ConversationWidgetProps) {
  const { label, named, description, path, icon: WidgetIcon, load } = WIDGETS[widget];
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useWidget(load);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, question] = useDisclosure(false);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  // The conversation is read out as it grows; what is typed in a widget is not.
  return (
    <section className={classes.widget} aria-labelledby={headingId} data-widget={widget} aria-live="off">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <WidgetIcon size={24} stroke={1.75} aria-hidden className={classes.widgetIcon} />
          <div>
            <Title order={2} size="h4" id={headingId} ref={heading} tabIndex={-1} className={classes.widgetHeading}>
              {label}
            </Title>
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          </div>
        </Group>
        <CloseButton size="lg" aria-label={`Stäng ${named}`} onClick={isUnsaved ? question.open : onClose} />
      </Group>
      <UnsavedChanges value={setUnsaved}>
        <Loaded
          query={content}
          failure={{ title: `${label} kunde inte öppnas`, text: "Kontrollera uppkopplingen och försök igen." }}
          skeleton={<ListSkeleton rows={3} rowHeight={64} />}
        >
          {(Content) => <Content search={search} />}
        </Loaded>
      </UnsavedChanges>
      <Group justify="flex-end" mt="sm">
        <LinkButton to={path} variant="subtle" rightSection={<IconArrowUpRight size={18} stroke={1.75} aria-hidden />}>
          Öppna sidan
        </LinkButton>
      </Group>
      <Confirm
        opened={isAsking}
        onClose={question.close}
        title="Stäng utan att spara?"
        text="Det du har ändrat här är inte sparat och försvinner."
        confirmLabel="Stäng"
        isDestructive
        onConfirm={onClose}
      />
    </section>
  );
}

/** Fetches a widget, and again when that failed and the person wants it. */
function useWidget(load: Widget["load"]): Read<ComponentType<WidgetProps>> {
  const [loaded, setLoaded] = useState<{ data?: ComponentType<WidgetProps>; error: unknown }>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isHere = true;
    load().then(
      ({ default: data }) => isHere && setLoaded({ data, error: null }),
      (error: unknown) => isHere && setLoaded({ error }),
    );
    return () => {
      isHere = false;
    };
  }, [load, attempt]);
  return {
    data: loaded.data,
    error: loaded.error,
    refetch: (): void => {
      setLoaded(NOTHING);
      setAttempt(attempt + 1);
    },
  };
}

const NOTHING = { error: null };
