/** After somebody else was first, where the dialog has read what stands now. */
export const OVERWRITE_HINT = "Det du skrev står kvar. Sparar du igen gäller det.";
