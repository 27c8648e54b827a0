import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";

/** The scripts that stand in a built page, as sources for its content security policy. */
export function inlineScriptSources(file: string): string[] {
  const scripts = readFileSync(file, "utf8").matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
}

/** Allows exactly these scripts on top of the policy that the answer has already. */
export function allowInlineScripts(res: ServerResponse, sources: readonly string[]): void {
  const policy = res.getHeader("content-security-policy");
  if (typeof policy !== "string" || sources.length === 0) return;
  res.setHeader("content-security-policy", policy.replace("script-src 'self'", `script-src 'self' ${sources.join(" ")}`));
}
