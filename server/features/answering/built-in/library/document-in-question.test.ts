import { expect, test } from 'vitest'
import { documentInQuestion } from './document-in-question.ts'

test.each([
  ['What does the branch guide say about lost keys?', 'the branch guide'],
  ['what do the rules say on smoking', 'the rules'],
  ['According to the handbook, how long is the notice?', 'the handbook'],
  ['In the employment handbook, what is said about leave?', 'the employment handbook'],
  ['Was steht in der Hausordnung über Hunde?', 'der Hausordnung'],
  ['Laut Benutzungsordnung, wann ist geöffnet?', 'Benutzungsordnung'],
  ['What does it cost to say something about it?', undefined],
  ['What is said about leave?', undefined],
])('%s', (question, of) => {
  expect(documentInQuestion(question)?.of).toBe(of)
})
