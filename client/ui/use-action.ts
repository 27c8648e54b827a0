import { useMutation } from "@tanstack/react-query";
import type { TRPCClientErrorLike } from "@trpc/client";
import type { UseTRPCMutationOptions } from "@trpc/react-query/shared";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type Touched, useReadAnew } from "#client/lib/read-anew.ts";
import type { AppRouter } from "#client/lib/trpc.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** Read anew when the mutation has ended, well or not (`createQueryClient`); «own» is all of its router. */
      touches?: readonly Touched[] | "own";
    };
  }
}

type Refusal = TRPCClientErrorLike<AppRouter>;

/** A mutation as tRPC gives it: `trpc.subscribers.add`. */
interface Procedure<Input, Answer> {
  useMutation: (options: UseTRPCMutationOptions<NoInfer<Input>, Refusal, NoInfer<Answer>>) => Sending<Input, Answer, Refusal>;
}

interface Sending<Input, Answer, Failure> {
  mutateAsync: (input: Input) => Promise<Answer>;
  data: Answer | undefined;
  isPending: boolean;
  error: Failure | null;
  reset: () => void;
}

interface ActionOptions<Input, Answer> {
  /** The toast when it is done: a title, or a title and a text; nothing where the page itself shows it. */
  done?: (answer: Answer, input: Input) => string | readonly [title: string, text?: string] | null;
  /** What is said above the reason when it is refused: «Den boende kunde inte läggas till». */
  failed: string;
  /** What is read anew, in this order, when it has ended, also when it was refused: somebody else may have been first. All of its router if nothing is said. */
  touches?: readonly Touched[];
  /** Read before the press is over, in place of all else, where a second one would be refused or sent again. */
  waitsFor?: readonly Touched[];
  /** `notifyAccess` for access, membership and settings (decision 34). */
  toasts?: Pick<typeof notify, "success" | "error">;
}

interface Outcome<Answer, Failure> {
  /** Where the next screen needs what is being read anew it answers a promise: until that is kept the action is under way. */
  onDone?: (answer: Answer) => unknown;
  /** Shows the refusal where the person is; without it a toast does. */
  onRefused?: (refusal: Failure) => void;
}

export interface Action<Input, Answer, Failure = Refusal> {
  send: (input: Input, outcome?: Outcome<Answer, Failure>) => void;
  isPending: boolean;
  /** Of the last try, as is the refusal. */
  answer: Answer | null;
  refusal: Failure | null;
  failed: string;
  /** Forgets the last try. */
  reset: () => void;
}

/**
 * A mutation with all that belongs to it: the toast, what is said when it is refused, and what is read anew. It tells its end also
 * when whoever began it is no longer on the page.
 */
export function useAction<Input, Answer>(
  procedure: Procedure<Input, Answer>,
  { touches, ...options }: ActionOptions<Input, Answer>,
): Action<Input, Answer> {
  const meta = { touches: touches ?? (options.waitsFor ? [] : "own") } as const;
  return useSending(procedure.useMutation({ meta, onSuccess: tellDone(options) }), options);
}

/** The same for a path of the REST interface, which belongs to no router. */
export function useApiAction<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { touches, ...options }: ActionOptions<Input, Answer> & Required<Pick<ActionOptions<Input, Answer>, "touches">>,
): Action<Input, Answer, Error> {
  return useSending<Input, Answer, Error>(useMutation({ mutationFn: call, meta: { touches }, onSuccess: tellDone(options) }), options);
}

type Told<Input, Answer> = Omit<ActionOptions<Input, Answer>, "touches">;

const tellDone =
  <Input, Answer>({ done, toasts = notify }: Told<Input, Answer>) =>
  (answer: Answer, input: Input): void => {
    const told = done?.(answer, input);
    if (!told) return;
    const [title, text] = typeof told === "string" ? [told] : told;
    toasts.success(title, text);
  };

function useSending<Input, Answer, Failure>(
  { mutateAsync, data, isPending, error, reset }: Sending<Input, Answer, Failure>,
  { failed, waitsFor = [], toasts = notify }: Told<Input, Answer>,
): Action<Input, Answer, Failure> {
  const readAnew = useReadAnew();
  // Of its own: a mutation says a moment late that it is on its way, in which a double click would send a second time.
  const [underWay, setUnderWay] = useState(0);
  const tell = (refusal: Failure): void => toasts.error(failed, errorText(refusal));
  return {
    send(input, { onDone, onRefused = tell } = {}) {
      setUnderWay((count) => count + 1);
      void mutateAsync(input)
        .finally(() => readAnew(...waitsFor))
        .then(onDone, onRefused)
        .finally(() => setUnderWay((count) => count - 1));
    },
    isPending: isPending || underWay > 0,
    answer: data ?? null,
    refusal: error,
    failed,
    reset,
  };
}
