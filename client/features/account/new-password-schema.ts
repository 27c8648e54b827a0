import { z } from "zod";
import { resetPasswordInput } from "#shared/schemas/account.ts";

/** The form of a reset. Only the password is sent, once. */
export const newPasswordForm = z
  .object({
    password: resetPasswordInput.shape.password,
    confirmPassword: z.string().min(1, "Bekräfta nytt lösenord krävs."),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Nya lösenorden matchar inte.",
    when: ({ value }) => typeof value === "object" && value !== null && "confirmPassword" in value && value.confirmPassword !== "",
  });
