/** Where a document is opened. `isEditing` opens its form rather than what is known of it. */
export const documentAddress = (documentId: string, isEditing = false): string =>
  `/documents?dokument=${documentId}${isEditing ? "&skriv=1" : ""}`;

export const OUR_DOCUMENTS = "/documents?tab=dokument";
