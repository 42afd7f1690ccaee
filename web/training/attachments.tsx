import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import type { Lesson } from '#contract/content.ts'
import { useTrainingPaths } from './training-paths.ts'

/** The documents of a lesson, opened in the viewer. */
export function Attachments({ attachments }: Pick<Lesson, 'attachments'>) {
  const { document } = useTrainingPaths()
  if (attachments.length === 0) return null
  return (
    <section aria-labelledby="documents" className="mt-10">
      <h2 id="documents" className="text-[15px] font-semibold">
        <Trans>Documents of this lesson</Trans>
      </h2>
      <ul className="mt-3 border-b border-rule">
        {attachments.map(({ title, filename }) => (
          <li key={filename} className="border-t border-rule">
            <Link
              to={document(filename)}
              className="flex min-h-12 items-center gap-3 py-2 font-serif text-[18px] hover:text-blue"
            >
              <FileText className="size-[18px] shrink-0 text-soft" aria-hidden />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
