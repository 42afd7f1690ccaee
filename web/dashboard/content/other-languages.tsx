import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { tell, warn } from '#web/api/notices.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inLanguage, languageOf } from './in-language.ts'
import { fieldsQuery, fileQuery, readContentAgain, treeQuery } from './queries.ts'

/** The same words in each language of the site, in its order: whether they are written, and where. */
export function useLanguages(file: string) {
  const tree = useQuery(treeQuery).data
  const languages = site.languages.map(({ locale }) => locale)
  const own = languageOf(file, languages)
  if (!tree || !own) return []
  const there = new Set(tree.map(({ path }) => path))
  return site.languages.map(({ locale, name }) => {
    const path = inLanguage(file, locale, languages[0]!)
    return { name, path, isThis: path === file, isThere: there.has(path) }
  })
}

/** Leads to each of them; one that is missing is begun with the words of this one. */
export function OtherLanguages({ file }: { file: string }) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const languages = useLanguages(file)
  const begin = useMutation({
    mutationFn: async (target: string) => {
      const [open, from, to, { beginTranslation }] = await Promise.all([
        queries.fetchQuery(fileQuery(file)),
        queries.fetchQuery(fieldsQuery(file, i18n.locale)),
        queries.fetchQuery(fieldsQuery(target, i18n.locale)),
        import('./form/begin-translation.ts'),
      ])
      const text = beginTranslation(open.text ?? open.draft?.text ?? '', from, to)
      if (text === undefined) return false
      const about = { params: { path: target }, body: { text, draft: true } }
      await client.call(contentFiles.save, about, { ifMatch: '"none"' })
      return true
    },
    onSuccess: async (isDone, target) => {
      if (!isDone) return void warn(t`This file cannot be read. Correct it first.`)
      tell(t`A draft was begun with the words of this one.`)
      await readContentAgain(queries)
      await navigate(paths.contentFile(target))
    },
  })
  if (languages.length < 2) return null
  return (
    <ul
      aria-label={t`Languages`}
      className="mb-5 flex flex-wrap items-center gap-x-1 gap-y-2 text-[14px]"
    >
      {languages.map(({ name, path, isThis, isThere }) => (
        <li key={path}>
          {isThere || isThis ? (
            <Link
              to={paths.contentFile(path)}
              aria-current={isThis ? 'page' : undefined}
              className="inline-flex min-h-8 items-center rounded px-2 text-blue hover:underline aria-[current]:bg-shade aria-[current]:font-medium aria-[current]:text-ink aria-[current]:no-underline pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          ) : (
            <Button
              small
              className="pointer-coarse:min-h-11"
              icon={<Plus className="size-3.5" aria-hidden />}
              busy={begin.isPending && begin.variables === path}
              onClick={() => begin.mutate(path)}
            >
              <Trans>Write it in {name}</Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The words of another language, to be read beside the own ones. */
export function OtherText({ file }: { file: string }) {
  const read = useQuery(fileQuery(file))
  if (!read.data) return <NotYet what={t`The text`} query={read} />
  const { text, draft } = read.data
  return (
    <>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it is scrolled by keyboard
        tabIndex={0}
        aria-label={file}
        className="max-h-[min(720px,calc(100dvh-160px))] min-h-72 overflow-auto rounded border border-rule bg-card px-3 py-2.5 font-mono text-[13px] leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {draft?.text ?? text}
      </pre>
      <p className="mt-2 text-[14px]">
        <Link to={paths.contentFile(file)} className="text-blue hover:underline">
          <Trans>Open it</Trans>
        </Link>
      </p>
    </>
  )
}
