import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Tokens } from 'marked'
import { Fragment, type ReactNode, memo, use, useEffect, useState } from 'react'
import { seenTurns } from './bidi.ts'
import { WritingContext } from './context.ts'
import { Diagram } from './diagram.tsx'
import { languageOf, nameOfLanguage } from './languages.ts'
import { lazily, useLazily } from '../lazily.ts'

const colours = lazily(() => import('./highlight.ts'))
/** About 500 lines: longer code stays in one colour rather than holding the page up. */
const mostColoured = 20_000
const linesTogether = 80

/** Code with the name of its language, a way to copy it, and lines that scroll or wrap. */
export function CodeBlock({ token }: { token: Tokens.Code }) {
  const writing = use(WritingContext) && !isClosed(token.raw)
  const [wraps, setWraps] = useState(false)
  const language = languageOf(token.lang)
  const name = language && nameOfLanguage(language)
  return (
    <div className="code-block" role="group" aria-label={name ? t`Code in ${name}` : t`Code`}>
      <div className="code-bar">
        <span className="code-language">{name}</span>
        <button type="button" aria-pressed={wraps} onClick={() => setWraps(!wraps)}>
          <Trans>Wrap lines</Trans>
        </button>
        <CopyCode text={token.text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <pre dir="ltr" tabIndex={0} className={wraps ? 'wraps' : undefined}>
        <code>
          {writing ? (
            <LinesSoFar text={token.text} />
          ) : (
            <Coloured token={token} language={language} />
          )}
        </code>
      </pre>
      {language === 'mermaid' && !writing && <Diagram source={token.text} />}
    </div>
  )
}

const isClosed = (raw: string) => /\n[\s>]{0,40}(?:`{3,}|~{3,})\s{0,40}$/.test(raw.slice(-100))

const drawn = new WeakMap<Tokens.Code, ReactNode[]>()

function Coloured({ token, language }: { token: Tokens.Code; language: string | undefined }) {
  const wanted = language !== undefined && token.text.length <= mostColoured
  const loaded = useLazily(colours, wanted)
  if (!loaded || !language) return <Lines text={token.text} />
  let pieces = drawn.get(token)
  if (!pieces) {
    pieces = loaded.highlight(language, token.text, plain) ?? [plain(token.text)]
    drawn.set(token, pieces)
  }
  return <>{pieces}</>
}

/** Lines that are complete do not change any more: only the last few are drawn again. */
function LinesSoFar({ text }: { text: string }) {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    let to = from
    for (let line = 0; line < linesTogether && to >= 0; line++) {
      const end = text.indexOf('\n', to)
      if (end < 0) {
        to = text.length
        break
      }
      to = end + 1
    }
    parts.push(text.slice(from, to))
    from = to
  }
  return parts.map((part, index) => <Lines key={index} text={part} />)
}

const Lines = memo(({ text }: { text: string }) => plain(text))

const plain = (text: string): ReactNode => {
  const parts = seenTurns(text)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="unseen">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

function CopyCode({ text }: { text: string }) {
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t`Copied`),
      () => setSaid(t`Select it and copy it by hand`),
    )
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? t`Copy`}</span>
    </button>
  )
}
