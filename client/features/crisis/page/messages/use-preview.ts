import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { MessageAudience } from "#shared/enums.ts";
import type { Crisis, Methods } from "../crisis-views.ts";

type Preview = RouterOutputs["crisis"]["preview"];

export interface MessagePreview {
  /** As it would leave, with ÖVNING, and by SMS with the sender. */
  text: string;
  counts: Record<keyof Methods, number> | null;
  smsParts: number;
  smsCostKronor: number | null;
  total: number | null;
}

/** Whom a message would reach and what it costs, before it is sent. Null counts: the crisis group's is known by its people alone. */
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
      sendExternalMessage: isExternal,
      methods,
      description: isExternal ? "" : content,
      externalText: isExternal ? content : "",
    },
    { staleTime: 0 },
  );
  return { ...query, preview: query.data && toPreview(query.data) };

  function toPreview(data: Preview): MessagePreview {
    const words = isExternal
      ? { text: data.externalText || content, smsParts: data.smsParts }
      : { text: data.internalText || content, smsParts: data.internalSmsParts };
    const isWholeTeam = audience === "team" && !crisis.isExercise;
    if (audience === "self" || isWholeTeam) {
      return { ...words, counts: null, smsCostKronor: null, total: isWholeTeam ? data.team.length : 1 };
    }
    const counts = chosen(isExternal ? data.external : data.internal, methods);
    const total = counts.sms + counts.email + counts.push;
    return { ...words, counts, smsCostKronor: methods.sms ? data.smsCostKronor : null, total };
  }
}

const chosen = (counts: Preview["internal"], methods: Methods): Preview["internal"] => ({
  sms: methods.sms ? counts.sms : 0,
  email: methods.email ? counts.email : 0,
  push: methods.push ? counts.push : 0,
});
