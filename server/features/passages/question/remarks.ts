/** What is said about the answer before, rather than asked of the documents. */
export type Remark = 'sure' | 'source' | 'otherwise'

const all: Record<Remark, Record<'english' | 'german', string>> = {
  sure: {
    english: `(?:are|r) (?:you|u) (?:really |quite |very )?(?:sure|certain|positive)(?: (?:about|of) (?:that|this|it))?|is (?:that|this|it) (?:really |actually )?(?:right|true|correct|so)|really|seriously|(?:i (?:think|believe) |sorry,? )?(?:(?:that|this|it)(?:['’]?s| is)|(?:you|u)(?:['’]?re| are| r)|your answer is)(?: (?:just|simply|completely|totally|clearly))? (?:wrong|not right|not true|not correct|incorrect|false|mistaken|nonsense)|(?:that|this|it) (?:(?:can['’]?t|cannot|can not|could ?n['’]?t) be|does ?n['’]?t sound|does not sound|(?:is|was) ?n['’]?t) (?:right|true|correct)|(?:that|this)(?:['’]?s| is| was) not what i (?:asked|meant|wanted to know)|you (?:got|have) (?:that|this|it) wrong|(?:i )?(?:do not|don['’]?t) (?:believe|trust) (?:you|that|this|it)`,
    german: `(?:bist du|sind sie)(?: da| dir| sich)?(?: auch| ganz| wirklich)? sicher|(?:stimmt|ist) das (?:wirklich|auch|so|richtig|wahr|korrekt)|stimmt das|wirklich|echt|(?:ich glaube,? )?(?:das|es|deine antwort|ihre antwort) (?:ist|war) (?:doch |aber |leider |ganz |völlig )*(?:falsch|nicht richtig|nicht wahr|nicht korrekt|unsinn|quatsch)|(?:das|es) stimmt (?:doch |aber |so |ja )*nicht|(?:das|es) kann (?:doch |aber |ja |so )*nicht (?:sein|stimmen|richtig sein|wahr sein)|(?:da |hier )?(?:(?:irrst du|irren sie|täuschst du|täuschen sie) (?:dich|sich)|(?:liegst du|liegen sie) (?:falsch|daneben))|(?:du|sie) (?:irrst|irren|täuschst|täuschen) (?:dich|sich)(?: da| hier)?|(?:du|sie) (?:liegst|liegen) (?:da |hier )?(?:falsch|daneben)|du hast unrecht|sie haben unrecht|(?:das|es) (?:habe ich|hatte ich|hab ich) (?:so |gar |doch )*nicht (?:gefragt|gemeint)|(?:das )?glaube? ich (?:dir |ihnen )?(?:das )?nicht|ich glaube? (?:dir |ihnen )?(?:das )nicht`,
  },
  source: {
    english: `(?:(?:what(?:['’]s| is| are) )?(?:the |your )?)?(?:source|sources|citation|citations|reference|references|proof|evidence)|where (?:is|was) (?:that|this|it) (?:from|written|said)|where does (?:that|this|it) (?:come from|say (?:that|so|this)|stand)|where did you (?:get|find|read) (?:that|this|it)|who says(?: (?:that|so))?|says who|which (?:document|page)(?: is (?:that|this|it))?`,
    german: `(?:was ist )?(?:die |deine |ihre )?(?:quellen?|quellenangaben?|belege?|nachweise?)|wo steht (?:das|es)(?: genau)?|woher (?:weißt du|wissen sie|stammt|kommt|hast du|haben sie) das|wer sagt das|auf welcher seite(?: steht das)?|welches dokument`,
  },
  otherwise: {
    english: `(?:(?:can|could) you )?(?:please )?(?:explain|say|put|write|summari[sz]e|rephrase|simplify|shorten|translate) (?:(?:it|this|that)(?: (?:to me|again))?(?: (?:like|as if) i(?:['’]?m| am) (?:five|5|a child))?(?: (?:simply|briefly|in other words|more simply|in (?:simple|plain|easy|other|your own) (?:words|english|terms|language)))?(?: (?:in|into|to) (?:english|german|french|spanish|italian))?|like i(?:['’]?m| am) (?:five|5|a child))|eli5|(?:in )?(?:simple|plain|easy|simpler|other|your own|fewer) (?:words|english|terms|language)|(?:make it |much )?(?:shorter|simpler|longer|easier)|(?:in|into) (?:english|german|french|spanish|italian)|tl;?dr|i (?:do not|don['’]?t) understand(?: (?:it|this|that))?`,
    german: `(?:(?:kannst du|können sie) )?(?:(?:mir )?(?:das|es) )?(?:(?:bitte|noch ?mal|mir) )*(?:einfacher|kürzer|verständlicher|in (?:einfachen|anderen|eigenen|wenigen) worten|auf (?:deutsch|englisch|französisch)|zusammenfassen|erklären|übersetzen)(?: (?:sagen|erklären|formulieren|übersetzen))?|erklär(?:e|en sie)? (?:mir )?(?:das|es)(?: (?:mir|bitte|einfach|einfacher|genauer|wie einem kind|in einfachen worten))*|(?:das )?(?:verstehe ich nicht|ich verstehe (?:das )?nicht)`,
  },
}

const signs = Object.entries(all).flatMap(([remark, languages]) =>
  Object.entries(languages).map(([language, phrases]) => ({
    ...{ remark: remark as Remark, language },
    sign: new RegExp(
      `^(?:(?:and|but|ok|okay|und|aber|hm+),? )*(?:${phrases})(?:,? (?:please|though|then|bitte|denn))?[\\s.?!]*$`,
      'iu',
    ),
  })),
)

const mostLetters = 80

/** Such a remark, and its language; undefined for every message that says anything else. */
export function remarkIn(message: string): { remark: Remark; language: string } | undefined {
  const text = message.trim().replace(/\s+/g, ' ')
  if (text.length > mostLetters) return undefined
  const said = signs.find(({ sign }) => sign.test(text))
  if (said) return said
  // ‘Are you sure? My neighbour does it, too.’
  const [, first = '', rest = ''] = /^([^.?!]{1,40}\?+) (.{1,60})$/.exec(text) ?? []
  const doubted = signs.find(({ remark, sign }) => remark === 'sure' && sign.test(first))
  return doubted && tells.test(rest) && !wants.test(rest) ? doubted : undefined
}

const tells =
  /^(?:i|my|we|our|he|she|someone|somebody|people|ich|mein\p{L}{0,2}|wir|unser\p{L}{0,2}|er|jemand|man) [^?]{1,60}$/iu
const wants =
  /(?<!\p{L})(?:want|need|know|please|tell|show|möchte|brauche|wissen|bitte|sag|zeig)(?!\p{L})/iu
