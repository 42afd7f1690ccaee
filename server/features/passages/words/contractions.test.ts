import { expect, test } from 'vitest'
import { writtenOut } from './contractions.ts'

test.each([
  ['how do i save it so it doesnt ask', "how do i save it so it doesn't ask"],
  ['Cant I? I wont', "Can't I? I won't"],
  ['whats new, youve come, theyre early', "what's new, you've come, they're early"],
  ['what do i do if im ill', "what do i do if I'm ill"],
  ['im 71, do i pay the full fare', "I'm 71, do i pay the full fare"],
  ['hes in class two and shes in four', "he's in class two and she's in four"],
  ['theyll say itll do', "they'll say it'll do"],
  ['im Keller gibt es Licht', 'im Keller gibt es Licht'],
  ['im Dezember geschlossen', 'im Dezember geschlossen'],
  ['how many ppl can u take', 'how many people can you take'],
  ['Brief u. Paket', 'Brief u. Paket'],
  ['Wer ist im Lesesaal?', 'Wer ist im Lesesaal?'],
  ['we were there, the ire of item', 'we were there, the ire of item'],
])('%s', (written, meant) => {
  expect(writtenOut(written)).toBe(meant)
})
