/** What the calendar calls the change of the shared water: in the wheel of the year, and as the reminder that once stood beside it. */
export const WATER_CHANGE_TITLES = { wheel: "Vattenbyte", reminder: "Byt vattnet i det gemensamma förrådet" } as const;
