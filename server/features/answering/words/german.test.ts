import { expect, test } from 'vitest'
import { withGermanForms } from './german.ts'
import { wordsOf } from './words.ts'

test.each([
  ['Mitglied', 'Eine Mitgliedschaft ist nicht nötig.'],
  ['Benutzungsordnung', 'Die Ordnung gilt seit März.'],
  ['Gebühren', 'Die Gebühr beträgt 5 Euro.'],
  ['Akten', 'Eine Akte liegt bereit.'],
  ['Bahnfahrt', 'Bus und Bahn, zweite Klasse'],
  ['Handy', 'Mit dem Telefon darf fotografiert werden.'],
  ['anlegen', 'Ein Konto wird im Menü angelegt.'],
  ['zurückgeben', 'Bücher sind zurückgegeben worden.'],
  ['mitbringen', 'Hunde dürfen mitgebracht werden.'],
  ['ausleihen', 'Es wurden zehn Bände ausgeliehen.'],
  ['verliert', 'Ist der Ausweis verloren, kostet der neue etwas.'],
  ['angeboten', 'Der Verein bietet an; wir anbieten Kurse.'],
  ['kündige', 'Der Vertrag wird zum Jahresende gekündigt.'],
  ['bezahlt', 'Die Fahrkarte wird erstattet.'],
  ['prüft Kasse', 'Gewählt wird ein Kassenprüfer.'],
  ['mitbringen', 'Bei mitgebrachten Tieren ist Rücksicht zu nehmen.'],
  ['kündigt', 'Bei gekündigten Verträgen verfällt der Platz.'],
  ['genehmigt', 'Die Genehmigung erteilt der Vorstand.'],
  ['teilnehmen', 'Die Teilnahme ist freiwillig.'],
  ['eingebrochen', 'Einbrüche sind der Polizei zu melden.'],
  ['beantragt', 'Der Antrag wird schriftlich gestellt.'],
  ['Tore', 'Die Eingangstore werden nachts geschlossen.'],
  ['Rad', 'Für Radwege gilt das nicht.'],
  ['Heirat', 'Zur Trauung gibt es einen freien Tag.'],
  ['Swimmingpool', 'Ein Schwimmbecken ist anzumelden.'],
  ['Ehepartner', 'Die Frau eines Mitglieds zahlt die Hälfte.'],
  ['Azubis', 'Jeder Lehrling führt ein Heft.'],
  ['Hühner', 'Jede Tierhaltung ist untersagt.'],
  ['speichert', 'Die Speicherdauer beträgt drei Jahre.'],
  ['Daten', 'Stammdaten sind Name und Anschrift.'],
  ['kündigen', 'Die Kündigung ist an den Vorstand zu richten.'],
  ['verkaufen', 'Handel ist untersagt.'],
  ['Rasen mähen', 'Rasenmäher dürfen werktags benutzt werden.'],
  ['Rasenmäher', 'Rasen darf man werktags mähen.'],
  ['Aufnahme', 'Die Aufnahmegebühr beträgt 20 Euro.'],
  ['kostet', 'Der Beitrag beträgt 20 Euro.'],
  ['unterschreibt', 'Es fehlt die Unterschrift.'],
  ['Auto waschen', 'Die Autowäsche ist verboten, auch das Autowaschen.'],
])('%s is read in: %s', (asked, text) => {
  expect(wordsOf(asked).isSubsetOf(withGermanForms(wordsOf(asked), wordsOf(text)))).toBe(true)
})

test.each([
  ['Hund', 'Der Lesesaal ist geöffnet.'],
  ['richten', 'Das Gericht entscheidet.'],
  ['halten', 'Das Gehalt wird gezahlt.'],
  ['Tag', 'Die Tagung beginnt um neun.'],
  ['Schulweg', 'Schüler dürfen das Telefon nutzen.'],
  ['beschlussfähig', 'Gegen den Beschluss ist eine Berufung möglich.'],
  ['prüft Kasse', 'Die Kassenzeiten hängen aus.'],
  ['Rad', 'Ein Kamerad hilft.'],
  ['gestohlene', 'Stand der Ordnung ist Mai.'],
  ['Zug', 'Er zieht nach Bonn.'],
  ['Ersthelfer', 'Am ersten Tag ist frei.'],
  ['Hund', 'Ein Tierarzt kommt.'],
  ['kündigen', 'Die Kunden tragen das Porto.'],
  ['Rasen mähen', 'Der Rasensport beginnt um neun.'],
  ['Beitrag', 'Ein Brot kostet 1 Euro.'],
  ['schreiben', 'Die Karte gilt mit Unterschrift.'],
  ['unterschreiben', 'Man darf mit Tinte schreiben.'],
  ['Tor stehen', 'Torten stehen im Kühlschrank.'],
])('%s is not read in: %s', (asked, text) => {
  expect(wordsOf(asked).isSubsetOf(withGermanForms(wordsOf(asked), wordsOf(text)))).toBe(false)
})
