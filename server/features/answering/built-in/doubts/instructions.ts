const instruction =
  /(?<!\p{L})(?:(?:ignore|disregard|forget) (?:all |any |the |your |of ){0,3}(?:previous|prior|above|earlier|preceding) (?:instructions?|prompts?|rules|messages)|(?:ignorieren?|vergiss|vergessen|missachten?)(?: sie)? (?:alle |die |deine |ihre |sämtliche ){0,2}(?:vorherigen|bisherigen|vorigen|obigen|früheren) (?:anweisungen|instruktionen|befehle|regeln))(?!\p{L})/iu

/**
 * Whether a text tells a model to leave its rules. Who writes that wants answers to say something, so that
 * nothing that stands beside it is sure.
 */
export const instructsModels = (text: string): boolean => instruction.test(text)
