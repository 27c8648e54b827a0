import { Anchor, Text, type TextProps } from "@mantine/core";

/** The numbers to call outside the portal: danger, information on accidents, advice on health. */
export function EmergencyLine(props: TextProps) {
  return (
    <Text {...props}>
      Fara för liv: ring <CallLink to="112">112</CallLink>. Information vid kris: <CallLink to="11313">113 13</CallLink>.
      Sjukvårdsrådgivning: <CallLink to="1177">1177</CallLink>.
    </Text>
  );
}

function CallLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor href={`tel:${to}`} inherit underline="always" c="inherit" fw={650} style={{ whiteSpace: "nowrap" }}>
      {children}
    </Anchor>
  );
}
