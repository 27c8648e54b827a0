import "@mantine/core/styles/Drawer.css";
import { Drawer } from "@mantine/core";
import type { Household } from "#client/lib/household-cache.ts";
import { HouseholdForm } from "./household-form.tsx";

interface HouseholdDrawerProps {
  household: Household;
  onClose: () => void;
}

export function HouseholdDrawer({ household, onClose }: HouseholdDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title="Uppdatera hushåll" closeOnClickOutside={false}>
      <HouseholdForm household={household} onSaved={onClose} onCancel={onClose} />
    </Drawer>
  );
}
