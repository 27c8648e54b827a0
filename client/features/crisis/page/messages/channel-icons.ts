import { IconBell, IconDeviceMobileMessage, IconMail } from "@tabler/icons-react";

export const CHANNEL_ICONS = { sms: IconDeviceMobileMessage, email: IconMail, push: IconBell } as const;
