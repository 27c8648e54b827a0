import type { DangerRule } from "./danger-rules.ts";

/** Talk of preparing and rules. */
const CALM_ABROAD =
  "drill…|exercise…|insurance…|extinguisher…|detector…|prevent…|rules|regulation…|law|buy|inspection…|harjoit…|vakuutu…|sammut…|määräy…|ostaa|tababar…|caymis…|sharci…|تمرين|تدريب|تأمين|التأمين|طفاية|طفايه|كاشف|قانون|شراء|منع";

/** What nobody may have in the stomach. */
const SWALLOWED_EN =
  "bleach|detergent…|cleaner…|cleaning|pills|tablets|battery|batteries|antifreeze|lamp oil|white spirit|drain opener|washing powder|dishwasher…";

/** Words of danger in the other languages that questions are read in: English, Finnish, Somali and Arabic. Read after the Swedish ones. */
export const DANGER_RULES_ABROAD: readonly DangerRule[] = [
  {
    danger: "suicide",
    said: [
      "kill myself|killing myself|want to die|suicide|suicidal|end my life|don t want to live|dont want to live",
      "itsemurha…|haluan kuolla|tappaa itseni|en halua elää|en jaksa elää",
      "is dil…|dhiman rab…|inaan dhinto|nolosha waan ka daal…",
      "انتحار|الانتحار|أريد أن أموت|اريد ان اموت|أقتل نفسي|لا أريد أن أعيش",
    ],
  },
  {
    danger: "fire",
    said: [
      "help fire|fire fire|fire help|on fire|is burning|fire in|there is a fire|there s a fire|theres a fire|there is smoke|there s smoke|smoke in|smoke coming|smell smoke|smells like smoke|smells of smoke|smell of smoke|something burning|fire alarm is|fire alarm went|smoke alarm is|smoke alarm went",
      "tulipalo…|palaa|savua|savun haju…|palovaroitin soi|palovaroitin huutaa",
      "dab ayaa|dabka ayaa|dab baa|guban…|qiiq ayaa|qiiq baa|qiiqa ayaa|qiiq ayan",
      "حريق|الحريق|حريقا|يحترق|تحترق|دخان|الدخان",
    ],
    unless: CALM_ABROAD,
  },
  {
    danger: "gas",
    said: [
      "smell gas|smells gas|smells like gas|smells of gas|smell of gas|gas leak|gas smell|gas leaking",
      "smell… + gas",
      "kaasuvuoto…|kaasu vuotaa|vuotaa kaasua|tulee kaasua|on kaasua",
      "haise…|haju…|tuoksu… + kaasu|kaasun|kaasulta|kaasulle",
      "urta gaas…|gaas… * ur…|gaas ayaa|gaaska ayaa|gaas baa",
      "رائحة غاز|رائحة الغاز|تسرب غاز|تسرب الغاز|تسرب للغاز|أشم غاز|أشم الغاز|رائحه غاز|رائحه الغاز",
    ],
  },
  {
    danger: "carbon_monoxide",
    said: ["carbon monoxide alarm|carbon monoxide poison…|häkämyrkyty…|häkävaroitin soi|häkävaroitin huutaa|أول أكسيد الكربون"],
    unless: CALM_ABROAD,
  },
  {
    danger: "poisoning",
    said: [
      "poisoned|overdose…|took too many pills",
      `swallowed|drank|ate|has eaten + ${SWALLOWED_EN}`,
      "myrkytty…|nielaissut|nieli|yliannos…",
      "joi|juonut|joivat|söi|syönyt + pesuaine…|puhdistusaine…|kloori…|kloriitti…|valkaisuaine…|lääkke…|pillere…|tablette…|paristo…|lamppuöljy…",
      "sun cab…|sumow…|sumoob…",
      "cab…|liq… + saabuun…|sabuun…|kiimik…|biliij…|dawo…|daawo…|baytari…|batari…",
      "تسمم|ابتلع|ابتلعت|جرعة زائدة|جرعه زائده",
      "بلع|بلعت|شرب سائل|شربت سائل|شرب مادة|شربت مادة|شرب منظف|شربت منظف|شرب المنظف|شربت المنظف|شرب كلور|شربت كلور|شرب الكلور|شربت الكلور|شرب مبيض|شربت مبيض",
    ],
    unless: CALM_ABROAD,
  },
  {
    danger: "crime",
    said: [
      "break in|break into|breaking in|broke in|breaking into|broken into|intruder|burglar…|has a gun|has a knife|with a knife|with a gun|gunshot…|shots fired|being attacked|attacking me|threatening me|threatening us|threatens me|hitting his|beating his|beating her|robbed|stabbed|raped",
      "murtautu…|murtovar…|puukko…|puukolla|aseella|ampuu|ammutaan|hyökkää kimppu…|uhkaa|uhkailee|pahoinpit…|hakkaa minua|hakkaa vaimo…|hakkaa häntä|hakkaa lasta|hakkaa lapsi…",
      "tuug…|mindi|qori * wata|i weerar…|na weerar…|hanjab…|toogasho|xabbad ayaa",
      "سكين|سلاح|مسلح|لص|لصوص|إطلاق نار|يهددني|يضرب|يضربني|سرقة|اقتحام|يقتحم",
    ],
    unless: `${CALM_ABROAD}|last week|yesterday`,
  },
  {
    danger: "electricity",
    said: [
      "sockets|outlets|fuse box|electric panel|wiring + under water|in water|flooded|wet|water coming in",
      "electric shock|electrocuted|sparks|sparking|sähköisku…|kipinöi…|kipinöitä|صعق|صعقة|صعقه|شرارة|شرار",
    ],
  },
  {
    danger: "drowning",
    said: ["drowning|drowned|fell through the ice|fell in the water|hukku…|hukkuu|pudonnut jäihin|yaraaq…|يغرق|تغرق|غرق"],
  },
  {
    danger: "injury",
    said: [
      "not breathing|isn t breathing|isnt breathing|can t breathe|cant breathe|cannot breathe|stopped breathing|chest pain…|pain in my chest|pain in his chest|pain in her chest|unconscious|heart attack|cardiac arrest|is bleeding|bleeding badly|bleeding a lot|won t stop bleeding|fainted|passed out|collapsed|not responding|isn t responding|won t wake up|not waking up|isn t waking|having a stroke|seizure…|choking|need an ambulance|call an ambulance|has fallen|fell down|broken leg|broke * leg|broke * hip|badly hurt|badly injured|going into labour|having a baby",
      "ei hengitä|ei hengittä…|tajuton…|tajuttoman…|rintakipu…|rinta… * kip…|sydänkohtau…|sydänpysähdy…|vuotaa verta|verta vuotaa|ei vastaa|ei herää|aivohalvau…|kouristelee|kouristaa|tukehtu…|kaatunut|kaatui|ambulanssi tänne|tarvitsen ambulanssi…|pyörtyi|pyörtynyt",
      "neefsan… * la|ma neefs…|aan neefs…|neefsan…|miyir * la|miyir beel…|miir beel…|dhiig ayaa|dhiigbax…|dhiig bax…|dhiig badan|wadne xanuun…|wadna xanuun…|xabad… xanuun…|xabad… * xanuun…|suuxay|suuxday|suuxsan|dhacay * kici|dhacday * kici|ambalaas… u baahan…|u baahan… ambalaas…",
      "لا يتنفس|لا تتنفس|لا أستطيع التنفس|فاقد الوعي|فقد الوعي|فقدت الوعي|ينزف|تنزف|نزيف|ألم في الصدر|ألم في صدر…|جلطة|جلطه|نوبة قلبية|نوبه قلبيه|اختناق|يختنق|تختنق|لا يستجيب|أغمي|سيارة إسعاف|سقط ولا|وقعت ولا|سقطت ولا|لا يرد|لا ترد",
    ],
    unless: `${CALM_ABROAD}|email…|emails|sms|first aid`,
  },
  { danger: "other", said: ["call 112|in danger|life threatening|hengenvaara…|soita 112|halis…|خطر|في خطر"], unless: CALM_ABROAD },
];
