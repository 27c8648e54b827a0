const FILENAME_MAX_LENGTH = 120;

/** A name to save the file under: what somebody called it, without what no file system takes, and the ending of what it is. */
export function shownFilename(fileName: string, extension: string, unnamed: string): string {
  const stem = fileName
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|\s]+/gu, " ")
    .replace(/^[. ]+/, "")
    .replace(/\.[^. ]{0,5}$/, "")
    .slice(0, FILENAME_MAX_LENGTH)
    .trim();
  return `${stem || unnamed}.${extension}`;
}
