const DAY_MS = 86_400_000;

/** A photo that waited for a network comes soon after its line; afterwards the log is closed for it. */
const TAKEN_FOR_MS = 7 * DAY_MS;

/** Where the photo of a line lies in the private store. */
export const logPhotoKey = (photoId: string): string => `log-photos/${photoId}.webp`;

/** Where a browser opens the photo of a line, which has it for good. */
export const logPhotoUrl = (entryId: string): string => `/api/crisis/log/${entryId}/photo`;

/** Whether a line that the server got then still takes a photo. */
export const takesPhoto = (entryCreatedAt: Date, now: Date): boolean => now.getTime() - entryCreatedAt.getTime() <= TAKEN_FOR_MS;
