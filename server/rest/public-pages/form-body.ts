import { urlencoded } from "express";

/** What a plain HTML form sends: no nesting, and no more than a form of ours can hold. */
export const readForm = urlencoded({ extended: false, limit: "16kb", parameterLimit: 30 });

/** One field as it was typed; a missing or repeated one is blank. */
export function formField(body: unknown, name: string): string {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, name)) return "";
  const value: unknown = (body as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}
