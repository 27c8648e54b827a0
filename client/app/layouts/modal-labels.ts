/** Buttons of confirmation dialogs that name no others. */
export const MODAL_LABELS = { confirm: "Fortsätt", cancel: "Avbryt" };
