import { type Messages, i18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { readStored, writeStored } from './api/storage.ts'
import { askedIn } from './site/links.ts'
import { directionOf, site } from './site.ts'

/** One file a language in locales/; English stands in the code itself. */
const catalogues = import.meta.glob<{ messages: Messages }>(['./locales/*.po', '!./locales/en.po'])

/** What the contract says, such as what is wrong with a field. */
const sentences = import.meta.glob<Messages>('../contract/sentences/*.json', { import: 'default' })

/** Shows what a screen does in other languages: every letter has its sign, and lines begin at the right. */
export const pseudo = 'ar-XB'

// What stands in the code is made ready when it is first shown, and once.
const ready = new Map<string, CompiledMessage>()
let prepare: (message: string) => CompiledMessage = compileMessage
i18n.setMessagesCompiler((message) => {
  const made = ready.get(message) ?? prepare(message)
  ready.set(message, made)
  return made
})
i18n.load('en', {})
i18n.activate('en')

/** For dates and numbers: English without a country is written as in Great Britain. */
export const formatLocale = () =>
  i18n.locale === 'en' ? 'en-GB' : i18n.locale === pseudo ? 'ar' : i18n.locale

/** Where the language that a visitor has chosen is remembered. */
export const languageKey = 'language'

/**
 * Speaks the language that was asked for in the address, the one chosen before, or that of the page.
 * Resolves to whether the page came in it.
 */
export async function startLanguage(): Promise<boolean> {
  const address = new URL(location.href)
  const asked = address.searchParams.get(askedIn)
  if (asked) {
    writeStored(languageKey, asked)
    address.searchParams.delete(askedIn)
    history.replaceState(history.state, '', address)
  }
  const came = site.locale
  await speak(asked ?? readStored(languageKey) ?? came)
  return site.locale === came
}

/** From now on, and at the next visit. */
export async function chooseLanguage(locale: string): Promise<void> {
  if (readStored(languageKey) === pseudo) return
  writeStored(languageKey, locale)
  await speak(locale)
}

/** Changes the language of all that is rendered from now on; one without words of its own is shown in English. */
async function speak(locale: string): Promise<void> {
  if (locale === i18n.locale) return
  if (locale === pseudo) await speakPseudo()
  else {
    const [catalogue, said] = await Promise.all([
      catalogues[`./locales/${locale}.po`]?.(),
      sentences[`../contract/sentences/${locale}.json`]?.(),
    ])
    adopt(locale)
    i18n.loadAndActivate({
      locale: catalogue ? locale : 'en',
      messages: { ...catalogue?.messages, ...said },
    })
  }
}

async function speakPseudo() {
  const { withSigns } = await import('./pseudo-language.ts')
  prepare = (message) => compileMessage(message, withSigns)
  ready.clear()
  adopt(pseudo)
  i18n.loadAndActivate({ locale: pseudo, messages: {} })
}

/** The words of the operator change with those of the interface. */
function adopt(locale: string) {
  Object.assign(site, { locale, frame: site.frames?.[locale] ?? site.frame })
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

export const formatNumber = (value: number) => value.toLocaleString(formatLocale())

/** A sentence of the contract, which stands there in English, in the language of the interface. */
export const said = (sentence: string): string =>
  Object.hasOwn(i18n.messages, sentence) ? i18n._(sentence) : sentence
