import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { MessageAudience } from "#shared/enums.ts";
import type { Crisis, Methods } from "../crisis-views.ts";

type Preview = RouterOutputs["crisis"]["preview"];

export interface MessagePreview {
  /** As it would leave, with ÖVNING, and by SMS with the sender. */
  text: string;
  counts: Record<keyof Methods, number>;
  /** Whoever is reached in several ways is one. */
  people: number;
  smsParts: number;
  smsCostKronor: number | null;
}

/** Whom a message would reach and what it costs, before it is sent. */
export function usePreview(
  crisis: Crisis,
  { audience, content, methods }: { audience: MessageAudience; content: string; methods: Methods },
) {
  const isExternal = audience === "subscribers";
  const query = trpc.crisis.preview.useQuery(
    {
      crisisDomainId: crisis.crisisDomainId,
      isExercise: crisis.isExercise,
      isFirst: false,
      ...(audience !== "subscribers" && { audience }),
      sendExternalMessage: isExternal,
      methods,
      description: isExternal ? "" : content,
      externalText: isExternal ? content : "",
    },
    { staleTime: 0 },
  );
  return { ...query, preview: query.data && toPreview(query.data) };

  function toPreview({ internal, external, people, smsParts, internalSmsParts, ...data }: Preview): MessagePreview {
    const common = { smsCostKronor: methods.sms ? data.smsCostKronor : null };
    return isExternal
      ? { ...common, text: data.externalText || content, counts: external, people: people.external, smsParts }
      : { ...common, text: data.internalText || content, counts: internal, people: people.internal, smsParts: internalSmsParts };
  }
}
