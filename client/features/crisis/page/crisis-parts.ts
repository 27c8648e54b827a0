import { IconBroadcast, IconChecklist, IconMessages, IconNotebook, IconUsers } from "@tabler/icons-react";

/** The parts of the page: tabs where there is room for one, and what stands beside one another where there is more. */
export const PARTS = [
  { part: "uppgifter", label: "Att göra", icon: IconChecklist },
  { part: "logg", label: "Logg", icon: IconNotebook },
  { part: "besked", label: "Besked", icon: IconMessages },
  { part: "svar", label: "Svar", icon: IconUsers },
  { part: "info", label: "Mer", icon: IconBroadcast },
] as const;

export type Part = (typeof PARTS)[number]["part"];
