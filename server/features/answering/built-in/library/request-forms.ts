import type { DocumentOrder } from '#server/infra/model/model.ts'

export type RequestLanguage = 'english' | 'german'

/**
 * `list`: which documents there are, and with an order, which of them come first. `pages`: how long
 * one is. `added`: when it came. `overview`: a summary of one.
 */
export type LibraryWish = 'list' | DocumentOrder | 'pages' | 'added' | 'overview'

const documents = '(?:documents?|docs?|files?|books?|papers?|pdfs?|sources?|texts?)'
/** ‘The oldest book’ of a library of books stands in a document. */
const files = '(?:documents?|docs?|files?|pdfs?)'
const inTheLibrary = '(?: (?:in|of) (?:the|your|this|our) (?:library|collection)| here| there)?'
const aboutIt = '(?: (?:about|on) (?<of>.+))?'
const inEnglishOrGerman = '(?: written)? in (?<inLanguage>english|german)'
const politely = '(?:(?:can|could|would|will) you )?'
const giveMe = '(?:give (?:me|us) |i (?:want|need) |write (?:me )?|make (?:me )?|show (?:me )?)?'

const englishSuperlatives: Record<DocumentOrder, string> = {
  newest: '(?:newest|latest|most recent)',
  oldest: 'oldest',
  longest: '(?:longest|biggest|largest)',
  shortest: '(?:shortest|smallest)',
}

const englishSuperlative = (most: string, kinds = files): string[] => [
  `(?:what|which)(?: is| are|s) the ${most} ${kinds}${inTheLibrary}`,
  `(?:which|what) (?:of (?:the|your) )?${kinds} (?:is|are|was|were) (?:the )?${most}`,
  `${politely}(?:and )?(?:show me |list )?(?:the )?${most} ${kinds}`,
]

/** What a section may be called by, and hardly anything else: a version, a meeting or a day. */
const versionName = '(?:version |release )?v?\\d{1,4}(?:\\.\\d{1,4}){1,3}'
const withADay =
  '(?=.{0,60}(?:\\d|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember))'
const meetingOrDay =
  '(?:the )?(?:[\\p{L}\\d]{1,20} ){0,4}(?:meeting|session|assembly)(?: (?:of|on|in) [\\p{L}\\d ]{1,40})?|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? \\p{L}{3,9}(?: \\d{4})?|\\p{L}{3,9} \\d{1,2}(?:st|nd|rd|th)?(?: \\d{4})?'
const sitzungOderTag =
  '(?:der |dem )?(?:[\\p{L}\\d]{1,20} ){0,4}\\p{L}{0,20}(?:sitzung|versammlung|treffen)(?: (?:vom|am|im) [\\p{L}\\d ]{1,40})?|\\d{1,2} \\p{L}{3,9}(?: \\d{4})?'

