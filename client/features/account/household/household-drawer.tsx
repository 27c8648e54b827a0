import "@mantine/core/styles/Drawer.css";
import { Drawer } from "@mantine/core";
import type { SavedHousehold } from "#client/lib/use-household.ts";
import { HouseholdForm } from "./household-form.tsx";

interface HouseholdDrawerProps {
  household: SavedHousehold;
  isWaiting: boolean;
  onClose: () => void;
}

export function HouseholdDrawer({ household, isWaiting, onClose }: HouseholdDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title="Uppdatera hushåll" closeOnClickOutside={false}>
      <HouseholdForm household={household} isWaiting={isWaiting} onSaved={onClose} onCancel={onClose} />
    </Drawer>
  );
}
