import { site } from '#web/site.ts'
import { Heading, Lead, contentProps } from './parts.tsx'
import { pathOfPage } from './links.ts'
import { paths } from '#web/paths.ts'

/** 404: nothing is here. 410: something was, and will not come back. */
export const NotFound = ({ status }: { status: 404 | 410 }) => {
  const { notFound, gone } = site.frame
  const { title, text } = status === 410 ? (gone ?? notFound) : notFound
  return (
    <main {...contentProps} className="mx-auto w-full max-w-[720px] px-5 py-20 sm:py-28">
      <p className="mb-2 text-sm text-soft tabular-nums">{status}</p>
      <Heading>{title}</Heading>
      <Lead>{text}</Lead>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <a className="text-blue underline underline-offset-4" href={pathOfPage('home')}>
          {notFound.home}
        </a>
        <a
          className="hidden text-blue underline underline-offset-4 member:inline"
          href={paths.messages}
        >
          {notFound.messages}
        </a>
      </p>
    </main>
  )
}
