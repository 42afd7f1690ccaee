import { Trans } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { RunningText } from '#web/site/running-text.tsx'

/** The running text of a page, a lesson or an e-mail as it is read; placeholders stay as they are. */
export function Preview({ text }: { text: string }) {
  // Typing comes first.
  const shown = useDeferredValue(bodyOf(text))
  return (
    <details className="mt-4 rounded border border-rule">
      <summary className="cursor-pointer px-4 py-2.5 text-[15px] text-soft hover:text-ink">
        <Trans>Preview of the text</Trans>
      </summary>
      <div className="border-t border-rule px-4 py-5 [overflow-wrap:anywhere]">
        <div className="max-w-[68ch]">
          <RunningText text={shown} topHeading={3} />
        </div>
      </div>
    </details>
  )
}

/** Without the facts between two lines of --- at its top. */
const bodyOf = (text: string) => text.replace(/^---\n[^]*?\n---\n/, '')
