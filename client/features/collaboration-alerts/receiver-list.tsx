import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import type { Sending } from "./alert-views.ts";
import classes from "./receiver-list.module.css";

/** So many are read at a glance; one more than these is shown rather than counted. */
const SHOWN = 5;

/** Everybody that an alert goes to by name: the first ones, and all on a press. */
export function ReceiverList({ receivers }: { receivers: Sending["partners"] }) {
  const [isWhole, whole] = useDisclosure(false);
  const [headingId, listId] = [useId(), useId()];
  const hidden = receivers.length > SHOWN + 1 ? receivers.length - SHOWN : 0;
  const shown = isWhole ? receivers : receivers.slice(0, receivers.length - hidden);
  return (
    <Stack gap={4}>
      <Text fw={600} id={headingId}>
        Går till
      </Text>
      <section className={classes.frame} aria-labelledby={headingId} tabIndex={isWhole ? 0 : undefined}>
        <ul className={classes.list} id={listId} aria-labelledby={headingId}>
          {shown.map(({ linkId, name, city }) => (
            <li key={linkId}>{city ? `${name}, ${city}` : name}</li>
          ))}
        </ul>
      </section>
      {hidden > 0 && (
        <Button
          variant="subtle"
          px={0}
          style={{ alignSelf: "flex-start" }}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={whole.toggle}
        >
          {isWhole ? "Visa färre" : `och ${hidden} till`}
        </Button>
      )}
    </Stack>
  );
}