const english: Record<LibraryWish, string[]> = {
  list: [
    `(?:what|which) (?:kinds? of )?${documents} (?:are|do you (?:have|know|hold)|have you(?: got)?|can you (?:see|read|use|search)|does (?:the|your|this) library (?:have|hold|contain))(?: there| available)?${inTheLibrary}${aboutIt}`,
    `how many ${documents} (?:are(?: there)?|do you (?:have|know|hold)|have you(?: got)?|does (?:the|your|this) library (?:have|hold|contain))${inTheLibrary}`,
    `${politely}(?:list|show me|name)(?: me)? (?:all |of |the |your )*${documents}${inTheLibrary}`,
    `${politely}(?:list|show me|find|name)(?: me)? (?:all |of |the |your )*${documents} (?:about|on) (?<of>.+)`,
    `what(?: is|s) (?:there )?(?:in|inside) (?:the|your|this) (?:library|collection)`,
    `what (?:do you have|have you got|is there) (?:here|in (?:the|your|this) library)`,
    `(?:which|what|how many) (?:of (?:the|your) )?${documents} (?:are about|are on|deal with|mention|cover|talk about|speak of|say (?:something|anything) about|have (?:something|anything) (?:about|on)) (?<of>.+)`,
    `in (?:which|what) ${documents} (?:is|are) (?<of>.+) mentioned`,
    `(?:is|are) there (?:an? |any )?${documents} (?:about|on) (?<of>.+)`,
    `do you have (?:an? |any )?${documents} (?:about|on) (?<of>.+)`,
    `(?:what|which|how many) ${documents} (?:are(?: there)?|do you have|have you(?: got)?|can i (?:find|read))${inTheLibrary}${inEnglishOrGerman}`,
    `(?:(?:is|are) there|do you have|have you got) (?:an? |any )?(?:${documents}|anything|something)${inTheLibrary}${inEnglishOrGerman}`,
    `(?:what|which) (?<inLanguage>english|german) ${documents} (?:are(?: there)?|do you have|have you got)${inTheLibrary}`,
    `${politely}(?:list|show me)(?: me)? (?:all |of |the |your )*(?:${documents}${inEnglishOrGerman}|(?<inLanguage>english|german) ${documents})`,
  ],
  newest: [
    ...englishSuperlative(englishSuperlatives.newest, documents),
    `what(?: is|s) (?:new|the latest)(?: in the library| here)?`,
    `(?:what|which)(?: is| are|s) the last ${documents}${inTheLibrary}`,
    `(?:which|what) ${documents} (?:is|are|was|were) (?:added last|added recently|new)`,
    `${politely}(?:show me |list )?(?:the )?new ${documents}`,
    `what (?:(?:was|has been) added|(?:has )?changed) (?:last|recently|lately)`,
  ],
  oldest: englishSuperlative(englishSuperlatives.oldest),
  longest: [
    ...englishSuperlative(englishSuperlatives.longest),
    `(?:which|what) ${files} has the most pages`,
  ],
  shortest: englishSuperlative(englishSuperlatives.shortest),
  pages: [
    // 'How long is it?' asks for something that was spoken of.
    `how (?:long|big) is (?<of>(?:this|that|the) (?:document|file|text|book|pdf))`,
    `how many pages (?:does|do) (?<of>.+) have`,
    `how many pages (?:are|are there) in (?<of>.+)`,
    `how many pages (?:is|has) (?<of>.+)`,
    `how (?:long|big) is (?<inFull>.+)`,
  ],
  added: [
    `when (?:was|were) (?<of>.+) (?:added|uploaded|published|put here|put in)`,
    `since when (?:is|are) (?<of>.+) (?:here|there|in the library)`,
  ],
  overview: [
    `${politely}(?:sum{1,2}[ae]ri[sz]e|sum up|outline|recap|tldr|tl dr)(?<of>.*)`,
    `${politely}sum (?<of>.+) up`,
    `${politely}${giveMe}(?:an? |the )?(?:short |brief |quick |rough )?(?:sum{1,2}[ae]ry|overview|outline|gist|tldr)(?: (?:of|over|about|for) (?<of>.+))?`,
    `${politely}${giveMe}(?:the )?(?:main|key|most important) (?:points|ideas|messages|facts)(?: (?:of|in|from) (?<of>.+))?`,
    `what(?: is|s| are) (?:the )?(?:main|key|most important) (?:points|ideas|messages) (?:of|in) (?<of>.+)`,
    `what(?: is|s| are) (?<of>.+) (?:all )?about`,
    `what does (?<of>.+) say`,
    // 'What does it cover?' asks for something that was spoken of.
    `what does (?<of>(?!(?:it|this|that) ).+) (?:contain|cover)`,
    `what(?: is|s) (?:written |all )?in (?<of>.+)`,
    `tell me (?:what|about what) (?<of>.+) (?:is|are) about`,
    `what(?: is|s| was) (?:new|changed|different) in (?<of>${versionName})`,
    `what (?:has |have |was )?changed (?:in|with) (?<of>${versionName})`,
    `what (?:was|did they|did we) (?:decided?|discuss(?:ed)?|agreed?)(?: on| at| in)? (?<of>${withADay}${meetingOrDay})`,
    `what happened (?:on|at|in) (?<of>${withADay}${meetingOrDay})`,
  ],
}

