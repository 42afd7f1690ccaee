import { t } from '@lingui/core/macro'
import { DeleteAllChats } from './delete-all-chats.tsx'
import { ExportChats } from './export-chats.tsx'
import { ImportChats } from './import-chats.tsx'
import { Links } from './links.tsx'
import { SpaceTaken } from './space-taken.tsx'
import { Section } from '../section.tsx'

/** What can be done with all chats at once. */
export const ChatsSection = () => (
  <Section id="chats" lead={t`Export your chats, import others, and see what you have shared.`}>
    <Part title={t`Export all`}>
      <ExportChats />
    </Part>
    <Part title={t`Import`}>
      <ImportChats />
    </Part>
    <Part title={t`Shared links`}>
      <Links />
    </Part>
    <Part title={t`Space`}>
      <SpaceTaken />
    </Part>
    <Part title={t`Delete all`}>
      <DeleteAllChats />
    </Part>
  </Section>
)

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="mt-8 first:mt-0">
    <h3 className="text-[16px] font-semibold">{title}</h3>
    {children}
  </section>
)
