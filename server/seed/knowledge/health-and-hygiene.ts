import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { FIRE_BOARD_LIST, GDPR_ARTICLE_9 } from "./sources.ts";

/** Neighbours who need more, first aid and keeping clean. */
export const HEALTH_AND_HYGIENE: readonly KnowledgeArticle[] = [
  {
    slug: "halsa-egna-behov",
    title: "Förseglade behov",
    area: "halsa",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Har du svårt att gå i trappor, behöver el till ett hjälpmedel eller behöver någon som berättar vad som händer? Då kan du berätta det i förväg, om du vill. Formuläret heter Förseglade behov.",
      "Det är frivilligt. Uppgifter om hälsa är känsliga enligt dataskyddsförordningen och får bara sparas när du uttryckligen har samtyckt. Samtycket gäller högst ett år och du kan ta tillbaka det när du vill. Skriv bara det som behövs för att hjälpa dig. Diagnosen behöver ingen veta.",
      "Varför fråga alls? Räddningstjänsten frågar om någon är kvar i huset och om någon behöver hjälp ut. Då är det bra att någon vet.",
      "Styrelsen ska aldrig föra egna listor över sjukdomar eller skvaller. Vill du inte lämna uppgifter, prata med en granne du litar på.",
      "Har du elberoende hjälpmedel: prata med vården om vad du gör vid strömavbrott. Vid fara för liv, ring 112.",
    ].join("\n\n"),
    steps: [
      "Öppna formuläret Förseglade behov.",
      "Skriv vad du behöver hjälp med, inte varför.",
      "Ange en kontaktperson.",
      "Läs samtycket och kryssa i om du vill.",
      "Gå igenom uppgifterna en gång om året.",
    ],
    terms:
      "förseglade behov, särskilda behov, behöver hjälp, funktionsnedsättning, rullstol, rullator, rörelsehinder, kan inte gå i trappor, äldre granne, hemtjänst, trygghetslarm, andningshjälp, respirator, syrgas, cpap, elberoende, synskadad, hörselskadad, demens, känsliga uppgifter, samtycke, sårbar granne".split(
        ", ",
      ),
    sources: [GDPR_ARTICLE_9, FIRE_BOARD_LIST],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "halsa-forsta-hjalpen",
    title: "Första hjälpen-rum",
    area: "halsa",
    audience: "everyone",
    isDanger: true,
    isGeneralAdvice: true,
    body: [
      "Är någon svårt skadad, medvetslös eller andas inte normalt: ring 112. Larmoperatören säger vad du ska göra. Be någon hämta hjärtstartaren.",
      "När vården dröjer kan föreningen ställa i ordning ett rum där den som har fått en liten skada eller blivit dålig kan vila. Välj ett rum på markplan som är lätt att värma, har en dörr att stänga och går att nå med bår. Tvättstugan eller en lokal passar ofta.",
      "Rummet ersätter inte vården. Där ger man första hjälpen, värme, vatten och lugn. Ge ingen annans läkemedel. För råd, ring 1177.",
      "Fråga i förväg vilka grannar som har utbildning i första hjälpen och vill vara med. Skriv upp vem som kommer och går, men inte mer om hälsa än ni måste.",
    ].join("\n\n"),
    steps: [
      "Fara för liv: ring 112 och följ råden.",
      "Hämta hjärtstartare och förbandslåda.",
      "Öppna rummet, tänd och värm det.",
      "Lägg fram filtar, vatten, handskar och handsprit.",
      "Låt någon alltid vara hos den som mår dåligt.",
      "Ring 1177 när du vill ha råd.",
      "Städa, fyll på förbandslådan och kasta engångssaker.",
    ],
    terms:
      "första hjälpen, forsta hjalpen, förbandslåda, förband, plåster, skadad, blöder, blod, hlr, hjärt-lungräddning, hjärtstartare, hjärtstopp, aed, medvetslös, avsvimmad, andas inte, andnöd, stroke, brutet ben, sjukvårdsrum, sjukstuga, vårdrum, läkemedel, medicin, sjuk granne".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "hygien-avfall",
    title: "Avfall och hygien",
    area: "avlopp",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "När vatten saknas och sopbilen inte kommer blir renlighet viktigare än vanligt. Det viktigaste är händerna: tvätta dem efter toalettbesök och före mat. Räcker inte vattnet, använd handsprit.",
      "Spara vatten med våtservetter, en balja och en tvättlapp. Återanvänd tvättvatten där det går, men aldrig till mat.",
      "Sortera så gott det går. Packa hårt och knyt ihop. Håll matavfall och toalettpåsar skilda från annat. Ställ inget i trapphuset, där är det i vägen och kan börja brinna.",
      "Föreningen väljer en plats för soporna, helst utomhus, i skugga, i täta kärl och skild från vattnet. Är någon magsjuk: låt den ha en egen toalettplats om det går och torka av handtag ofta. För råd om sjukdom, ring 1177.",
    ].join("\n\n"),
    steps: [
      "Tvätta eller sprita händerna.",
      "Ställ en vattenflaska och tvål vid en plats för handtvätt.",
      "Dela upp sopor: mat, toalettpåsar, övrigt.",
      "Knyt ihop alla påsar och lägg dem i kärl med lock.",
      "Lämna dem där föreningen anvisar, inte i trapphuset.",
      "Torka av handtag, räcken och kranar i gemensamma rum.",
    ],
    terms:
      "sopor, sophämtning, sopbil, soprum, sopnedkast, skräp, avfall, matavfall, blöjor, toalettpåsar, hygien, tvätta händerna, handsprit, alcogel, våtservetter, tvål, duscha, tvätta sig, tvättstuga, magsjuka, smitta, vinterkräksjuka, råttor, mens, mensskydd".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
];
