import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type FailedLetter, desk } from '#contract/desk/desk.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

/** E-mails that were given up: to whom, about what and why. */
export function FailedLetters() {
  const query = useQuery({ ...reading(desk.failedLetters), staleTime: 0, meta: { quiet: true } })
  return (
    <>
      <p className="mb-4 text-[14px]">
        <Link to={paths.desk} className="text-blue hover:underline">
          <Trans>Back to the desk</Trans>
        </Link>
      </p>
      <h2 className="font-serif text-[26px] leading-tight tracking-[-0.01em]">
        <Trans>E-mails that could not be sent</Trans>
      </h2>
      <p className="mt-3 max-w-[64ch] text-soft">
        <Trans>
          Each was tried for a night. Send it again when the mail server works; codes and links in
          it may have run out meanwhile.
        </Trans>
      </p>
      <div className="mt-6">
        {!query.data && <NotYet what={t`The list`} query={query} />}
        {query.data?.length === 0 && (
          <p className="font-medium">
            <Trans>Every e-mail was sent.</Trans>
          </p>
        )}
        {query.data && query.data.length > 0 && (
          <ul className="border-b border-rule">
            {query.data.map((letter) => (
              <Row key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Row({ letter: { id, to, subject, error, at } }: { letter: FailedLetter }) {
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all(
      [desk.failedLetters, desk.duties].map((route) =>
        queries.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    )
  const again = useMutation({
    mutationFn: () => client.call(desk.sendAgain, { params: { id } }),
    onSuccess: async () => {
      tell(t`The e-mail is being sent.`)
      await readAgain()
    },
  })
  const forget = useMutation({
    mutationFn: () => client.call(desk.forgetLetter, { params: { id } }),
    onSuccess: readAgain,
  })
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-rule py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium [overflow-wrap:anywhere]">{subject}</p>
        <p className="text-[14px] text-soft [overflow-wrap:anywhere]">
          {to} · <SpokenTime at={at} />
        </p>
        <p className="mt-1 text-[14px] [overflow-wrap:anywhere] text-bad">{error}</p>
      </div>
      <div className="flex gap-2">
        <Button
          small
          className="pointer-coarse:min-h-11"
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          <Trans>Send again</Trans>
        </Button>
        <Button
          small
          look="quiet"
          className="pointer-coarse:min-h-11"
          busy={forget.isPending}
          onClick={() => forget.mutate()}
        >
          <Trans>Give it up</Trans>
        </Button>
      </div>
    </li>
  )
}
