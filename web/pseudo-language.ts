const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const signed = [...'áƀćďéƒğĥíĵķłɱńóƥʠŕšţúṽŵẋýžÁɃĆĎÉƑĞĤÍĴĶŁⱮŃÓƤɊŔŠŢÚṼŴẊÝŽ']

/** A sign on every letter, so that words which are no message are seen at once. Tags such as <0> become elements. */
export const withSigns = (text: string) =>
  text.replace(/<\/?\d+\/?>|[a-z]/gi, (found) => signed[letters.indexOf(found)] ?? found)
