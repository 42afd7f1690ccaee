import { useMutation } from '@tanstack/react-query'
import type { MemberDetail } from '#contract/desk/members.ts'
import type { Envelope } from '#contract/envelope.ts'
import { tell } from '#web/api/notices.ts'

/** One act on a member: the screen shows what the call answers, and a notice says that it was done. */
export const useMemberCall = <T = void>(
  call: (given: T) => Promise<Envelope<MemberDetail>>,
  onChanged: (now: MemberDetail) => void,
  said?: () => string,
) =>
  useMutation({
    mutationFn: call,
    onSuccess: ({ message, payload }) => {
      if (payload) onChanged(payload)
      tell(said?.() ?? message)
    },
  })
