import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** Where words of the example are left: a link to the first file of each kind. */
export function ExampleWords({ files }: { files: string[] }) {
  const kinds = [
    { name: t`Pages`, is: (file: string) => file.startsWith('pages/') },
    { name: t`Questions in an empty chat`, is: (file: string) => file.endsWith('site.yaml') },
    { name: t`Prompts`, is: (file: string) => file.endsWith('prompts.yaml') },
    { name: t`Useful links`, is: (file: string) => file.endsWith('links.yaml') },
    { name: t`Training`, is: (file: string) => file.includes('training/') },
  ]
  return (
    <ul
      aria-label={t`Still the example`}
      className="mb-3 ms-10.5 flex flex-wrap gap-x-4 gap-y-1 text-[14px]"
    >
      {kinds.map(({ name, is }) => {
        const left = files.filter(is)
        return (
          left.length > 0 && (
            <li key={name}>
              <Link
                to={paths.contentFile(left[0]!)}
                className="inline-flex items-center text-blue underline-offset-2 hover:underline pointer-coarse:min-h-11"
              >
                {name}
              </Link>{' '}
              {left.length > 1 && <span className="text-soft tabular-nums">({left.length})</span>}
            </li>
          )
        )
      })}
    </ul>
  )
}
