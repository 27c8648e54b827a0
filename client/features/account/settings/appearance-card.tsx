import { Group, Radio, useMantineColorScheme } from "@mantine/core";
import { SCHEMES } from "#client/components/color-schemes.ts";
import { SectionCard } from "#client/components/section-card.tsx";

/** The theme. It belongs to the browser, not to the profile, and takes effect at once. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SectionCard title="Utseende">
      <Radio.Group
        label="Tema"
        description="Gäller i den här webbläsaren och sparas direkt."
        size="md"
        value={colorScheme}
        onChange={(chosen) => {
          const scheme = SCHEMES.find((offered) => offered.scheme === chosen)?.scheme;
          if (scheme) setColorScheme(scheme);
        }}
      >
        <Group mt="xs" gap="lg">
          {SCHEMES.map(({ scheme, label }) => (
            <Radio key={scheme} value={scheme} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </SectionCard>
  );
}
