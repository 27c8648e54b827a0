/** No row has this id, and all ids are greater. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
