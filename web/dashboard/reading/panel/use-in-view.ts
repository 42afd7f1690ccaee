import { type RefObject, useEffect } from 'react'

/** The entry of a long list that counts now is scrolled to where it is seen. */
export function useInView(list: RefObject<HTMLElement | null>, index: number) {
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [list, index])
}
