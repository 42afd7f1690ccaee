/** Where the same words lie in another language. */
export function inLanguage(file: string, language: string, first: string): string {
  const parts = file.split('/')
  const name = parts.at(-1)!
  const [folder] = parts
  const ofPlans = name === 'plans.yaml'
  // English pages and letters lie in the folder itself, whatever the first language is.
  if (folder === 'letters' || (folder === 'pages' && !ofPlans))
    return [folder, ...(language === 'en' ? [] : [language]), name].join('/')
  if (ofPlans) {
    if (language === first) return name
    return ['pages', ...(language === 'en' ? [] : [language]), name].join('/')
  }
  const isLesson = parts.at(-2) === 'training'
  return [...(language === first ? [] : [language]), ...(isLesson ? ['training'] : []), name].join(
    '/',
  )
}

/** Which language a file is in. */
export const languageOf = (file: string, languages: readonly string[]): string | undefined =>
  languages.find((one) => inLanguage(file, one, languages[0]!) === file)
