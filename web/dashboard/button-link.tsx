import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = { strong?: boolean; small?: boolean | undefined }

/** A way to another screen that looks like the button it stands for. */
export const ButtonLink = ({ strong, small, ...link }: ComponentProps<typeof Link> & Look) => (
  <Link {...link} className={lookOf({ strong, small })} />
)

/** The same for a link to the payment provider's page. */
export const OutwardButton = ({ strong, small, children, ...link }: ComponentProps<'a'> & Look) => (
  <a {...link} target="_blank" rel="noreferrer" className={lookOf({ strong, small })}>
    {children}
  </a>
)

const lookOf = ({ strong, small }: { [K in keyof Look]: Look[K] | undefined }) =>
  `inline-flex items-center justify-center rounded font-medium pointer-coarse:min-h-11 ${
    small ? 'min-h-8 px-2.5 text-[13px] whitespace-nowrap' : 'min-h-11 px-4 py-2 text-[15px]'
  } ${
    strong
      ? 'bg-blue text-on-blue hover:bg-blue-strong'
      : 'border border-rule bg-card hover:border-edge'
  }`
