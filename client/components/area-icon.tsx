import {
  type Icon,
  IconAlertTriangle,
  IconBolt,
  IconBuildingBroadcastTower,
  IconCloudStorm,
  IconDroplets,
  IconFlame,
  IconHeartbeat,
  IconLock,
  type IconProps,
  IconShieldExclamation,
  IconShieldHalf,
  IconTemperatureSnow,
  IconToolsKitchen2,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";

/** By the names that the areas carry (`crisis_domains.icon`). */
const ICONS: Record<string, Icon> = {
  Zap: IconBolt,
  Droplets: IconDroplets,
  ThermometerSnowflake: IconTemperatureSnow,
  Utensils: IconToolsKitchen2,
  RadioTower: IconBuildingBroadcastTower,
  Trash2: IconTrash,
  HeartPulse: IconHeartbeat,
  Flame: IconFlame,
  ShieldHalf: IconShieldHalf,
  ShieldAlert: IconShieldExclamation,
  CloudLightning: IconCloudStorm,
  LockKeyhole: IconLock,
  Users: IconUsers,
};

export const areaIcon = (name: string): Icon => ICONS[name] ?? IconAlertTriangle;

/** The sign of a crisis area. Its name stands beside it. */
export function AreaIcon({ name, ...icon }: { name: string } & IconProps) {
  const Sign = areaIcon(name);
  return <Sign size={20} stroke={1.75} aria-hidden {...icon} />;
}
