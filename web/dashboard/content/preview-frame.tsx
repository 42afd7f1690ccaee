import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useBoxSize } from '#web/dashboard/reading/zoom/use-box-size.ts'
import { useTheme } from '#web/ui/theme.ts'

export type Device = 'phone' | 'desktop'

const widthOf: Record<Device, number> = { phone: 390, desktop: 1280 }
const heightPx = 620

/**
 * A page as a device shows it, scaled to the room there is. The frame is an empty page of the
 * server in which no script runs, whatever the text says.
 */
export function PreviewFrame({ html, device }: { html: string; device: Device }) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(0)
  const { width: room } = useBoxSize(box)
  const { darkMode } = useTheme()
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page && loaded > 0) fill(page, html, darkMode)
  }, [html, darkMode, loaded])
  const width = widthOf[device]
  const scale = Math.min(1, room / width)
  return (
    <div ref={box} className="overflow-hidden">
      <div
        className="mx-auto overflow-hidden rounded border border-edge bg-paper"
        style={{ width: width * scale, height: heightPx }}
      >
        <iframe
          ref={frame}
          src="/preview-frame"
          sandbox="allow-same-origin"
          title={device === 'phone' ? t`Preview on a phone` : t`Preview on a desktop`}
          onLoad={() => setLoaded((count) => count + 1)}
          className="origin-top-left rtl:origin-top-right"
          style={{ width, height: heightPx / (scale || 1), transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

/** In place of what is there, so that the reader stays where they were. */
function fill(page: Document, html: string, dark: boolean) {
  const root = page.documentElement
  root.innerHTML = html
  // The elements are made anew, the root is not.
  const attributes = /<html([^>]{0,300})>/.exec(html)?.[1] ?? ''
  for (const [, name = '', value = ''] of attributes.matchAll(/([a-z-]{1,40})="([^"]{0,80})"/g))
    root.setAttribute(name, value)
  root.classList.toggle('dark', dark)
  root.classList.add('scripted')
  // A link would lead to a page that may not be framed; where it asks for a tab, the frame refuses.
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
}
