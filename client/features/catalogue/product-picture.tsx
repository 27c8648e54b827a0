import { AspectRatio, Box, type BoxProps, Image } from "@mantine/core";
import {
  type Icon,
  IconBatteryCharging,
  IconBolt,
  IconBroadcast,
  IconBuildingWarehouse,
  IconBulb,
  IconClipboardList,
  IconCloudStorm,
  IconDroplet,
  IconFilter,
  IconFireExtinguisher,
  IconFirstAidKit,
  IconInfoSquareRounded,
  IconPackage,
  IconSchool,
  IconShield,
  IconShieldLock,
  IconSoup,
  IconTemperature,
  IconTools,
  IconWash,
} from "@tabler/icons-react";
import classes from "./catalogue.module.css";

const ICONS: Record<string, Icon> = {
  "Belysning & laddning": IconBulb,
  "Brand & utrymning": IconFireExtinguisher,
  "El & laddning": IconBolt,
  Extremväder: IconCloudStorm,
  "Förvaring & förråd": IconBuildingWarehouse,
  "Hygien & sanitet": IconWash,
  "IT & cybersäkerhet": IconShieldLock,
  Kommunikation: IconBroadcast,
  "Mat & matlagning": IconSoup,
  "Planering & rådgivning": IconClipboardList,
  Reservkraft: IconBatteryCharging,
  "Service & jour": IconTools,
  Sjukvård: IconFirstAidKit,
  "Skyddsrum & skydd": IconShield,
  "Skyltning & information": IconInfoSquareRounded,
  "Utbildning & övning": IconSchool,
  Vattenförvaring: IconDroplet,
  Vattenrening: IconFilter,
  "Värme & isolering": IconTemperature,
};

/** The names and prices are what somebody scrolls for. */
const DRAWING_ON_PHONES = 88;

interface ProductPictureProps extends BoxProps {
  product: { imageUrl: string | null; categoryName: string };
  iconSize?: number;
  /** Width to height. A drawing needs less room than a photograph. */
  ratio?: number;
}

/** The product's picture, or a drawing of its category. The name beside it says the same, so it has no text of its own. */
export function ProductPicture({ product, iconSize = 56, ratio = product.imageUrl ? 4 / 3 : 2, ...box }: ProductPictureProps) {
  const CategoryIcon = ICONS[product.categoryName] ?? IconPackage;
  return (
    <AspectRatio ratio={ratio} {...box}>
      {product.imageUrl ? (
        <Image src={product.imageUrl} alt="" loading="lazy" fit="contain" />
      ) : (
        <Box className={classes.drawing} mah={{ base: DRAWING_ON_PHONES, xs: "none" }} aria-hidden="true">
          <CategoryIcon size={iconSize} stroke={1.25} />
        </Box>
      )}
    </AspectRatio>
  );
}
