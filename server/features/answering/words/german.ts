import { irregularInfinitive } from '#server/infra/language/german-verbs.ts'
import { withoutInfix } from '#server/infra/language/separable-verbs.ts'
import { wordsOf } from './words.ts'

/** Everyday words for the words that documents use: the words on a line mean about the same. */
const lines = `
handy telefon telefonieren anrufen
kaputt defekt beschädigt schaden schäden
zahlen bezahlen bezahlt zahlt erstatten erstattet erstattung vergütet
kosten kostet teuer preis gebühr betrag
kostenlos gratis umsonst gebührenfrei
verlieren verloren verlust
offen geöffnet öffnen öffnungszeiten sprechzeiten auf aufmachen
zu schließen geschlossen zumachen schließt
mitbringen mitnehmen mitgenommen vorlegen vorgelegt
kind tochter sohn minderjährig jugendliche jugendlicher
alter alt jahre
hund katze tier tiere
auto wagen parken parkplatz
essen speisen verpflegung trinken getränke
foto fotografie bild aufnahme fotografieren
kopie kopieren scan scannen
krank krankmelden arzt absagen fehlen
kündigen kündigung beenden aufhören ausscheiden austreten austritt abmelden
chef leitung leiter leiterin leiten inhaber inhaberin vorgesetzte führungskraft
computer rechner pc laptop
vorstand vorsitz vorsitzende
geld euro summe
gültig gilt gelten gültigkeit
beschwerde beschweren unzufrieden unzufriedenheit
frist spätestens stichtag
urlaub ferien
bus bahn zug fahrt fahrkarte fahrtkosten
zeugnis bescheinigung nachweis
hilfe helfen hilft unterstützung beratung
antwort antworten beantwortet auskunft anfrage
beginn beginnen anfang anfangen starten
ende enden schluss
anmelden anmeldung registrieren
brief schreiben schriftlich
kaufen anschaffung anschaffen
treffen versammlung sitzung
erlaubt dürfen gestattet zulässig
verboten verbieten untersagt untersagen unzulässig ablehnen
abgeben zurückgeben rückgabe
wohnen wohnung unterkunft
lohn gehalt verdienst entgelt vergütung
arbeit stelle arbeitsplatz
schule ausbildung kurs fortbildung
einladen einladung einberufen einberufung
oft häufig mehrfach mehrmals wiederholt
geschwister bruder schwester
kita kindergarten krippe
prüfung klausur examen
regel vorschrift ordnung
unfall verletzt verletzung verletzen
müll abfall mülltonne
lärm laut ruhe ruhezeit
freund freundin gast besuch besucher
frau mann ehefrau ehemann angehörige partner
wählen wahl stimmrecht abstimmen abstimmung stimme
rabatt ermäßigung ermäßigt vergünstigung nachlass
leihen ausleihen entleihen mieten verleih
rollstuhl barrierefrei stufenlos aufzug fahrstuhl behinderung
frühstücken frühstück essen nüchtern
samstag sonntag wochenende
hinstellen abstellen stellen stehen
rohr wasserrohr leitung
sofa sessel schrank möbel sperrmüll
verpassen versäumen verhindert absagen
allein alleine begleitung begleitet
`

const leastShared = 4
const longestEnding = 3

const endings = /(?:e[mnrs]?|n|s|st|t)$/
/** Without its ending: 'Gebühren' and 'Gebühr', 'angelegt' and 'anlegen'. */
const rootOf = (word: string) =>
  word.length > leastShared
    ? withoutPrefix(irregularInfinitive(word) ?? withoutInfix(word)).replace(endings, '')
    : word

/** ‘Gekündigt’ is a form of ‘kündigen’; ‘Gericht’ begins with no prefix. */
const withoutPrefix = (word: string) =>
  word.replace(/^ge(?=\p{L}{4,}t$)(?!richt|schicht|wicht|dicht|samt|sicht|schaft|biet)/u, '')

/** As short as an ending, they make a compound: a ‘Schulweg’ is no form of ‘Schule’. */
const shortNoun = /^(?:weg|tag|amt|hof|uhr|rat|bad|ort|zug|tor|rad|see|gas|bus|tee|art|eis|hut)$/

/** Of two words without their endings. */
const isForm = (a: string, b: string): boolean =>
  a === b ||
  (a.length >= leastShared &&
    b.startsWith(a) &&
    b.length - a.length <= longestEnding &&
    !shortNoun.test(b.slice(a.length)))

/** 'Mitglied' of 'Mitgliedschaft', 'Ordnung' of 'Benutzungsordnung'. */
const isPart = (part: string, whole: string): boolean =>
  part.length >= leastShared &&
  whole.length - part.length >= leastShared &&
  (whole.startsWith(part) || (part.length > leastShared && whole.endsWith(part)))

const areForms = (a: string, b: string) => isForm(a, b) || isForm(b, a)

/** 'Gebühr' and 'Gebühren'; both may be stemmed. */
export const areGermanForms = (a: string, b: string): boolean => areForms(rootOf(a), rootOf(b))

/** Whether a word of a text is this one in another form, or a compound of it; both are stemmed. */
export const isFormOrCompound = (word: string, other: string): boolean =>
  areGermanForms(word, other) || isPart(rootOf(word), rootOf(other))

const synonyms = lines
  .trim()
  .split('\n')
  .map((line) => [...wordsOf(line)].map(rootOf))

const betweenParts = /^(?:e?n|e?s|e)(?=\p{L}{3})/u
/** An adjective says another thing than its noun: ‘beschlussfähig’ is not said by ‘Beschluss’. */
const decides = /(?:fahig|pflichtig|berechtigt|widrig|wurdig|frei|los)$/

const isEnough = (part: string, whole: string): boolean =>
  whole.endsWith(part) || !decides.test(whole)

/** Whether a text has a word in any form, as a part of a compound or as a synonym; all are stemmed. */
function isIn(word: string, text: string[]): boolean {
  const root = rootOf(word)
  const isOf = (other: string) =>
    areForms(root, other) || isPart(root, other) || (isPart(other, root) && isEnough(other, root))
  if (text.some(isOf)) return true
  return synonyms.some(
    (line) =>
      line.some((one) => areForms(one, root)) &&
      line.some((one) => text.some((other) => areForms(one, other))),
  )
}

/** The words of a German text, with those of the question that it has in another form. */
export function withGermanForms(asked: Iterable<string>, text: Set<string>): Set<string> {
  const roots = [...text].map(rootOf)
  const words = [...asked]
  return new Set([
    ...text,
    ...words.filter((word) => isIn(word, roots)),
    ...roots.flatMap((root) => putTogetherIn(root, words)),
  ])
}

/** Of ‘Kassenprüfer’ both ‘Kasse’ and ‘prüft’, which is too short a part by itself. */
function putTogetherIn(root: string, asked: string[]): string[] {
  if (root.length < 2 * leastShared) return []
  return asked.flatMap((first) => {
    const part = rootOf(first)
    if (part.length < leastShared || !root.startsWith(part)) return []
    const rest = root.slice(part.length)
    const ends = [rest, rest.replace(betweenParts, '')]
    return asked
      .filter((second) => {
        const end = rootOf(second)
        return end.length >= leastShared && ends.some((one) => isForm(end, one))
      })
      .flatMap((second) => [first, second])
  })
}
