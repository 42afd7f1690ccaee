import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { kindName } from '#web/files/kind-name.ts'
import { coverQuery } from './queries.ts'

type Props = { item: { title: string; filename: string; type: string; cover?: string | undefined } }

/** The first page; drawn from its title where there is no picture of it. */
export function Cover({ item }: Props) {
  const { ref, seen } = useSeen()
  const { data } = useQuery({
    ...coverQuery(item.filename),
    enabled: item.cover !== undefined && seen,
  })
  return (
    <span
      ref={ref}
      aria-hidden
      className="relative block aspect-[1/1.414] w-full overflow-hidden rounded-[3px] border border-rule bg-card"
    >
      {data ? (
        <Picture blob={data} />
      ) : (
        <span className="flex size-full flex-col border-s-[5px] border-rule p-[9%]">
          <span className="line-clamp-5 font-serif text-[clamp(5px,11cqw,17px)] leading-[1.2] font-medium break-words hyphens-auto">
            {item.title}
          </span>
          <span className="mt-auto text-[clamp(5px,9cqw,10px)] leading-none text-soft">
            {kindName(item.type)}
          </span>
        </span>
      )}
    </span>
  )
}

/** Whether it has come near the window yet: a long library does not ask for all its covers at once. */
function useSeen() {
  const ref = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { root: element.closest('.overflow-y-auto'), rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}

/** Its object URL is released as soon as it is not shown any more. */
function Picture({ blob }: { blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt="" className="size-full object-cover object-top dark:opacity-90" />
}
