import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LinkRow } from '#web/chats/link-row.tsx'
import { linksQuery } from '#web/chats/links.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '../loaded.tsx'
import { focusTitle } from '../section.tsx'

/** Every link that still opens a chat of the member's. */
export function Links() {
  const query = useQuery(linksQuery())
  return (
    <div className="mt-1.5">
      <Loaded query={query}>
        {(links) =>
          links.length === 0 ? (
            <p className="text-[15px] text-soft">
              <Trans>You have not shared a chat. A chat is shared from its menu.</Trans>
            </p>
          ) : (
            <>
              <p className="text-[15px] text-soft">
                <Trans>
                  Anyone with one of these links can read the chat as it was when the link was
                  created.
                </Trans>
              </p>
              <ul className="mt-4">
                {links.map((link) => (
                  <LinkRow key={link._id} link={link} onWithdrawn={() => focusTitle('chats')}>
                    <Link
                      to={paths.chat(link.chatId)}
                      dir="auto"
                      className="mb-1 block truncate text-[15px] font-medium hover:text-blue"
                    >
                      {link.title}
                    </Link>
                  </LinkRow>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
