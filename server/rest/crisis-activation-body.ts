import { z } from "zod";
import { InvalidError } from "#server/platform/errors.ts";
import { activateCrisisInput, methodsField } from "#shared/schemas/crisis.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { isBlank } from "./association-path.ts";

/** What the documented path takes; the rules of the texts are those of the portal's own dialog. */
export const activationBody = z.object({
  housing_association_id: z.uuid(),
  crisis_domain_id: z.uuid(),
  description: z.string().meta({ description: "To members and the area's team; at most 600 characters" }),
  external_description: z.string().nullish().meta({
    description: "To the subscribers, as it is; an SMS names the association first where the text does not; at most 600 characters",
  }),
  send_external_message: z.boolean().default(false),
  notification_methods_used: methodsField
    .partial()
    .default({})
    .meta({ description: "By which channels; without any the crisis is led without a message" }),
  is_exercise: z.boolean().optional(),
  level: z.int().min(1).max(5).optional(),
  next_update_at: z.iso.datetime({ offset: true }).nullish(),
});

const loose = z.record(z.string(), z.unknown());
const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** How the fields are spelled in the portal, and on the path (decision 86). */
const SPELLINGS: Readonly<Record<string, string>> = {
  crisisDomainId: "crisis_domain_id",
  externalDescription: "external_description",
  sendExternalMessage: "send_external_message",
  methods: "notification_methods_used",
  isExercise: "is_exercise",
  nextUpdateAt: "next_update_at",
  idempotencyKey: "Idempotency-Key",
};
const onPath = (field: string): string => field.replace(/^[^.]+/, (name) => SPELLINGS[name] ?? name);

/**
 * The portal's own input from the body of the path. Throws InvalidError: with CRISIS_AREA_MISSING, CRISIS_DESCRIPTION_MISSING
 * (CRIS-09, CRIS-10), or with what is wrong with each field.
 */
export function toActivateInput(body: unknown, idempotencyKey: string): z.output<typeof activateCrisisInput> {
  const raw = loose.parse(body);
  if (isBlank(text(raw.crisis_domain_id))) throw new InvalidError("CRISIS_AREA_MISSING");
  if (isBlank(text(raw.description))) throw new InvalidError("CRISIS_DESCRIPTION_MISSING");
  const { sms = false, email = false, push = false } = loose.catch({}).parse(raw.notification_methods_used);
  const parsed = activateCrisisInput.safeParse({
    crisisDomainId: raw.crisis_domain_id,
    description: raw.description,
    externalDescription: raw.external_description,
    sendExternalMessage: raw.send_external_message ?? false,
    methods: { sms, email, push },
    isExercise: raw.is_exercise,
    level: raw.level,
    nextUpdateAt: raw.next_update_at,
    idempotencyKey,
  });
  if (parsed.success) return parsed.data;
  const fields = Object.entries(fieldMessages(parsed.error)).map(([field, message]) => [onPath(field), message]);
  throw new InvalidError("INVALID_INPUT", { fields: Object.fromEntries(fields) });
}
