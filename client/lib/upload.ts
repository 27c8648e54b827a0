import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { type ApiRequest, api } from "./api.ts";

const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/jpg", "image/png", "image/webp"];

/** For the file chooser. */
export const IMAGE_ACCEPT = IMAGE_TYPES.join(",");

/** What is wrong with a picture as far as the browser can tell, in the server's words. The server looks at its content. */
export function imageProblem(file: Pick<File, "size" | "type">): string | null {
  if (file.size > UPLOAD_MAX_BYTES) return ERROR_MESSAGES.FILE_TOO_LARGE;
  if (!IMAGE_TYPES.includes(file.type)) return ERROR_MESSAGES.FILE_TYPE_NOT_ALLOWED;
  return null;
}

/** Sends a picture as the body of a documented path, and answers the address that the server put under `key`, or null. */
export async function uploadImage(path: string, key: string, file: File, query?: ApiRequest["query"]): Promise<string | null> {
  const answer = await api(path, { method: "PUT", file, query });
  const url = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>)[key] : null;
  return typeof url === "string" && url !== "" ? url : null;
}
