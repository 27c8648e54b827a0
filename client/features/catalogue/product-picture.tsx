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
import { useState } from "react";
import { mediaAddress } from "#client/lib/media-address.ts";
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
  product: { name: string; imageUrl: string | null; categoryName: string };
  iconSize?: number;
  /** Width to height, of a photograph and a drawing alike: what stands beside each other begins at the same height. */
  ratio?: number;
}

/** The product's photograph, or a drawing of its category, which says nothing that does not stand beside it; that too where the photograph is gone. */
export function ProductPicture({ product, iconSize = 56, ratio = 2, ...box }: ProductPictureProps) {
  const [lost, setLost] = useState<string | null>(null);
  const CategoryIcon = ICONS[product.categoryName] ?? IconPackage;
  return (
    <AspectRatio ratio={ratio} {...box}>
      {product.imageUrl && product.imageUrl !== lost ? (
        <Image
          src={mediaAddress(product.imageUrl)}
          alt={product.name}
          loading="lazy"
          fit="contain"
          onError={() => setLost(product.imageUrl)}
        />
      ) : (
        <Box className={classes.drawing} mah={{ base: DRAWING_ON_PHONES, xs: "none" }} aria-hidden="true">
          <CategoryIcon size={iconSize} stroke={1.25} />
        </Box>
      )}
    </AspectRatio>
  );
}
