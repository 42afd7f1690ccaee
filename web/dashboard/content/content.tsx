import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ContentFile } from '#contract/desk/content-files.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { useSpoken } from '#web/ui/format/spoken-time.tsx'
import { spokenTime } from '#web/ui/format/when.ts'
import { Archive } from './archive.tsx'
import { Editor } from './editor.tsx'
import { Pictures } from './pictures.tsx'
import { treeQuery } from './queries.ts'
import { titleOf } from './titles.ts'

/** Where editors read and change every word that members and guests see. */
export function Content() {
  const [params] = useSearchParams()
  const file = params.get('file')
  return (
    <Screen title={t`Words`} wide={file !== null}>
      {file ? <Editor key={file} file={file} /> : <Tree />}
    </Screen>
  )
}

function Tree() {
  const tree = useQuery(treeQuery)
  if (!tree.data) return <NotYet what={t`The list`} query={tree} />
  const kinds: [ContentFile['kind'], string][] = [
    ['site', t`Site`],
    ['plans', t`Plans`],
    ['page', t`Public pages`],
    ['list', t`Categories, prompts and links`],
    ['lesson', t`Training`],
  ]
  const by = Map.groupBy(tree.data, ({ kind }) => kind)
  return (
    <>
      <p className="mb-8 max-w-[64ch] text-soft">
        <Trans>
          What you publish here is used at once in place of the file in the content folder, which
          stays as it is. Every version is kept.
        </Trans>
      </p>
      {kinds.map(([kind, title]) => (
        <Texts key={kind} title={title} files={by.get(kind)} />
      ))}
      <Pictures />
      <Archive />
      <Texts title={t`E-mails`} files={by.get('letter')} />
    </>
  )
}

/** Those of one kind; the same text in every language is one row. */
function Texts({ title, files = [] }: { title: string; files?: ContentFile[] | undefined }) {
  const names = Map.groupBy(files, ({ path }) => nameOf(path))
  if (names.size === 0) return null
  return (
    <section aria-label={title} className="mb-9">
      <h2 className="font-heading text-[21px]">{title}</h2>
      <ul className="mt-3 border-b border-rule">
        {[...names].map(([name, files]) => (
          <Row key={name} files={files} />
        ))}
      </ul>
    </section>
  )
}

/** The same for every language: `about.md` of `pages/about.md` and `pages/de/about.md`. */
const nameOf = (path: string) => path.split('/').at(-1)!

/** One text, in each of its languages: what it is called, and where it lies. */
function Row({ files }: { files: ContentFile[] }) {
  const { i18n } = useLingui()
  const sorted = files.toSorted((a, b) => Number(b.language === 'en') - Number(a.language === 'en'))
  const titled = sorted.filter(({ title }) => title)
  const own = titled.find(({ language }) => language === i18n.locale) ?? titled[0]
  const title = titleOf(own ?? sorted[0]!)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-rule py-1.5 text-[15px]">
      <div className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">
        <p>{title}</p>
        <p className="text-[13px] text-soft">{sorted[0]!.path}</p>
      </div>
      <ul className="flex flex-wrap gap-x-2">
        {sorted.map((file) => (
          <li key={file.path}>
            <Language name={title} file={file} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Language({ name, file }: { name: string; file: ContentFile }) {
  const { path, language, changedAt, changedBy, hasDraft, fileChanged } = file
  const when = useSpoken(() => (changedAt ? spokenTime(changedAt) : ''))
  const states = [
    ...(hasDraft ? [t`draft`] : []),
    ...(fileChanged ? [t`file has changed`] : []),
    ...(changedAt && changedBy ? [t`${changedBy}, ${when}`] : []),
  ]
  return (
    <Link
      to={paths.contentFile(path)}
      className="flex min-h-9 items-center gap-2 rounded px-2.5 hover:bg-shade pointer-coarse:min-h-11"
    >
      <span className="sr-only">{name}</span>
      <span className="font-medium text-blue uppercase underline underline-offset-4">
        {language}
      </span>
      {states.length > 0 && (
        <span className={`text-[13px] ${fileChanged ? 'text-warn' : 'text-soft'}`}>
          {states.join(' · ')}
        </span>
      )}
    </Link>
  )
}