const dateien = '(?:dokumente?n?|dateien|datei|pdfs?)'
const dokumente = '(?:dokumente?n?|dateien|datei|unterlagen|bücher|texte?|pdfs?|quellen)'
const inDerBibliothek = '(?: (?:hier|da|es))*(?: in (?:der|deiner|ihrer|dieser) bibliothek)?'
const gibtEs = '(?:gibt es|gibts|hast du|habt ihr|haben sie)'
const aufEnglischOderDeutsch = '(?:auf|in) (?<inLanguage>englisch|deutsch)'
const hoeflich = '(?:(?:kannst du|können sie|könntest du|könnten sie) )?(?:mir )?'
const gibMir =
  '(?:(?:gib|geben sie|mach|machen sie|schreib|schreiben sie|zeig|zeigen sie) (?:mir )?)?'

const germanSuperlatives: Record<DocumentOrder, string> = {
  newest: '(?:neue?sten?|jüngsten?)',
  oldest: 'ältesten?',
  longest: '(?:längsten?|größten?|umfangreichsten?)',
  shortest: '(?:kürzesten?|kleinsten?)',
}

const germanSuperlative = (most: string, kinds = dateien): string[] => [
  `(?:was|welche[rs]?) (?:ist|sind) (?:das|die|der) ${most} ${kinds}${inDerBibliothek}`,
  `welche[rs]? ${kinds} (?:ist|sind) (?:das |die |der |am )?${most}`,
  `(?:und )?(?:zeig mir |zeigen sie mir )?(?:das |die )?${most}s? ${kinds}`,
]

const german: Record<LibraryWish, string[]> = {
  list: [
    `welche ${dokumente} (?:gibt es|gibts|hast du|habt ihr|haben sie|kennst du|kennen sie|sind|liegen|enthält die bibliothek)${inDerBibliothek}(?: (?:über|zu|zum|zur) (?<of>.+))?`,
    `wie viele ${dokumente} (?:gibt es|gibts|hast du|haben sie|kennst du|kennen sie|sind|enthält die bibliothek)${inDerBibliothek}`,
    `(?:zeig|zeige|zeigen sie|liste|listen sie|nenne|nennen sie)(?: mir)? (?:alle |die |deine |ihre )*${dokumente}(?: auf)?`,
    `(?:zeig|zeige|zeigen sie|liste|listen sie|nenne|nennen sie)(?: mir)? (?:alle |die |deine |ihre )*${dokumente} (?:über|zu|zum|zur) (?<of>.+?)(?: auf)?`,
    `was (?:ist|steht|liegt|gibt es) (?:alles )?in (?:der|deiner|ihrer|dieser) bibliothek`,
    `(?:welche|wie viele) ${dokumente} (?:handeln von|behandeln|betreffen|erwähnen|sprechen von) (?<of>.+)`,
    `gibt es (?:ein |eine |auch )?${dokumente} (?:über|zu|zum|zur) (?<of>.+)`,
    `hast du (?:ein |eine )?${dokumente} (?:über|zu|zum|zur) (?<of>.+)`,
    `(?:welche|wie viele|was für) ${dokumente} (?:${gibtEs}|sind|liegen)${inDerBibliothek} ${aufEnglischOderDeutsch}(?: vor| da)?`,
    `${gibtEs}${inDerBibliothek} (?:(?:ein|eine|auch|irgendwelche) )?(?:${dokumente}|etwas|was) ${aufEnglischOderDeutsch}`,
    `was ${gibtEs}${inDerBibliothek} ${aufEnglischOderDeutsch}`,
    `welche (?<inLanguage>englisch|deutsch)(?:sprachigen|en) ${dokumente} ${gibtEs}${inDerBibliothek}`,
  ],
  newest: [
    `was (?:ist|gibt es) (?:hier )?neu(?:es)?`,
    `was gibts neues`,
    ...germanSuperlative(germanSuperlatives.newest, dokumente),
    `welches? (?:ist|sind) (?:das|die) letzten? ${dokumente}`,
    `welche ${dokumente} sind neu`,
    `(?:zeig mir |zeigen sie mir )?(?:die )?neuen? ${dokumente}`,
    `was kam zuletzt(?: dazu| hinzu)?`,
  ],
  oldest: germanSuperlative(germanSuperlatives.oldest),
  longest: germanSuperlative(germanSuperlatives.longest),
  shortest: germanSuperlative(germanSuperlatives.shortest),
  pages: [
    `wie lang ist (?<of>(?:das|dieses|diese|die) (?:dokument|datei|text|buch|pdf))`,
    `wie viele seiten (?:hat|haben|umfasst) (?<of>.+)`,
    `aus wie vielen seiten besteht (?<of>.+)`,
    `wie (?:lang|groß|umfangreich) ist (?<inFull>.+)`,
  ],
  added: [
    `wann wurde (?<of>.+) (?:hinzugefügt|hochgeladen|veröffentlicht|eingestellt)`,
    `seit wann (?:gibt es|ist|liegt) (?<of>.+?)(?: hier| da)?`,
  ],
  overview: [
    `(?:fass|fasse|fassen sie) (?:mir )?(?<of>.+) zusammen`,
    `(?:zusammenfassen|zusammenfassung)`,
    `${hoeflich}(?<of>.+) zusammenfassen`,
    `${hoeflich}${gibMir}(?:eine |einen |die |den )?(?:kurze |kurzen |grobe |groben )?(?:zusammenfassung|überblick|übersicht|gliederung)(?: geben)?(?: (?:von|vom|der|des|über|zu|zum|zur|für) (?<of>.+?))?(?: geben)?`,
    `(?:worum|um was) geht es (?:in|im|bei|beim) (?<of>.+)`,
    `(?:worum|um was) geht es (?:hier|da|darin)`,
    `wovon handel[tn] (?<of>.+)`,
    `was (?:sind|ist) (?:die|das) (?:wichtigsten|wichtigste|wesentlichen|hauptpunkte|kernpunkte)(?: punkte| aussagen)? (?:von|in|im|aus|des|der|vom) (?<of>.+)`,
    `was steht (?:in|im) (?<of>.+)`,
    `was ist (?:neu|anders) (?:in|bei|an) (?<of>${versionName})`,
    `was hat sich (?:in|mit|bei) (?<of>${versionName}) geändert`,
    `was wurde (?:am|in|auf|bei|an) (?<of>${withADay}${sitzungOderTag}) (?:beschlossen|besprochen|entschieden|behandelt)`,
  ],
}

