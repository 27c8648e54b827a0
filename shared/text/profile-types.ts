import type { ProfileType } from "../enums.ts";

export const PROFILE_TYPE_LABELS: Record<ProfileType, string> = {
  private: "Privatperson",
  association: "Bostadsrättsförening",
};
