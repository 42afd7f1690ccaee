import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { saveBlob } from '#web/ui/save-blob.ts'
import { useAskBeforeLeaving } from '../ask-before-leaving.ts'

type Props = { codes: string[]; email: string; onKept: () => void }

/** Shown once: the server keeps nothing from which they could be shown again. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useAskBeforeLeaving(true)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.parentElement?.scrollIntoView({ block: 'center' })
  }, [])
  const text = `${heading(email)}\n\n${codes.join('\n')}\n`
  return (
    <div
      role="group"
      aria-label={t`Recovery codes`}
      className="rounded border border-edge bg-card p-5"
    >
      <h3 ref={title} tabIndex={-1} className="text-[17px] font-semibold outline-none">
        <Trans>Save these recovery codes</Trans>
      </h3>
      <p className="mt-1.5 text-[15px] text-soft">
        <Trans>
          Each opens your account once, together with your password. They are shown only now.
        </Trans>
      </p>
      <Codes codes={codes} />
      <div className="mt-5 flex flex-wrap gap-2">
        <CopyButton text={text} label={t`Copy`} />
        <Button
          small
          icon={<Download className="size-[15px]" aria-hidden />}
          onClick={() =>
            saveBlob(
              new Blob([text], { type: 'text/plain' }),
              `${site.brand.product.toLowerCase()}-recovery-codes.txt`,
            )
          }
        >
          <Trans>Download</Trans>
        </Button>
        <Button
          small
          icon={<Printer className="size-[15px]" aria-hidden />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
      <Button look="strong" className="mt-5" onClick={onKept}>
        <Trans>I have saved them</Trans>
      </Button>
      {createPortal(
        <div className="alone-on-paper hidden">
          <p className="font-medium">{heading(email)}</p>
          <Codes codes={codes} />
        </div>,
        document.body,
      )}
    </div>
  )
}

const heading = (email: string) => t`${site.brand.product}: recovery codes for ${email}`

const Codes = ({ codes }: { codes: string[] }) => (
  <ol className="mt-4 grid grid-cols-1 gap-x-8 gap-y-1 font-mono text-[16px] leading-relaxed font-medium xs:grid-cols-2">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
)
