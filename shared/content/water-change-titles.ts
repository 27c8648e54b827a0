/** What the calendar calls the change of the shared water: in the wheel of the year, and as the reminder of a plan. */
export const WATER_CHANGE_TITLES = { wheel: "Vattenbyte", reminder: "Byt vattnet i det gemensamma förrådet" } as const;
