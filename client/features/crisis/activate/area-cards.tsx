import { Button, Text, UnstyledButton } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AreaIcon } from "#client/components/area-icon.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import classes from "./activate.module.css";
import type { ActivationValues } from "./activation-values.ts";

export type Area = RouterOutputs["preparedness"]["domains"][number];

/** What an alarm is mostly about. The areas come in that order. */
const SHOWN_FIRST = 8;

interface AreaCardsProps {
  areas: readonly Area[];
  form: UseFormReturnType<ActivationValues>;
  onChoose: (areaId: string) => void;
}

/** The areas as buttons that a thumb hits, the rarer ones after a press (CRIS-01). */
export function AreaCards({ areas, form, onChoose }: AreaCardsProps) {
  const { crisisDomainId } = form.getValues();
  const { "data-path": path, error }: { "data-path"?: string; error?: ReactNode } = form.getInputProps("crisisDomainId");
  const [wantsAll, setWantsAll] = useState(false);
  const isRare = areas.findIndex(({ id }) => id === crisisDomainId) >= SHOWN_FIRST;
  const showsAll = wantsAll || isRare || areas.length <= SHOWN_FIRST;
  const shown = showsAll ? areas : areas.slice(0, SHOWN_FIRST);
  const group = useRef<HTMLFieldSetElement>(null);
  // They are read after the dialog has put the focus on its cross.
  useEffect(() => {
    if (document.activeElement?.closest("header")) group.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);
  const isFirst = (id: string, index: number): boolean => (crisisDomainId ? id === crisisDomainId : index === 0);

  return (
    <fieldset ref={group} className={classes.areas} aria-label="Krisområde">
      <div className={classes.cards}>
        {shown.map(({ id, name, icon }, index) => (
          <UnstyledButton
            key={id}
            className={classes.card}
            aria-pressed={id === crisisDomainId}
            data-autofocus={isFirst(id, index) || undefined}
            // Where the focus goes when the area is refused.
            data-path={isFirst(id, index) ? path : undefined}
            onClick={() => onChoose(id)}
          >
            <AreaIcon name={icon} size={28} />
            {name}
          </UnstyledButton>
        ))}
      </div>
      {!showsAll && (
        <Button
          variant="subtle"
          fullWidth
          mt="xs"
          rightSection={<IconChevronDown size={20} aria-hidden />}
          onClick={() => setWantsAll(true)}
        >
          Fler områden
        </Button>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
