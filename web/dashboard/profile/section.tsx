import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

export const sections = () =>
  [
    { id: 'you', title: t`Photo and name` },
    { id: 'text-size', title: t`Text size` },
    { id: 'email', title: t`E-mail` },
    { id: 'password', title: t`Password` },
    { id: 'second-factor', title: t`Second factor` },
    { id: 'passkeys', title: t`Passkeys` },
    { id: 'sessions', title: t`Sessions` },
    { id: 'activity', title: t`Activity` },
    { id: 'answers', title: t`For your answers` },
    { id: 'chats', title: t`Chats` },
    { id: 'guest-passes', title: t`Guest passes` },
    { id: 'data', title: t`Your data` },
    { id: 'delete', title: t`Delete account` },
  ] as const

type SectionId = ReturnType<typeof sections>[number]['id']

/** One part of the profile, with an address of its own. */
export const Section = ({
  id,
  lead,
  children,
}: {
  id: SectionId
  lead?: ReactNode
  children: ReactNode
}) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="scroll-mt-2 border-t border-rule py-9 first:border-t-0 first:pt-0"
  >
    <h2
      id={`${id}-title`}
      tabIndex={-1}
      className="font-heading text-[24px] leading-tight tracking-[-0.01em] outline-none"
    >
      {sections().find((section) => section.id === id)?.title}
    </h2>
    {lead && <p className="mt-1.5 text-[15px] text-soft">{lead}</p>}
    <div className="mt-5">{children}</div>
  </section>
)

/** Where the focus goes when what held it in this part is gone. */
export const focusTitle = (id: SectionId) =>
  requestAnimationFrame(() => {
    const { activeElement } = document
    const here =
      activeElement === document.body || document.getElementById(id)?.contains(activeElement)
    if (here) document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  })
