/** The preparedness areas every installation starts with, in their order: slug, name, description, icon. */
export const CRISIS_DOMAINS = [
  ["el", "El", "Strömavbrott: portar, hiss, ljus, laddning och allt som drivs av el.", "Zap"],
  ["vatten", "Vatten", "Dricksvatten, nödvatten och gemensamma förråd.", "Droplets"],
  ["varme", "Värme", "Fjärrvärme- eller elbortfall när det är kallt, och värmebölja.", "ThermometerSnowflake"],
  ["mat", "Mat", "Mat utan kyl, spis och butik. Specialkost.", "Utensils"],
  ["kommunikation", "Kommunikation", "Nå boende och myndigheter när nätet vacklar.", "RadioTower"],
  ["avlopp", "Avlopp & hygien", "Toaletter, avfall och smittskydd när avloppet står still.", "Trash2"],
  ["halsa", "Hälsa & omsorg", "Första hjälpen, läkemedel och grannar som behöver stöd.", "HeartPulse"],
  ["brand", "Brand", "Förebygga, larma, utrymma och möta räddningstjänsten.", "Flame"],
  ["skydd", "Skydd & skyddsrum", "Skyddsrum, inrymning, VMA och höjd beredskap.", "ShieldHalf"],
  ["cyber", "IT & cyber", "Konton, bank, passersystem och uppkopplad fastighet.", "ShieldAlert"],
  ["extremvader", "Extremväder", "Storm, skyfall, översvämning, snö, halka och hetta.", "CloudLightning"],
  ["trygghet", "Trygghet & brott", "Inbrott, hot, skadegörelse och otrygga miljöer.", "LockKeyhole"],
  ["ledning", "Ledning & samordning", "Krisgrupp, beslut, övning och uppföljning.", "Users"],
] as const;
