import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { payments } from '#contract/account/payments.ts'
import { client } from '#web/api/client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useComeBack } from './come-back.ts'

type Props = { label?: string; small?: boolean | undefined; look?: 'plain' | 'quiet' | undefined }

/** To the provider's own page: no card ever comes near this site. */
export function PortalButton({ label = t`Payment method`, small, look }: Props) {
  const open = useMutation({
    mutationFn: () => client.call(payments.portal),
    onSuccess: ({ url }) => location.assign(url),
  })
  useComeBack(open.reset)
  return (
    <Button
      small={small}
      look={look}
      busy={open.isPending || open.isSuccess}
      onClick={() => open.mutate()}
    >
      {label}
    </Button>
  )
}
