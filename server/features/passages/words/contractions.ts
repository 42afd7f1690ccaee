import { languageOfQuestion } from '#server/infra/language/language.ts'

/** What is typed in a hurry, and no word of German. */
const short: Record<string, string> = {
  ...{ ppl: 'people', pls: 'please', plz: 'please', cuz: 'because', coz: 'because' },
  ...{ gonna: 'going to', wanna: 'want to', gotta: 'have to', tmrw: 'tomorrow' },
}
const shortWord = new RegExp(`\\b(?:${Object.keys(short).join('|')})\\b`, 'gi')

/** ‘doesnt’ and ‘whats’ with the apostrophe that was left out, and ‘ppl’ in full: they are no typos of other words. */
export const writtenOut = (text: string): string =>
  text
    .replace(shortWord, (word) => short[word.toLowerCase()]!)
    .replace(/\b(can|do|did|are|if|when|would|could|should|will|have) u\b/gi, '$1 you')
    .replace(
      /\b(do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need)nt\b/gi,
      "$1n't",
    )
    // By itself ‘im’ is left alone: in German it is a word.
    .replace(/\b(if|when|because|while|since|unless|but|and|that|where) im\b/gi, "$1 I'm")
    .replace(/\b(i|you|we|they)ve\b/gi, "$1've")
    .replace(/\b(you|they)re\b/gi, "$1're")
    .replace(/\b(you|they|it|that|there)ll\b/gi, "$1'll")
    .replace(/\b(what|that|there|how|where|who|he|she)s\b/gi, "$1's")
    // At the beginning, where nothing else in the message is German.
    .replace(/^im (?=[^\n]{1,300}$)/i, (im) =>
      languageOfQuestion(text) === 'english' ? "I'm " : im,
    )
