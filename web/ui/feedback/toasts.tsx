import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import { closeAfterMs } from './close-after.ts'

/** Top right, two seconds, with a bar that shows the time and a button that ends it. */
export function Toasts() {
  useEffect(
    () =>
      // The library names its button and its bar in English, and takes no other names.
      toast.onChange(({ status }) => {
        if (status === 'added') requestAnimationFrame(nameParts)
      }),
    [],
  )
  return (
    <ToastContainer
      position="top-right"
      autoClose={closeAfterMs}
      hideProgressBar={false}
      closeButton
      transition={Slide}
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss
      aria-label={t`Notifications`}
    />
  )
}

function nameParts() {
  const name = (parts: string, words: string) => {
    for (const part of document.querySelectorAll(`.Toastify ${parts}`))
      part.setAttribute('aria-label', words)
  }
  name('.Toastify__close-button', t`Close`)
  name('[role=progressbar]', t`Time until it closes`)
}
