import type { UseFormReturnType } from "@mantine/form";
import { createContext, useContext } from "react";
import type { FormAnswers, FormFile } from "#shared/schemas/form-answers.ts";

/** What every field of a form needs: the form itself, and how a file is stored (without it files cannot be added). */
export interface FormContext {
  form: UseFormReturnType<FormAnswers>;
  upload?: (file: File, kind: "photo" | "file") => Promise<FormFile>;
}

export const FormContextOf = createContext<FormContext | null>(null);

export function useFormContext(): FormContext {
  const context = useContext(FormContextOf);
  if (!context) throw new Error("a field of a form stands outside of FormFields");
  return context;
}
