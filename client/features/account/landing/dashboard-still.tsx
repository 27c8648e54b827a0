import { Badge, Group, SimpleGrid, Text, ThemeIcon } from "@mantine/core";
import { IconBuildingCommunity, IconCircleCheck, IconClock, IconMapPin, IconUserPlus, IconUsers } from "@tabler/icons-react";
import classes from "./landing.module.css";

const FIGURES = [
  { icon: IconUsers, label: "Medlemmar i portalen", value: "24" },
  { icon: IconUserPlus, label: "Väntande ansökningar", value: "2" },
  { icon: IconMapPin, label: "Beredskapsresan", value: "Fas 3 av 8" },
];

const REQUESTS = [
  { supplier: "NordVatten Exempelbolag AB", amount: "48 250 kr", status: "Offert mottagen", color: "fjord", icon: IconCircleCheck },
  { supplier: "Ljusbron Exempelkraft AB", amount: "126 400 kr", status: "Väntar på leverantör", color: "varsel", icon: IconClock },
];

/** What an association's overview can look like, drawn with the portal's own parts. A picture: nothing in it can be pressed. */
export function DashboardStill() {
  return (
    <div
      role="img"
      aria-label="Exempel på en förenings översikt: 24 medlemmar, 2 väntande ansökningar, fas 3 av 8 i beredskapsresan och två produktförfrågningar."
      className={classes.still}
    >
      <div aria-hidden>
        <Group justify="space-between" mb="md" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <ThemeIcon size={40} radius="md" variant="filled">
              <IconBuildingCommunity size={22} stroke={1.75} />
            </ThemeIcon>
            <div>
              <Text fw={650} lh={1.25}>
                Brf Exempeltallen
              </Text>
              <Text fz="xs" c="dimmed">
                42 lägenheter · Stockholm
              </Text>
            </div>
          </Group>
          <Badge color="gray">Exempel</Badge>
        </Group>
        <SimpleGrid cols={3} spacing="sm" mb="md">
          {FIGURES.map(({ icon: FigureIcon, label, value }) => (
            <div key={label}>
              <FigureIcon size={20} stroke={1.75} />
              <Text fw={650} fz="h3" lh={1.3}>
                {value}
              </Text>
              <Text fz="xs" c="dimmed" lh={1.3}>
                {label}
              </Text>
            </div>
          ))}
        </SimpleGrid>
        <Text fw={600} mb="xs">
          Senaste produktförfrågningar
        </Text>
        {REQUESTS.map(({ supplier, amount, status, color, icon: StatusIcon }) => (
          <div key={supplier} className={classes.stillRow}>
            <div>
              <Text fz="sm" fw={600}>
                {supplier}
              </Text>
              <Text fz="sm" c="dimmed" className="tabular">
                {amount}
              </Text>
            </div>
            <Badge color={color} px="xs" style={{ flex: "none" }} leftSection={<StatusIcon size={14} />}>
              {status}
            </Badge>
          </div>
        ))}
      </div>
    </div>
  );
}
