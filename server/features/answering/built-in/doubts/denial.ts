/** Whether a question or a quote denies something, or leaves something out. */
export const denies =
  /(?<!\p{L})(?:not|no|never|none|nobody|without|unless|except|\p{L}{1,10}n[’']t|nicht|nie|kein\p{L}{0,2}|niemand|ohne|außer)(?!\p{L})/iu
