import { useEffect } from 'react'

/** Called when the browser shows this page again as it was left, such as by Back from the provider's. */
export function useComeBack(reset: () => void) {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [reset])
}
