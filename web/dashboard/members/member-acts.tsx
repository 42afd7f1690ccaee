import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type MemberDetail, members } from '#contract/desk/members.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { readMembersAgain } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMemberCall } from './use-member-call.ts'
import { nameOf } from './words.ts'

type Props = { member: MemberDetail; onChanged: (now: MemberDetail) => void }

/** The acts that need a reason are in the address, so that a reload finds the dialog open. */
const asked = ['suspend', 'restore', 'sign-out', 'delete'] as const
type Asked = (typeof asked)[number]

export function MemberActs({ member, onChanged }: Props) {
  const [params, setParams] = useSearchParams()
  const { id } = member
  const doing = asked.find((act) => act === params.get('do'))
  const ask = (act: Asked | null) => setParams(act ? { do: act } : {}, { replace: true })
  const letter = useMemberCall(
    () => client.envelope(members.sendResetLetter, { params: { id }, body: {} }),
    onChanged,
  )
  const verify = useMemberCall(
    () => client.envelope(members.verify, { params: { id }, body: {} }),
    onChanged,
    () => t`The address is verified`,
  )
  const keep = useMemberCall(
    () => client.envelope(members.keep, { params: { id }, body: {} }),
    onChanged,
    () => t`The account stays`,
  )
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {member.deletesAt && (
        <Button small look="strong" busy={keep.isPending} onClick={() => keep.mutate()}>
          <Trans>Keep the account</Trans>
        </Button>
      )}
      {!member.emailVerified && (
        <Button small busy={verify.isPending} onClick={() => verify.mutate()}>
          <Trans>Verify the address</Trans>
        </Button>
      )}
      <Button small busy={letter.isPending} onClick={() => letter.mutate()}>
        <Trans>Send a link for a new password</Trans>
      </Button>
      <Button small disabled={member.sessions === 0} onClick={() => ask('sign-out')}>
        <Trans>Log out everywhere</Trans>
      </Button>
      {member.suspendedAt ? (
        <Button small look="strong" onClick={() => ask('restore')}>
          <Trans>Take the suspension back</Trans>
        </Button>
      ) : (
        <Button small look="danger" onClick={() => ask('suspend')}>
          <Trans>Suspend</Trans>
        </Button>
      )}
      {!member.deletesAt && (
        <Button small look="danger" onClick={() => ask('delete')}>
          <Trans>Delete</Trans>
        </Button>
      )}
      {doing && (
        <Asking doing={doing} member={member} onChanged={onChanged} onClose={() => ask(null)} />
      )}
    </div>
  )
}

function Asking({
  doing,
  member,
  onChanged,
  onClose,
}: Props & { doing: Asked; onClose: () => void }) {
  const queries = useQueryClient()
  const { id, suspendedAt: seenSuspendedAt } = member
  const name = nameOf(member)
  const common = { draft: `${doing}:${id}`, onClose }
  const act = async (work: Promise<MemberDetail>, said: (now: MemberDetail) => string) => {
    const now = await work.catch((error: unknown) => {
      // A colleague was quicker: the page is older than what they did.
      void readMembersAgain(queries)
      throw error
    })
    onChanged(now)
    tell(said(now))
  }
  if (doing === 'suspend')
    return (
      <ReasonDialog
        {...common}
        danger
        title={t`Suspend ${name}?`}
        act={t`Suspend`}
        onAct={(reason) =>
          act(
            client.call(members.change, {
              params: { id },
              body: { suspended: true, seenSuspendedAt, reason },
            }),
            () => t`${name} is suspended`,
          )
        }
      >
        <Trans>
          They are logged out at once and cannot log in. Everything of theirs stays, and their
          shared chats are not shown meanwhile.
        </Trans>
      </ReasonDialog>
    )
  if (doing === 'restore')
    return (
      <ReasonDialog
        {...common}
        title={t`Take the suspension of ${name} back?`}
        act={t`Take it back`}
        onAct={(reason) =>
          act(
            client.call(members.change, {
              params: { id },
              body: { suspended: false, seenSuspendedAt, reason },
            }),
            () => t`${name} can log in again`,
          )
        }
      >
        <Trans>They can log in again, and their shared chats are shown again.</Trans>
      </ReasonDialog>
    )
  if (doing === 'delete')
    return (
      <ReasonDialog
        {...common}
        danger
        title={t`Delete the account of ${name}?`}
        act={t`Delete in 14 days`}
        onAct={(reason) =>
          act(
            client.call(members.remove, { params: { id }, query: { reason } }),
            ({ deletesAt }) => t`The account will be deleted on ${longDate(deletesAt ?? '')}`,
          )
        }
      >
        <Trans>
          They are logged out at once. Until then you or they can keep the account; they are told by
          e-mail. After that everything of theirs is gone.
        </Trans>
      </ReasonDialog>
    )
  return (
    <ReasonDialog
      {...common}
      optional
      title={t`Log ${name} out?`}
      act={t`Log out everywhere`}
      onAct={(reason) =>
        act(
          client.call(members.signOut, { params: { id }, body: reason ? { reason } : {} }),
          () => t`${name} was logged out`,
        )
      }
    >
      <Trans>Every device of theirs is logged out. They can log in again.</Trans>
    </ReasonDialog>
  )
}
