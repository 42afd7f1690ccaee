/** What it gives holds no quote and no angle bracket that could end something. */
export const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
