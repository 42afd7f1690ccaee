/** The result contains no quote and no angle bracket that could end a tag or attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
