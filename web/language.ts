import { type Messages, i18n } from '@lingui/core'
import { type Sentence, type Sentences, inWords } from '#contract/sentences.ts'
import { readStored, writeStored } from './api/storage.ts'
import { askedIn } from './site/links.ts'
import { directionOf, site } from './site.ts'

/** One file a language in locales/; English stands in the code itself. */
const catalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po')

/** What the contract says, such as what is wrong with a field. */
const sentences = import.meta.glob<Sentences>('../contract/sentences/*.json', {
  import: 'default',
})
let say: (sentence: Sentence) => string = inEnglish

/** Shows what a screen does in other languages: every letter has its sign, and lines begin at the right. */
const pseudo = 'ar-XB'

i18n.load('en', {})
i18n.activate('en')

/** Where the language that a visitor has chosen is remembered. */
const languageKey = 'language'

/**
 * Speaks the language that was asked for in the address, the one chosen before, or that of the page.
 * Resolves to whether the page came in it.
 */
export async function startLanguage(): Promise<boolean> {
  const address = new URL(location.href)
  const asked = address.searchParams.get(askedIn)
  if (asked) {
    if (isOffered(asked)) writeStored(languageKey, asked)
    address.searchParams.delete(askedIn)
    history.replaceState(history.state, '', address)
  }
  const came = site.locale
  const wanted = [asked, readStored(languageKey)].find((one) => one && isOffered(one))
  await speak(wanted ?? came)
  return i18n.locale === came
}

/** An address may ask for anything. */
const isOffered = (locale: string) =>
  locale === pseudo || site.languages.some((one) => one.locale === locale)

/** From now on, and at the next visit. */
export async function chooseLanguage(locale: string): Promise<void> {
  if (readStored(languageKey) === pseudo || !isOffered(locale)) return
  writeStored(languageKey, locale)
  await speak(locale)
}

/** Changes the language of all that is rendered from now on; one without words of its own is shown in English. */
async function speak(locale: string): Promise<void> {
  if (locale === i18n.locale && locale === document.documentElement.lang) return
  if (locale === pseudo) await speakPseudo()
  else {
    // Where they do not arrive, English is better than nothing.
    const [catalogue, spoken = {}] = await Promise.all([
      locale === 'en' ? undefined : catalogues[`./locales/${locale}.po`]?.(),
      sentences[`../contract/sentences/${locale}.json`]?.(),
    ]).catch(() => [])
    adopt(locale)
    say = (sentence) => inWords(sentence, spoken, locale === 'en' ? 'en-GB' : locale)
    i18n.loadAndActivate({
      locale: catalogue ? locale : 'en',
      messages: catalogue?.messages ?? {},
    })
  }
}

async function speakPseudo() {
  const [{ onLetters, withSigns }, { messages }] = await Promise.all([
    import('./pseudo-language.ts'),
    catalogues['./locales/en.po']!(),
  ])
  adopt(pseudo)
  say = (sentence) => onLetters(inEnglish(sentence))
  i18n.loadAndActivate({ locale: pseudo, messages: withSigns(messages) })
}

/** The words of the operator change with those of the interface. */
function adopt(locale: string) {
  const frame = site.frames?.[locale]
  if (frame) Object.assign(site, { locale, frame })
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

/** A sentence of the contract in the language of the interface; what the server says comes in it. */
export const said = (sentence: Sentence): string => say(sentence)

function inEnglish(sentence: Sentence): string {
  return inWords(sentence, {}, 'en-GB')
}
