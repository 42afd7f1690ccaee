import { useRef } from 'react'
import { useInView } from './use-in-view.ts'

type Props = { places: string[]; page: number; onGo: (page: number) => void }

/** The pages of a file that has none of paper, by their names. */
export function Places({ places, page, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useInView(list, page - 1)
  return (
    <ol ref={list} className="reading-list">
      {places.map((place, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index + 1 === page ? 'page' : undefined}
            onClick={() => onGo(index + 1)}
          >
            <span dir="auto" className="min-w-0 flex-1">
              {place}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
