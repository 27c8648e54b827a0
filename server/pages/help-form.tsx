import type { OwnNeedView } from "#server/domains/crisis/page-views.ts";
import { formField } from "#server/http/form-body.ts";
import { HELP_KINDS } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { FLAT_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { HELP_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import { Check, FaultNotice, type Faults, Field } from "./form-fields.tsx";
import { PostForm } from "./layout.tsx";

/** What stands in the fields: as it is known, or as it was typed where something is wrong with it. */
export type HelpDraft = Pick<OwnNeedView, "kinds" | "note" | "flat" | "phone">;

/** What the form sent: the names of its boxes are the kinds. */
export const readHelpForm = (body: unknown): HelpDraft => ({
  kinds: HELP_KINDS.filter((kind) => formField(body, kind) !== ""),
  note: formField(body, "note"),
  flat: formField(body, "flat"),
  phone: formField(body, "phone"),
});

interface HelpFormProps {
  action: string;
  draft: HelpDraft;
  /** The last two digits of the number that is rung when no other is given. */
  phoneEnd: string | null;
  faults: Faults;
}

/** What is needed, and where: the press that asks for help has been kept already. */
export function HelpForm({ action, draft, phoneEnd, faults }: HelpFormProps) {
  return (
    <PostForm action={action} fields={{ svar: "need_help", hjalp: "ja" }}>
      <FaultNotice faults={faults} />
      <fieldset className="kinds">
        <legend>Vad behöver du hjälp med?</legend>
        {HELP_KINDS.map((kind) => (
          <Check key={kind} name={kind} label={HELP_KIND_LABELS[kind]} checked={draft.kinds.includes(kind)} faults={{}} />
        ))}
      </fieldset>
      <Field
        name="note"
        label="Berätta kort"
        hint="Till exempel: insulin behöver kylas, två små barn."
        maxLength={TEXT_MAX_LENGTH}
        defaultValue={draft.note ?? ""}
        faults={faults}
      />
      <Field
        name="flat"
        label="Lägenhet eller våning"
        maxLength={FLAT_MAX_LENGTH}
        autoComplete="address-line2"
        defaultValue={draft.flat ?? ""}
        faults={faults}
      />
      <Field
        name="phone"
        label="Telefon"
        hint={phoneEnd && `Lämna tomt, så ringer vi numret som slutar på ${phoneEnd}.`}
        type="tel"
        autoComplete="tel"
        defaultValue={draft.phone?.startsWith("+") ? formatPhone(draft.phone) : (draft.phone ?? "")}
        faults={faults}
      />
      <button type="submit">Skicka</button>
      <p className="dim">Bara de som leder föreningens kris ser det du skriver.</p>
    </PostForm>
  );
}
