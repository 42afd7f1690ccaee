import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Heading, Lead, contentProps } from './parts.tsx'

export const NotFound = () => {
  const { title, text, home, messages } = site.frame.notFound
  return (
    <main {...contentProps} className="mx-auto w-full max-w-[720px] px-5 py-20 sm:py-28">
      <p className="text-sm text-soft tabular-nums">404</p>
      <Heading>{title}</Heading>
      <Lead>{text}</Lead>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <a className="text-blue underline underline-offset-4" href={paths.home}>
          {home}
        </a>
        <a
          className="hidden text-blue underline underline-offset-4 member:inline"
          href={paths.messages}
        >
          {messages}
        </a>
      </p>
    </main>
  )
}
