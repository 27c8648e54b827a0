import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { TextLink } from "#client/components/text-link.tsx";

/** What the scenario guesses at, because the association has not said it. */
export function MissingFacts({ missing, mayEdit }: { missing: readonly string[]; mayEdit: boolean }) {
  if (missing.length === 0) return null;
  return (
    <Alert color="fjord" icon={<IconInfoCircle size={20} aria-hidden />}>
      Vi gissar där föreningen inte har fyllt i: {missing.map((label) => label.toLowerCase()).join(", ")}.{" "}
      {mayEdit && <TextLink to="/association-profile">Fyll i uppgifterna</TextLink>}
    </Alert>
  );
}
