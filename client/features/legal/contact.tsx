import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "#client/lib/api.ts";

const contact = z.object({ email: z.email().nullable() });

/** The address of who runs the portal, where one is configured; otherwise the way through the association. */
export function Contact() {
  const { data } = useQuery({
    queryKey: ["contact"],
    queryFn: async () => contact.parse(await api("contact", { needsToken: false })),
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (data?.email) {
    return (
      <Text>
        Skriv till den som driver portalen:{" "}
        <Anchor href={`mailto:${data.email}`} underline="always">
          {data.email}
        </Anchor>
        .
      </Text>
    );
  }
  return (
    <Text>Vänd dig till systemägaren i din förening, oftast någon i styrelsen. Systemägaren har kontakt med den som driver portalen.</Text>
  );
}
