/** Swedish names that are words too. At the beginning of a sentence, where every word has a capital, they are taken for words. */
export const ORDINARY_NAMES: ReadonlySet<string> = new Set(
  `alm ask barr berg björk björn blad blom bo borg brand brant brink broman bror bråth by dag dahl dal disa ek eld falk flod fors fred
  frid frisk fur glad grahn gran grip grön gull hage hagen hall ham hav hed hell holm hård iris kall kaj kim klang klar kristall kull
  kvist käll lake lilja lind linn liv lo lod ljung ljus love lugn lund mark mil mo modig mor my mård måne nord norr ny palm park pil
  pol quick rapp rask ren ring ris rolf ros rosa rot rut rätt sand saga signe sjö skog sköld skön snäll sol solen sommar stad stark
  sten sterner stig storm strand stål ström sund svan svärd sång söder tall tor torn trygg trädgårdh tun vera via viktor viola vik vind
  ving vinter vår väst äng ö öst öster`.split(/\s+/),
);
