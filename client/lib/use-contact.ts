import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "./api.ts";

const contact = z.object({ email: z.string().nullable(), phone: z.string().nullable(), mapHosts: z.array(z.string()) });

/** How to reach who runs the portal, null for what the operator has not said, and where its map comes from. */
export function useContact() {
  return useQuery({
    queryKey: ["contact"],
    queryFn: async () => contact.parse(await api("contact", { needsToken: false })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
