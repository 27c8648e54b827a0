import type { AnyProcedure, inferProcedureInput } from "@trpc/server";
import type { AppRouter, RouterOutputs } from "#client/lib/trpc.ts";

type Leaves<Routes, Prefix extends string = ""> = {
  [Name in keyof Routes & string]: Routes[Name] extends AnyProcedure ? `${Prefix}${Name}` : Leaves<Routes[Name], `${Prefix}${Name}.`>;
}[keyof Routes & string];

type At<Routes, Path> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Routes
    ? At<Routes[Name], Rest>
    : never
  : Path extends keyof Routes
    ? Extract<Routes[Path], AnyProcedure>
    : never;

type AnswerAt<Outputs, Path> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Outputs
    ? AnswerAt<Outputs[Name], Rest>
    : never
  : Path extends keyof Outputs
    ? [Outputs[Path]] extends [never]
      ? void
      : Outputs[Path]
    : never;

type Routes = AppRouter["_def"]["record"];

/** A procedure as the wire names it, `"subscribers.list"`. */
export type Procedure = Leaves<Routes>;
export type Input<Path extends Procedure> = inferProcedureInput<At<Routes, Path>>;
/** As it arrives: days and times are text. */
export type Answer<Path extends Procedure> = AnswerAt<RouterOutputs, Path>;

/** What is answered in place of what was recorded: a value, or what is made of the call's input. */
export type Answers = { [Path in Procedure]?: Answer<Path> | ((input: Input<Path>) => Answer<Path>) };
