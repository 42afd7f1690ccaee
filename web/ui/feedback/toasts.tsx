import { t } from '@lingui/core/macro'
import { Slide, ToastContainer } from 'react-toastify/unstyled'
import { closeAfterMs } from './close-after.ts'

/** Top right, two seconds, with a bar that shows the time and a button that ends it. */
export const Toasts = () => (
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
