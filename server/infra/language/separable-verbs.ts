import { irregularParticiple } from './german-verbs.ts'
import { isCommonGerman, isCommonGermanPlain } from './german-words.ts'

/** The particles that stand apart from their verb in a German main clause: ‘Wie lege ich ein Konto an?’ */
const particles =
  'ab an auf aus bei durch ein fest fort frei heran heraus herein herunter her hinaus hinein hinzu hin hoch los mit nach statt teil um vor vorbei weg weiter zu zurück zusammen'.split(
    ' ',
  )

/** Verbs whose vowel changes with the person. */
const infinitives = new Map(
  'fällt fallen, fängt fangen, gibt geben, hält halten, lädt laden, läuft laufen, lässt lassen, liest lesen, nimmt nehmen, schlägt schlagen, sieht sehen, spricht sprechen, trägt tragen, tritt treten, trifft treffen, wirft werfen, wächst wachsen, tut tun, geht gehen, steht stehen'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** The verb stands first, or behind the words that ask: ‘Wie oft findet …’. */
const mostBeforeVerb = 4

/**
 * The question with its verb and the particle at its end as the one word that documents may have:
 * ‘Wie ich ein Konto anlegen?’; undefined where it has none.
 */
export function withJoinedVerb(question: string): string | undefined {
  const words = [...question.matchAll(/\p{L}+/gu)]
  const particle = words.at(-1)?.[0].toLowerCase()
  if (particle === undefined || !particles.includes(particle) || words.length < 3) return undefined
  for (const { 0: word, index } of words.slice(0, Math.min(mostBeforeVerb, words.length - 1))) {
    const verb = verbWith(particle, word.toLowerCase())
    if (verb === undefined) continue
    const before = question.slice(0, index)
    const after = question.slice(index + word.length, words.at(-1)!.index)
    return `${before}${after.trim()} ${particle}${verb}${question.slice(words.at(-1)!.index + particle.length)}`
  }
  return undefined
}

/** The end of a main clause whose verb stands apart: ‘Lehnt der Vorstand den Antrag ab, …’. */
const clauseEnd = new RegExp(`(?<!\\p{L})(?:${particles.join('|')})(?=\\s*(?:[,;:.!?()]|$))`, 'giu')
/** In characters, from its particle back: no verb stands so far from it. */
const longestClause = 300

/** A text with such verbs as one word each, in the place of the particle: ‘der Vorstand den Antrag ablehnen’. */
export function withJoinedVerbs(text: string): string {
  let joined = text
  for (const { 0: particle, index } of [...text.matchAll(clauseEnd)].toReversed()) {
    const before = text.slice(Math.max(0, index - longestClause), index)
    const found =
      verbIn(before.split(/[,;:.!?()]/).at(-1)!, particle) ??
      // ‘Bringen Sie den Ausweis, ein Handtuch und Schuhe mit.’
      verbIn(before.split(/[;:.!?()]/).at(-1)!, particle, mostBeforeVerb)
    if (!found) continue
    const from = index - found.fromEnd
    const between = text.slice(from + found.word.length, index)
    joined = `${text.slice(0, from)}${between}${particle}${found.verb}${joined.slice(index + particle.length)}`
  }
  return joined
}

/** The first word of a clause, among its first `most`, that has such a particle. */
function verbIn(clause: string, particle: string, most?: number) {
  for (const { 0: word, index } of [...clause.matchAll(/\p{L}+/gu)].slice(0, most)) {
    const verb = verbWith(particle.toLowerCase(), word.toLowerCase())
    if (verb !== undefined) return { word, verb, fromEnd: clause.length - index }
  }
  return undefined
}

/** ‘Hinzu’ at an end is the particle of any verb; ‘um’ is more often a preposition. */
const verbWith = (particle: string, word: string): string | undefined =>
  infinitivesOf(word).find(
    (verb) => isCommonGerman(particle + verb) || (particle.length > 4 && infinitives.has(word)),
  )

function infinitivesOf(verb: string): string[] {
  const known = infinitives.get(verb)
  if (known) return [known]
  // ‘Wie leg ich …’
  const stems = ['', 'e', 't', 'et', 'en', 'n']
    .filter((ending) => verb.endsWith(ending))
    .map((ending) => verb.slice(0, verb.length - ending.length))
    .filter((stem) => stem.length > 2)
  return stems.flatMap((stem) => [`${stem}en`, `${stem}n`])
}

/** ‘angelegt’ and ‘anzulegen’ of ‘anlegen’, ‘mitgebracht’ of ‘mitbringen’, as a search needs them. */
export function separatedForms(text: string): string[] {
  const verbs = text.toLowerCase().match(/(?<!\p{L})\p{L}{2,20}n(?!\p{L})/gu) ?? []
  return verbs.flatMap((verb) => {
    const particle = particleOf(verb)
    if (particle === undefined) return []
    const rest = verb.slice(particle.length)
    const participle = irregularParticiple(rest, particle) ?? `${particle}ge${stemOf(rest)}t`
    return [participle, `${particle}zu${rest}`]
  })
}

/** ‘geduscht’ of ‘duschen’; undefined where the word is no verb. Whether there is such a participle is not looked at. */
export const participleOf = (verb: string): string | undefined =>
  verb.endsWith('n') && isVerb(verb) ? `ge${stemOf(verb)}t` : undefined

const particleOf = (verb: string): string | undefined =>
  particles.find((one) => verb.startsWith(one) && isVerb(verb.slice(one.length)))

const stemOf = (verb: string) => verb.replace(/e?n$/, '')

const participle = new RegExp(
  `^(${particles.join('|')})?ge(?!richt|schicht|wicht|dicht|samt|sicht|schaft|biet)(\\p{L}{3,})t$`,
  'u',
)

/** ‘ablehnen’ of ‘abgelehnt’, ‘kündigen’ of ‘gekündigt’: the verb of a participle that keeps its vowel; undefined for other words. */
export function infinitiveOf(word: string): string | undefined {
  const [, particle = '', stem = ''] = participle.exec(word.toLowerCase()) ?? []
  return [`${stem}en`, `${stem.replace(/e$/, '')}en`, `${stem}n`]
    .filter(isVerb)
    .map((verb) => particle + verb)
    .find(isCommonGerman)
}

const isVerb = (rest: string) => rest.length > 4 && isCommonGerman(rest)

/** Words are compared without their umlauts. */
const infix = new RegExp(`^(${[...particles, 'zuruck'].join('|')})(?:ge|zu)(?=\\p{L}{4,})`, 'u')

/** ‘angelegt’ and ‘anzulegen’ as if they were ‘anlegt’ and ‘anlegen’. */
export const withoutInfix = (word: string): string => word.replace(infix, '$1')

/** Verbs that mean another thing with each particle: who may take something need not take it off. */
const manySided = new Set(
  `arbeit biet bind blick brech bring deck dreh druck fahr fall fang fuhr geb geh halt heb hor komm lad lass lauf
  leg lehn leit les mach meld nehm pack rechn red richt ruf sag schalt schick schlag schliess schreib schneid seh
  setz spiel sprech steh steig stell such teil trag treff treib tret wachs weis wend werf wirk zahl zieh`.split(
    /\s+/,
  ),
)
const leastOfVerb = 4

/**
 * Whether one verb is the other with a particle before it, and says about the same: ‘klopfen’ and ‘ausklopfen’.
 * Both are without their endings.
 */
export const isWithParticle = (verb: string, other: string): boolean =>
  verb.length >= leastOfVerb &&
  other.endsWith(verb) &&
  !manySided.has(verb) &&
  ofManner.test(other.slice(0, -verb.length)) &&
  (isCommonGermanPlain(`${verb}en`) || isCommonGermanPlain(`${verb}n`))

const ofManner = /^(?:ab|an|auf|aus|durch|ein|um)$/
