const NAME_MAX_LENGTH = 60;

/** `avatars/{userId}/{timestamp}.{ext}` (SETP-21). */
export const avatarKey = (userId: string, timestamp: number, extension: string): string =>
  `${avatarFolder(userId)}${timestamp}.${extension}`;

export const avatarFolder = (userId: string): string => `avatars/${userId}/`;

/** `logos/{association id}/{timestamp}_{file name}` (decision 32), whose ending is that of the picture as it is stored. */
export const logoKey = (associationId: string, timestamp: number, fileName: string, extension: string): string =>
  `logos/${associationId}/${timestamp}_${safeName(fileName)}.${extension}`;

/** `logos/{association id}/logo.png` (decision 32), for the logo of the founding form: the association gets that id when it is founded. */
export const reservedLogoKey = (associationId: string): string => `logos/${associationId}/logo.png`;

/** A file's own name without its ending, as it may stand in a key: `Vår logga (2).PNG` becomes `var-logga-2`. */
export function safeName(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .slice(0, NAME_MAX_LENGTH)
    .replace(/^-|-$/g, "");
  return name || "logo";
}
