import {
  areForms,
  betweenParts,
  isDoing,
  isForm,
  isPart,
  leastShared,
  rootOf,
} from '#server/infra/language/german-forms.ts'
import { remembering } from '#server/infra/language/remembering.ts'
import { isWithParticle } from '#server/infra/language/separable-verbs.ts'
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
hund tier haustier tierhaltung
katze tier haustier tierhaltung
hamster tier haustier tierhaltung kleintier
kaninchen tier haustier tierhaltung kleintier
huhn hühner vogel pferd tier kleintier tierhaltung
auto wagen pkw fahrzeug kraftfahrzeug parken parkplatz
rad fahrrad radfahren
putzen reinigen säubern reinigung
sperrmüll sperrgut
reparieren reparatur instandsetzung ausbessern
abstand entfernung entfernt weit
groß größe fläche grundfläche
hoch höhe
bauen errichten errichtung aufstellen
einbruch einbrechen diebstahl gestohlen stehlen
betreten zutritt hineingehen reingehen
benutzen benützen nutzen verwenden anwenden anwendung gebrauchen
entsorgen wegwerfen entsorgung
mitarbeiten mithelfen arbeitsleistung gemeinschaftsarbeit arbeitseinsatz
vermieten überlassen überlassung untervermieten
jacke mantel garderobe kleidung
geklaut klauen gestohlen diebstahl
nass wasser wasserschaden
essen speisen verpflegung trinken getränke
foto fotografie bild aufnahme fotografieren
kopie kopieren scan scannen
krank krankmelden arzt absagen fehlen
krank krankheit gesundheit gesundheitlich
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
verdienen verdient verdiene lohn gehalt vergütung ausbildungsvergütung
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
frau mann ehefrau ehemann angehörige partner ehepartner lebenspartner ehegatte
wählen wahl stimmrecht abstimmen abstimmung stimme
rabatt ermäßigung ermäßigt vergünstigung nachlass
leihen ausleihen entleihen mieten verleih leihfrist ausleihe
rollstuhl barrierefrei stufenlos aufzug fahrstuhl behinderung
frühstücken frühstück essen nüchtern
samstag sonntag wochenende
hinstellen abstellen stellen stehen
rohr wasserrohr leitung
sofa sessel schrank möbel sperrmüll
spielen musizieren
klavier instrument musikinstrument musizieren
geige violine instrument musikinstrument musizieren
cello violoncello instrument musikinstrument musizieren
trompete instrument musikinstrument musizieren
bohren handwerklich heimwerken
hämmern handwerklich heimwerken
ruhig leise ruhe nachtruhe ruhezeit zimmerlautstärke
widerspruch widersprechen einspruch anfechten anfechtbar angefochten einlegen
abschließen verschließen verschlossen absperren
festlegen festsetzen bestimmen beschließen
bringen hinbringen abgeben anliefern anlieferung annahme
abholen abholung abfuhr
reifen autoreifen altreifen
umziehen umzug wegziehen wegzug
verpassen versäumen verhindert absagen
allein alleine begleitung begleitet
verkaufen verkauf handel veräußern
feier feiern party fest
unterschrift unterschreiben unterzeichnen unterzeichnet
schwimmbad freibad hallenbad bad
gießen wässern bewässern bewässerung
speichern speicherung aufbewahren aufbewahrung löschen löschung
spät verspätet verspätung säumnis überschreitung überzogen
musik radio lautsprecher musikinstrument
ersetzen ersatz wiederbeschaffung
heiraten heirat heirate hochzeit eheschließung trauung
pool swimmingpool schwimmbecken badebecken
tod sterben stirbt verstorben todesfall
azubi azubis auszubildende auszubildender lehrling
`

/** What is asked, and what may say it: ‘was kostet’ is answered by a ‘Beitrag’, ‘der Beitrag’ by nothing that ‘kostet’. */
const answeredBy = `
zahlen bezahlen kosten kostet > gebühr entgelt beitrag
`

let read: { same: string[][]; answers: { asked: string[]; said: string[] }[] } | undefined

/** Read when they are first asked for: it takes the list of common words. */
const synonyms = () =>
  (read ??= {
    same: linesOf(lines).map(rootsOf),
    answers: linesOf(answeredBy)
      .map((line) => line.split('>').map(rootsOf))
      .map(([asked, said]) => ({ asked: asked!, said: said! })),
  })

const linesOf = (list: string) => list.trim().split('\n')
const rootsOf = (line: string) => [...wordsOf(line)].map(rootOf)

/** An adjective says another thing than its noun: ‘beschlussfähig’ is not said by ‘Beschluss’. */
const decides = /(?:fahig|pflichtig|berechtigt|widrig|wurdig|frei|los)$/
/** Of ‘Müllumschlagsstation’ ‘Müll’ says hardly anything. */
const leastShare = 1 / 3

const isEnough = (part: string, whole: string): boolean =>
  whole.endsWith(part) || (!decides.test(whole) && part.length >= whole.length * leastShare)

/** ‘Ersthelfer’ is not said by ‘am ersten Tag’. */
const attribute =
  /^(?:erst|zweit|dritt|viert|letzt|gross|klein|lang|kurz|hoch|grund|haupt|halb|ganz|voll)$/

/** Verbs of their own: who may write need not sign. */
const ofOwn =
  /^unter(?:schreib|schrift|zeichn|nehm|halt|richt|sag|stell|brech|such|stutz|scheid|lass|lieg)/
const isOfOwn = (whole: string, part: string) => ofOwn.test(whole) && whole.endsWith(part)

/** ‘Jahresgebühr’ is a fee; a ‘Tierarzt’ is no animal. */
const endsWith = (whole: string, part: string) =>
  whole.endsWith(part) && isPart(part, whole) && !(whole !== part && isOfOwn(whole, part))

/** What says the same as a root, and what answers it. */
const linesAsked = remembering((root) => {
  const isAsked = (one: string) => areForms(one, root)
  const { same, answers } = synonyms()
  return {
    same: same.filter((line) => line.some(isAsked)),
    answers: answers.flatMap(({ asked, said }) => (asked.some(isAsked) ? [said] : [])),
  }
})

/** Whether a text has a word in any form, as a part of a compound or as a synonym; all are stemmed. */
function isIn(word: string, text: string[], withAnswers: boolean): boolean {
  const root = rootOf(word)
  const isOf = (other: string) =>
    areForms(root, other) ||
    isWithParticle(root, other) ||
    isWithParticle(other, root) ||
    (isPart(root, other) && !isOfOwn(other, root)) ||
    // The root of ‘Aufnahme’ is ‘aufnehm’, which is no part of ‘Aufnahmegebühr’.
    (isPart(word, other) && !isOfOwn(other, word)) ||
    (isPart(other, root) &&
      !isOfOwn(root, other) &&
      isEnough(other, root) &&
      !(attribute.test(other) && root.startsWith(other)))
  if (text.some(isOf)) return true
  const isThere = (one: string) =>
    text.some((other) => areForms(one, other) || endsWith(other, one))
  const { same, answers } = linesAsked(root)
  return (
    same.some((line) => line.some(isThere)) ||
    (withAnswers && answers.some((said) => said.some(isThere)))
  )
}

/** The words of a German text, with those of the question that it has in another form. */
export function withGermanForms(
  asked: Iterable<string>,
  text: Set<string>,
  withAnswers = true,
): Set<string> {
  const roots = [...text].map(rootOf)
  const words = [...asked]
  return new Set([
    ...text,
    ...words.filter((word) => isIn(word, roots, withAnswers)),
    ...roots.flatMap((root) => putTogetherIn(root, words)),
    ...saidTogether(words, text),
    ...words.filter((whole) => doingIn(whole, [...text]).length > 0),
  ])
}

/** Those of the words that a word of the text is put together of: ‘Rasen’ and ‘mähen’ of ‘Rasenmäher’. */
export const saidTogether = (asked: string[], text: Iterable<string>): string[] =>
  [...text].flatMap((whole) => doingIn(whole, asked))

/** ‘Rasen’ and ‘mähen’, where both are among the words; without their endings they are too short to tell. */
function doingIn(whole: string, words: string[]): string[] {
  const nouns = words.filter((noun) => noun !== whole && whole.startsWith(noun))
  return nouns.flatMap((noun) => {
    const verb = words.find((one) => isDoing(noun, one, whole))
    return verb === undefined ? [] : [noun, verb]
  })
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
