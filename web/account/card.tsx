import type { ReactNode } from 'react'
import { contentProps } from '#web/site/parts.tsx'

/** The one column every account page is set in. */
export const Card = ({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) => (
  <main {...contentProps} className="mx-auto w-full max-w-[460px] px-5 py-12 sm:py-18">
    <h1 className="font-heading text-[34px] leading-tight tracking-[-0.014em]">{title}</h1>
    {lead && <p className="mt-2 text-balance text-soft">{lead}</p>}
    <div className="mt-8">{children}</div>
  </main>
)

export const inlineLink =
  'text-blue underline decoration-1 underline-offset-[3px] hover:decoration-2'
