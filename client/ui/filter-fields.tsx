import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconFilterOff } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./filter-fields.module.css";
import { SearchField } from "./search-field.tsx";

interface FilterFieldsProps {
  /** Names the whole: «Filtrera händelser». */
  label: string;
  /** The field that is always there, with its `search` from `useListState`. */
  search: Parameters<typeof SearchField>[0];
  /** Something is chosen already, so that the choices are open from the beginning. */
  isChosen: boolean;
  /** Takes back what is searched and chosen; null while nothing is. */
  onClear: (() => void) | null;
  /** The other fields. */
  children: ReactNode;
}

/** What a list is searched by and chosen among. On a phone the choices are folded, so that the list itself is seen. */
export function FilterFields({ label, search, isChosen, onClear, children }: FilterFieldsProps) {
  const isNarrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
  const [isOpen, choices] = useDisclosure(isChosen);
  const fieldsId = useId();

  return (
    <Stack component="search" aria-label={label} gap="sm">
      <div id={fieldsId} className={classes.fields}>
        <SearchField {...search} />
        {(isOpen || !isNarrow) && children}
      </div>
      {(isNarrow || onClear) && (
        <Group gap="xs">
          {isNarrow && (
            <Button
              variant="default"
              aria-expanded={isOpen}
              aria-controls={fieldsId}
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
              onClick={choices.toggle}
            >
              {isOpen ? "Dölj filter" : "Visa filter"}
            </Button>
          )}
          {onClear && (
            <Button variant="default" leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />} onClick={onClear}>
              Rensa filter
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
