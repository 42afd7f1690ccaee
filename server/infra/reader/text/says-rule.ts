const fewestWords = 5

const rule =
  /(?<!\p{L})(?:must(?: not)? be|must not|mustn['’]t|(?:is|are|will be) (?:not |strictly |only |never |always )?(?:allowed|permitted|prohibited|forbidden|required|banned)|may only|may not|dürfen nicht|darf nicht|müssen|ist (?:nicht |streng |strengstens )?(?:erlaubt|verboten|untersagt|gestattet)|sind (?:nicht |streng |strengstens )?(?:erlaubt|verboten|untersagt|gestattet))(?!\p{L})|^no .{1,80} (?:allowed|permitted)(?!\p{L})/iu
/** ‘What must be brought’, ‘Items that are not allowed’: of these, a list follows. */
const names =
  /^(?:what|who|when|where|which|why|how|if|was|wer|wann|wo|welche[mnrs]?|warum|wie|wenn)(?!\p{L})|(?<!\p{L})(?:that|which|who|,? d(?:ie|as|er)) (?:\p{L}{1,20} ){0,2}(?:must|may|is|are|will|dürfen|darf|müssen|ist|sind)(?!\p{L})/iu

/** ‘No pets allowed in the bell tents’: a line in bold that is no name of what stands below it, but says a thing itself. */
export const saysRule = (line: string): boolean =>
  line.trim().split(/\s+/).length >= fewestWords &&
  !line.trim().endsWith('?') &&
  rule.test(line) &&
  !names.test(line)
