import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { PROFILE_SECTIONS, type SectionId } from "./profile-sections.ts";
import classes from "./section-nav.module.css";

/** Leads to the sections, each of which has its place in the address. */
export function SectionNav({ sections, className }: { sections: readonly SectionId[]; className?: string }) {
  return (
    <nav aria-label="Avsnitt på sidan" className={className}>
      <Text size="sm" c="dimmed" className={classes.heading}>
        På den här sidan
      </Text>
      <ul className={classes.links}>
        {sections.map((section) => (
          <li key={section}>
            <Anchor component={Link} to={{ hash: section }} className={classes.link}>
              {PROFILE_SECTIONS[section]}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
