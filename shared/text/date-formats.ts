/** How a field and the server ask for what could not be read. */
export const DAY_FORMAT = "Skriv datumet som 2026-11-23.";
export const TIME_FORMAT = "Skriv tiden som 18:30.";
export const DAY_AND_TIME_FORMAT = "Skriv dag och tid, till exempel 2026-11-23 och 18:30.";
