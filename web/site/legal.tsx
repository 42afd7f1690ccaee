import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Footer, Header } from './frame.tsx'

export const Legal = ({
  title,
  updated,
  body,
}: {
  title: string
  updated?: string
  body: string
}) => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main className="mx-auto w-full max-w-[720px] px-5 py-14 sm:py-20">
      <h1 className="font-heading text-[38px] leading-tight tracking-[-0.016em] sm:text-[46px]">
        {title}
      </h1>
      {updated && <p className="mt-3 text-sm text-soft">In force since {readable(updated)}</p>}
      <div className="prose mt-8">
        <Markdown text={body} topHeading={2} />
      </div>
    </main>
    <Footer />
  </div>
)

const readable = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
