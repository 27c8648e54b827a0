import { Anchor, Text, type TextProps } from "@mantine/core";

const TOGETHER = { whiteSpace: "nowrap" } as const;

/** The numbers to call outside the portal: danger, information on accidents, advice on health. */
export function EmergencyLine(props: TextProps) {
  return (
    <Text {...props}>
      <span style={TOGETHER}>
        Fara för liv: ring <CallLink to="112">112</CallLink>.
      </span>{" "}
      <span style={TOGETHER}>
        Information vid kris: <CallLink to="11313">113 13</CallLink>.
      </span>{" "}
      <span style={TOGETHER}>
        Sjukvårdsrådgivning: <CallLink to="1177">1177</CallLink>.
      </span>
    </Text>
  );
}

function CallLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor href={`tel:${to}`} inherit underline="always" c="inherit" fw={650} display="inline-block" py={10}>
      {children}
    </Anchor>
  );
}
