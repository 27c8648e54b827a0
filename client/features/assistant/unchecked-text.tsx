import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconBook2 } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./assistant.module.css";

interface UncheckedTextProps {
  /** What the model had written; empty when it had not begun. */
  text: ReactNode;
  /** What the knowledge base says instead; null when it says nothing. */
  found: ReactNode;
}

/** A model's answer that was cut off: said to be unchecked before it is read, with what was found in its place. */
export function UncheckedText({ text, found }: UncheckedTextProps) {
  const [isShown, setShown] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) shown.current?.focus();
  }, [isShown]);
  return (
    <>
      <Alert
        color="varsel"
        icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
        title={text ? "Avbrutet – texten är inte kontrollerad mot källorna" : "Avbrutet innan svaret skrevs"}
        mb="sm"
      >
        <Text inherit>
          {found ? "Läs vad som står i kunskapsbanken och era dokument i stället." : "Ställ frågan igen för att få ett helt svar."}
        </Text>
        {found && !isShown && (
          <Button
            variant="default"
            size="sm"
            mt="xs"
            mih={44}
            leftSection={<IconBook2 size={18} stroke={1.75} aria-hidden />}
            onClick={() => setShown(true)}
          >
            Visa det som hittades
          </Button>
        )}
      </Alert>
      {text && <div className={classes.unchecked}>{text}</div>}
      {isShown && (
        <section className={classes.found} aria-label="Det som hittades" tabIndex={-1} ref={shown}>
          {found}
        </section>
      )}
    </>
  );
}