/** As whole messages, in small letters and without signs. */
export const requestForms = Object.entries({ english, german }).flatMap(([language, table]) =>
  Object.entries(table).flatMap(([wish, forms]) =>
    forms.map((form) => ({
      wish: wish as LibraryWish,
      language: language as RequestLanguage,
      form: new RegExp(`^${form}$`, 'u'),
    })),
  ),
)

/** ‘And the oldest one?’ behind a list. */
export const orderForms = [
  ...Object.entries(englishSuperlatives).map(([order, most]) => ({
    order: order as DocumentOrder,
    language: 'english' as const,
    form: new RegExp(
      `^(?:and )?(?:(?:what|which)(?: ones?)?(?: of (?:them|these|those))?(?: is| are|s)?(?: the)? |the )?${most}(?: ones?)?(?: of (?:them|these|those|all))?$`,
      'u',
    ),
  })),
  ...Object.entries(germanSuperlatives).map(([order, most]) => ({
    order: order as DocumentOrder,
    language: 'german' as const,
    form: new RegExp(
      `^(?:und )?(?:welche[rs]?(?: davon)?(?: ist| sind)?(?: davon)?(?: das| der| die| am)? |das |die )?${most}(?: davon| von allen)?$`,
      'u',
    ),
  })),
]

/** ‘The newest document’, as the name of the one that is asked about. */
export const documentsInOrder = [
  ...Object.entries(englishSuperlatives).map(([order, most]) => [
    order,
    `(?:the )?${most} ${files}`,
  ]),
  ...Object.entries(germanSuperlatives).map(([order, most]) => [
    order,
    `(?:de[mns]|der|die|das)? ?${most} ${dateien}`,
  ]),
].map(([order, form]) => ({ order: order as DocumentOrder, form: new RegExp(`^${form}$`, 'u') }))
