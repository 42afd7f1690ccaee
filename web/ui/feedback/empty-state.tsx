import type { ReactNode } from 'react'

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="mx-auto max-w-[36rem] px-5 py-14">
    <h2 className="font-serif text-[26px] leading-tight tracking-[-0.01em]">{title}</h2>
    <div className="mt-3 text-soft">{children}</div>
  </div>
)
