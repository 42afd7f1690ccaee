const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Without the signs that turn the direction of what follows: a link's words could show another address. */
export const withoutTurns = (text: string): string =>
  controls.test(text) ? text.replaceAll(new RegExp(controls, 'g'), '') : text

/** Parts of code by turns as they are and, every second one, the name of a sign that nobody would see. */
export const seenTurns = (text: string): string[] =>
  controls.test(text)
    ? text
        .split(new RegExp(`(${controls.source})`))
        .map((part, index) => (index % 2 === 1 ? nameOf(part) : part))
    : [text]

const nameOf = (sign: string) =>
  `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
