import { t } from '@lingui/core/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { memo, useEffect, useRef, useState } from 'react'
import type { Size } from '../page/layout.ts'
import { useBoxSize } from '../zoom/use-box-size.ts'
import { usePage, usePicture } from '../page/use-page.ts'

const width = 128
const tallest = 190
const below = 40

type Props = { pdf: PDFDocumentProxy; size: Size; page: number; onGo: (page: number) => void }

/** Every page, small; only those in view are there and drawn. */
export function Thumbnails({ pdf, size, page, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const boxSize = useBoxSize(box)
  const [top, setTop] = useState(0)
  const height = Math.min(tallest, Math.round((width * size.height) / size.width))
  const row = height + below
  const columns = Math.max(1, Math.floor((boxSize.width - 24) / (width + 16)))
  const rows = Math.ceil(pdf.numPages / columns)
  useEffect(() => {
    const element = box.current
    if (!element || boxSize.height === 0) return
    const at = Math.floor((page - 1) / columns) * row
    if (at < element.scrollTop || at + row > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: at - Math.max(0, element.clientHeight - row) / 2 })
  }, [page, row, columns, boxSize.height])

  const first = Math.max(0, Math.floor(top / row) - 1) * columns
  const last = Math.min(pdf.numPages, (Math.ceil((top + boxSize.height) / row) + 1) * columns)
  const side = (boxSize.width - columns * (width + 16)) / 2
  return (
    <div
      ref={box}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <ol style={{ height: rows * row + 12 }} className="relative">
        {Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i).map((index) => (
          <li
            key={index}
            className="absolute"
            style={{
              top: 12 + Math.floor(index / columns) * row,
              left: side + (index % columns) * (width + 16) + 8,
              width,
            }}
          >
            <Thumbnail
              pdf={pdf}
              number={index + 1}
              height={height}
              isCurrent={index + 1 === page}
              onGo={onGo}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type ThumbnailProps = Pick<Props, 'pdf' | 'onGo'> & {
  number: number
  height: number
  isCurrent: boolean
}

const Thumbnail = memo(function Thumbnail(props: ThumbnailProps) {
  const { pdf, number, height, isCurrent, onGo } = props
  const holder = useRef<HTMLSpanElement>(null)
  usePicture(usePage(pdf, number), width, holder)
  return (
    <button
      type="button"
      aria-label={t`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(number)}
      className="reading-thumbnail"
    >
      <span className="reading-thumbnail-page" style={{ height }}>
        <span ref={holder} className="reading-picture" />
      </span>
      <span aria-hidden className="text-[12px] text-soft tabular-nums">
        {number}
      </span>
    </button>
  )
})
