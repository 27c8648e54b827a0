import { saveDraft } from "#server/domains/forms/drafts.ts";
import { readForm } from "#server/domains/forms/queries.ts";
import { submitForm } from "#server/domains/forms/submit-form.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type FormAnswers, type FormFile, formFile } from "#shared/schemas/form-answers.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createImage } from "./images.ts";
import type { TestPerson } from "./people.ts";

/** Begins a form and hands it in, as the browser does; `began` is what stood in the form then, by default what the portal knows now. */
export async function handIn(person: Pick<TestPerson, "userId">, slug: string, answers: FormAnswers, began: FormAnswers | null = null) {
  const ctx = await contextFor(person);
  const { version } = await saveDraft(ctx, { slug, answers, version: await draftVersion(ctx, slug), began });
  return submitForm(ctx, { slug, answers, version });
}

const draftVersion = async (ctx: DomainContext, slug: string): Promise<number> => (await readForm(ctx, slug)).draft?.version ?? 0;

/** Stores a picture for this person's draft of a form, as the browser does. */
export async function uploadPhoto(person: Pick<TestPerson, "userId">, slug: string, filename = "bild.png"): Promise<FormFile> {
  const path = `/api/forms/${slug}/files?${new URLSearchParams({ kind: "photo", filename })}`;
  const body = new Uint8Array(await createImage("png"));
  const response = await fetch(`${portal().url}${path}`, { method: "PUT", headers: await bearerOf(person), body });
  if (response.status !== 201) throw new Error(`the photo was refused: ${response.status}`);
  return formFile.parse(await response.json());
}

/** What a damage report needs at least. */
export const DAMAGE = { event: "Vatten i källaren", time: "2026-11-20T06:30", contact: "Siri Ek" };

/** What a survey needs at least. */
export const survey = (values: FormAnswers = {}): FormAnswers => ({ household_size: 2, days_prepared: "2–3 dygn", ...values });
