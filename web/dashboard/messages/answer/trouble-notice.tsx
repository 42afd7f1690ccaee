import { said } from '#web/language.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { noticeOf, transport } from '#contract/envelope.ts'
import { rememberQuestion } from '#web/api/asked-at.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Trouble } from './answers-store.ts'

/** Why a question failed, which is still in the composer. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { pathname } = useLocation()
  if (trouble.httpCode !== 402)
    return (
      <Notice kind="bad">
        {trouble.httpCode === 0
          ? t`${trouble.message || said(transport.network)} Your question is still below.`
          : noticeOf(trouble).text}
      </Notice>
    )
  return (
    <Notice
      kind="warn"
      action={
        <ButtonLink small to={paths.subscription} onClick={() => rememberQuestion(pathname)}>
          <Trans>See the plans</Trans>
        </ButtonLink>
      }
    >
      <Trans>{noticeOf(trouble).text} Your question is still below.</Trans>
    </Notice>
  )
}
