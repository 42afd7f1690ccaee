import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTheme } from '../theme.ts'
import { type DiagramOrder, diagramPath, readReport } from './diagram-words.ts'

const patienceMs = 20_000
const longest = 20_000

/** Draws a diagram when it is asked for, in a frame that can reach nothing: not this page, not any host. */
export function Diagram({ source }: { source: string }) {
  const [asked, setAsked] = useState(false)
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const tooLong = source.length > longest
  return (
    <div className="diagram">
      {asked && !failed && !tooLong ? (
        <Drawing source={source} onFailure={fail} />
      ) : (
        <button
          type="button"
          onClick={() => {
            setFailed(false)
            setAsked(true)
          }}
        >
          {failed ? t`Try to draw it again` : t`Draw the diagram`}
        </button>
      )}
      {asked && (failed || tooLong) && (
        <p role="status">
          {tooLong
            ? t`This diagram is too long to be drawn. Its text is shown above.`
            : t`This diagram could not be drawn. Its text is shown above.`}
        </p>
      )}
    </div>
  )
}

function Drawing({ source, onFailure }: { source: string; onFailure: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { darkMode } = useTheme()
  const [height, setHeight] = useState<number>()
  const drawn = height !== undefined
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      // Its origin is nobody's; the window it comes from says who it is.
      if (event.source !== frame.current?.contentWindow || event.origin !== 'null') return
      const report = readReport(event.data)
      if (!report) return
      if ('failed' in report) onFailure()
      else setHeight(report.height)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [onFailure])
  useEffect(() => {
    if (drawn) return
    const timer = setTimeout(onFailure, patienceMs)
    return () => clearTimeout(timer)
  }, [drawn, onFailure])
  const tell = useCallback(() => {
    const order: DiagramOrder = { source, dark: darkMode }
    frame.current?.contentWindow?.postMessage(order, '*')
  }, [source, darkMode])
  useEffect(tell, [tell])
  return (
    <>
      {!drawn && (
        <p role="status">
          <Trans>The diagram is being drawn.</Trans>
        </p>
      )}
      <iframe
        ref={frame}
        src={diagramPath}
        sandbox="allow-scripts"
        title={t`Diagram of the text above`}
        onLoad={tell}
        style={{ height: height ?? 0, colorScheme: darkMode ? 'dark' : 'light' }}
      />
    </>
  )
}
