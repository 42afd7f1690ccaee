/** What is said about the answer before, rather than asked of the documents. */
export type Remark = 'sure' | 'source' | 'otherwise'

const all: Record<Remark, Record<'english' | 'german', string>> = {
  sure: {
    english: `(?:are|r) (?:you|u) (?:really |quite |very )?(?:sure|certain|positive)(?: (?:about|of) (?:that|this|it))?|is (?:that|this|it) (?:really |actually )?(?:right|true|correct|so)|really|seriously|(?:that|this)(?:['’]s| is) (?:wrong|not right|not true|incorrect)`,
    german: `(?:bist du|sind sie)(?: da| dir| sich)?(?: auch| ganz| wirklich)? sicher|(?:stimmt|ist) das (?:wirklich|auch|so|richtig|wahr|korrekt)|stimmt das|wirklich|echt|das (?:ist falsch|stimmt nicht)`,
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
