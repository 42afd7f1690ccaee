import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Session, users } from '#contract/account/users.ts'
import { deviceWords } from '#web/account/device-words.ts'
import { Problem } from '#web/form/problem.tsx'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { reading, toldBeside } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { Panel } from './panel.tsx'
import { useRefresh } from './refresh.ts'
import { Loaded } from './loaded.tsx'
import { Section, focusTitle } from './section.tsx'

export function SessionsSection() {
  const query = useQuery({ ...reading(users.sessions), staleTime: 0, meta: { quiet: true } })
  return (
    <Section id="sessions" lead={t`Where you are logged in.`}>
      <Loaded query={query}>
        {(all) => {
          const sorted = all.toSorted((a, b) => Number(b.current) - Number(a.current))
          return (
            <>
              <ul aria-label={t`Sessions`}>
                {sorted.map((session) => (
                  <Row key={session._id} session={session} />
                ))}
              </ul>
              {all.length > 1 && (
                <div className="mt-5">
                  <Panel label={t`End all others`}>
                    {(close) => (
                      <Ask
                        sentence={
                          all.length === 2
                            ? t`The other session ends at once. This cannot be undone, but logging in again is always possible.`
                            : t`The ${all.length - 1} other sessions end at once. This cannot be undone, but logging in again is always possible.`
                        }
                        label={t`End them`}
                        query={{ others: 'true' }}
                        close={close}
                      />
                    )}
                  </Panel>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

const Row = ({ session }: { session: Session }) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-3 border-t border-rule py-4 first:border-t-0 first:pt-0">
    <div className="min-w-0 flex-1 basis-52">
      <p className="text-[15px] font-medium [overflow-wrap:anywhere]">
        {deviceWords(session.device)}
        {session.current && (
          <span className="ms-2 rounded border border-rule bg-card px-1.5 py-0.5 align-[1px] text-[12px] font-medium text-good">
            <Trans>this one</Trans>
          </span>
        )}
      </p>
      <p className="mt-0.5 text-[13px] text-soft tabular-nums">
        {session.place}
        {' · '}
        {session.current ? (
          t`now`
        ) : (
          <>
            <Trans>last used</Trans> <SpokenTime at={session.lastUsedAt} />
          </>
        )}
        {' · '}
        <Trans>logged in</Trans> <SpokenTime at={session.createdAt} />
      </p>
    </div>
    {!session.current && (
      <div className="max-sm:-ms-2.5 max-sm:w-full has-[[role=group]]:ms-0 has-[[role=group]]:w-full">
        <Panel
          label={t`End`}
          about={t`the session on ${deviceWords(session.device)}`}
          look="quiet"
          small
        >
          {(close) => (
            <Ask
              sentence={t`${deviceWords(session.device)} is logged out at once.`}
              label={t`End the session`}
              query={{ id: session._id }}
              close={close}
            />
          )}
        </Panel>
      </div>
    )}
  </li>
)

function Ask({
  sentence,
  label,
  query,
  close,
}: {
  sentence: string
  label: string
  query: { id?: string; others?: string }
  close: () => void
}) {
  const refresh = useRefresh()
  const [ended, setEnded] = useState(false)
  const end = useMutation({
    mutationFn: () => client.envelope(users.endSessions, { query }),
    onSuccess: ({ message }) => {
      setEnded(true)
      tell(message)
      close()
      refresh(users.sessions)
      focusTitle('sessions')
    },
    ...toldBeside,
  })
  return (
    <div className="space-y-4">
      <p className="text-[15px]">{sentence}</p>
      <Problem>{sentenceOf(end.error)}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={end.isPending || ended} onClick={() => end.mutate()}>
          {label}
        </Button>
        <Button look="quiet" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
