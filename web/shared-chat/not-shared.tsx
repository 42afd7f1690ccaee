import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'

type Props = { code?: number; title: string; children: ReactNode }

/** Nothing to read here, and why. */
export const NotShared = ({ code, title, children }: Props) => (
  <div className="py-8 sm:py-14">
    {code && <p className="text-sm text-soft tabular-nums">{code}</p>}
    <h1 className="mt-2 font-heading text-[34px] leading-tight tracking-[-0.016em] sm:text-[42px]">
      {title}
    </h1>
    <p className="mt-5 max-w-[34em] font-serif text-[19px] leading-relaxed text-soft">{children}</p>
    <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
      <a className="text-blue underline underline-offset-4" href={paths.home}>
        <Trans>Go to the home page</Trans>
      </a>
      <a
        className="hidden text-blue underline underline-offset-4 member:inline"
        href={paths.messages}
      >
        <Trans>Open your messages</Trans>
      </a>
    </p>
  </div>
)
