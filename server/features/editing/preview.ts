import path from 'node:path'
import type { ContentPreview } from '#contract/desk/content-files.ts'
import { type PageName, pageNames } from '#contract/site.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid } from '#server/errors.ts'
import type { Letter } from '#server/infra/mail/mail.ts'
import { type Actor, audit } from '../audit/audit.ts'
import type { GoodContent, WrittenLesson } from '../content/content.ts'
import { exampleLetter, queueLetter } from '../letters/letters.ts'
import { type Build, type Shown, openBuild, renderPreview } from '../site/site.ts'
import { type Usable, makeOf } from './check.ts'
import { type Place, expectPlace } from './paths.ts'
import { readWritten } from './written.ts'

type Unsaved = { path: string; text: string }

/** What stands around a preview that is opened by itself. */
type Alone = { note: string; themed: boolean }

/** What the site would show of a text that is not saved. Refuses it as saving it would. */
export const previewContent = (
  app: App,
  member: Pick<Member, 'firstName' | 'email'>,
  { path: file, text }: Unsaved,
  alone?: Alone,
): Promise<ContentPreview> => {
  const place = expectPlace(file)
  return withText(app, { path: file, text }, async (good): Promise<ContentPreview> => {
    if (place.kind === 'letter') {
      const letter = await exampleLetter(app, member, { file, locale: place.language, text })
      return letter
        ? { html: letter.html, letter: { subject: letter.subject, text: letter.text } }
        : { html: null, letter: null }
    }
    const shown = shownOf(place, good)
    if (!shown) return { html: null, letter: null }
    const html = await renderPreview(await buildOf(app), good, shown, {
      locale: localeOf(place, good),
      ...alone,
    })
    return { html: html ?? null, letter: null }
  })
}

/** Sends a letter with this text to the editor who writes it. */
export async function testLetter(
  app: App,
  actor: Actor & { member: Member },
  { path: file, text }: Unsaved,
): Promise<null> {
  const place = expectPlace(file)
  const letter = await withText(app, { path: file, text }, async () =>
    place.kind === 'letter'
      ? exampleLetter(app, actor.member, { file, locale: place.language, text })
      : undefined,
  )
  if (!letter) throw invalid({ path: 'There is no e-mail of this name.' })
  await app.db.transaction().execute(async (db) => {
    await queueLetter(app, letter satisfies Letter, db)
    await audit({ ...app, db }, actor, 'content.letter-tested', {
      kind: 'content',
      id: file,
      name: file,
    })
  })
  return null
}

async function withText<T>(
  app: App,
  { path: file, text }: Unsaved,
  work: (good: Usable) => Promise<T>,
): Promise<T> {
  const after = new Map(await readWritten(app)).set(file, text)
  return makeOf(app, { after, changed: file }, work)
}

const builds = new WeakMap<App, Promise<Build | undefined>>()

async function buildOf(app: App): Promise<Build> {
  const opening = builds.get(app) ?? openBuild(app.config.webDir)
  builds.set(app, opening)
  const build = await opening
  if (build) return build
  throw conflict(
    'The pages of this server are not built, so there is no preview. Run npm run build.',
  )
}

/** Files that stand for every language are shown in the site's first one. */
const localeOf = ({ path: file, kind, language }: Place, { site }: GoodContent): string =>
  kind === 'page' || file.startsWith(`${language}/`) ? language : site.languages[0]!

/** Undefined for what is shown nowhere by itself. */
function shownOf(place: Place, good: GoodContent): Shown | undefined {
  const name = path.posix.basename(place.path)
  switch (place.kind) {
    case 'site':
      return place.path === name ? { page: 'home' } : undefined
    case 'plans':
      return { page: 'price' }
    case 'page': {
      const page = pageNames.find((one): one is PageName => name === `${one}.md`)
      return { page: page ?? (name === 'plans.yaml' ? 'price' : 'home') }
    }
    default:
      return insideOf(place, name, good)
  }
}

function insideOf(place: Place, name: string, good: GoodContent): Shown | undefined {
  const locale = localeOf(place, good)
  const { first, others } = good.words
  const own = place.path === `${place.language}/${name}` || place.path.startsWith(`${locale}/`)
  const { categories, prompts, links, lessons } = own ? (others.get(locale) ?? first) : first
  switch (name) {
    case 'categories.yaml':
      return { title: name, inside: { name: 'categories', categories } }
    case 'prompts.yaml':
      return { title: name, inside: { name: 'prompts', categories, prompts } }
    case 'links.yaml':
      return { title: name, inside: { name: 'links', categories, links } }
    default: {
      const slug = name.replace(/\.md$/, '').replace(/^\d+-/, '')
      const at = lessons.findIndex((one) => one.slug === slug)
      const lesson = lessons[at]
      if (!lesson) return undefined
      const count = lessons.length
      return {
        title: lesson.title,
        inside: { name: 'lesson', lesson: lessonOf(lesson), at, count },
      }
    }
  }
}

/** Documents are called by their files: what they are called to a member depends on the member. */
const lessonOf = ({ attachments, video, ...lesson }: WrittenLesson) => ({
  ...lesson,
  attachments: attachments.map((filename) => ({ title: filename, filename })),
  ...(video ? { video: { src: '', type: '' } } : {}),
})
