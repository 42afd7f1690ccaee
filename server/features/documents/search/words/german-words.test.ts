// Runs on both databases: the words of the documents are looked up in SQL, from both ends.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'
import { moreGermanWords } from './german-words.ts'

test('a German question is searched by compounds of its words, and by other forms of its verbs', async () => {
  const { app, as } = await testApp()
  const operator = as('operator')
  const text = `Die Eingangstore und die Torpfosten sind gestrichen. Der Kamerad wartet am Radweg.
    Einbrüche werden gemeldet; das Gartenhaus und der Gartenweg bleiben. Rasenmäher ruhen am Abend.
    Vorher wird geduscht; die Frist endet im Mai. Des Personalausweises bedarf es.`
  const { id } = await upload(operator, 'regeln.md', text)
  await settled(operator, id)
  const more = async (question: string, allowed = sql`select id from files`) =>
    (await moreGermanWords(app.db, question, allowed)).toSorted()
  expect(await more('Wann müssen die Tore zu sein?')).toEqual(['eingangstore', 'torpfosten'])
  expect(await more('Darf ich mit dem Rad fahren?')).toContain('radweg')
  expect(await more('Darf ich mit dem Rad fahren?')).not.toContain('kamerad')
  expect(await more('Bei mir wurde eingebrochen, und nun?')).toEqual(['einbrechen', 'einbruch'])
  expect(await more('Warum wurde ich abgelehnt?')).toEqual(['ablehnen'])
  expect(await more('Was ist im Garten?')).toEqual(['gartenhaus', 'gartenweg'])
  expect(await more('Wann darf ich Rasen mähen?')).toContain('rasenmäher')
  expect(await more('Muss man duschen?')).toEqual(['geduscht'])
  expect(await more('Wie ist die Kündigungsfrist?')).toEqual(['frist'])
  expect(await more('Brauche ich einen Ausweis?')).toContain('personalausweises')
  expect(await more('When is the garden open?')).toEqual([])
  // Nothing of a document that may not be searched.
  const none = sql`select id from files where false`
  expect(await more('Wann müssen die Tore zu sein?', none)).toEqual([])
})
