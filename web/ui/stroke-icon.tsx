import type { ReactNode } from 'react'

type Props = { box: 16 | 20; stroke: number; className: string; children: ReactNode }

/** A drawing of a few strokes, in the colour of the words beside it: those say what it shows. */
export const StrokeIcon = ({ box, stroke, className, children }: Props) => (
  <svg
    viewBox={`0 0 ${box} ${box}`}
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
)
