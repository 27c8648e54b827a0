import { Stack, Text } from "@mantine/core";
import { usePocket } from "#client/lib/offline/use-pocket.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { LoneLink } from "./text-link.tsx";

const WAYS = [
  { to: "/association-profile#avstangning", text: "Nycklar & avstängning" },
  { to: "/association-profile#jourer", text: "Förvaltare och jourer" },
  { to: "/crisis-team", text: "Krisgruppen" },
  { to: "/maps", text: "Samlingsplatser och skyddsrum" },
  { to: "/documents?tab=dokument", text: "Våra dokument" },
];

/** Where there is neither a network nor the page: the ways to what of the house is here all the same. */
export default function PocketLinks() {
  const { formatDayTime } = useDateFormat();
  const pocket = usePocket();
  if (!pocket) return null;
  return (
    <Stack component="nav" aria-label="Sparat på enheten" gap={4} align="flex-start">
      <Text>Det här finns sparat, hämtat {`${formatDayTime(new Date(pocket.keptAt))}, ${fileSize(pocket.bytes)}`}:</Text>
      {WAYS.map(({ to, text }) => (
        <LoneLink key={to} to={to}>
          {text}
        </LoneLink>
      ))}
    </Stack>
  );
}
