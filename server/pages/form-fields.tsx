import type { Response } from "express";
import type { InputHTMLAttributes, ReactNode } from "react";
import { ZodError } from "zod";
import { ProofRequiredError } from "#server/domains/subscribers/proof-of-work.ts";
import { messageOf } from "#server/http/rest-errors.tsx";
import { DomainError, LimitError } from "#server/platform/errors.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { Notice } from "./layout.tsx";

/** Swedish sentences by the name of the field. */
export type Faults = Readonly<Record<string, string>>;

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: ReactNode;
  faults: Faults;
}

/** One line to fill in, with its label, its hint and what is wrong with it. */
export function Field({ name, label, hint, faults, ...input }: FieldProps) {
  const fault = faults[name];
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </label>
      <input
        id={name}
        name={name}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${name}-fel` : undefined}
        {...input}
      />
      <Fault name={name} faults={faults} />
    </div>
  );
}

/** One of a list. */
export function Choice({
  name,
  label,
  options,
  value,
  faults,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  faults: Faults;
}) {
  const fault = faults[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${name}-fel` : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Fault name={name} faults={faults} />
    </div>
  );
}

/** A box to tick; it comes unticked. */
export function Check({ name, label, checked, faults }: { name: string; label: ReactNode; checked: boolean; faults: Faults }) {
  const fault = faults[name];
  return (
    <div className="field">
      <label className="check" htmlFor={name}>
        <input
          id={name}
          name={name}
          type="checkbox"
          value="ja"
          defaultChecked={checked}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${name}-fel` : undefined}
        />
        <span>{label}</span>
      </label>
      <Fault name={name} faults={faults} />
    </div>
  );
}

/** Six digits from an SMS or a mail. */
export function CodeField({ faults }: { faults: Faults }) {
  return (
    <Field
      name="code"
      label="Kod"
      hint="Sex siffror. Koden gäller i 10 minuter."
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      faults={faults}
    />
  );
}

function Fault({ name, faults }: { name: string; faults: Faults }) {
  const fault = faults[name];
  return fault ? (
    <p className="fault" id={`${name}-fel`}>
      {fault}
    </p>
  ) : null;
}

/** What is wrong with a form as a whole; nothing when all is well. */
export function FaultNotice({ faults, message }: { faults: Faults; message?: string | undefined }) {
  if (!message && Object.keys(faults).length === 0) return null;
  return (
    <Notice tone="bad">
      <p>{message ?? "Något behöver rättas innan vi kan gå vidare. Se fälten nedan."}</p>
    </Notice>
  );
}

export interface Refused {
  status: number;
  faults: Faults;
  /** What is wrong when no field is. */
  message?: string;
  /** What a program of the page has to solve before the form may come again. */
  challenge?: string;
}

/** Why a form was refused, for the same form again; anything that no form can mend is thrown on. */
export function refusedForm(res: Response, error: unknown): Refused {
  if (error instanceof ZodError) return { status: 400, faults: fieldMessages(error) };
  if (!(error instanceof DomainError) || (error.code === "NOT_FOUND" && !error.fields)) throw error;
  res.locals.refused = error.reason;
  if (error instanceof LimitError) {
    res.set("retry-after", String(error.retryAfterSeconds));
    return { status: 429, faults: {}, message: messageOf(error) };
  }
  if (error instanceof ProofRequiredError) return { status: 412, faults: {}, message: error.message, challenge: error.challenge };
  if (error.fields) return { status: 400, faults: error.fields };
  return { status: 400, faults: {}, message: error.message };
}
