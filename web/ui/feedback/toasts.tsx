import { t } from '@lingui/core/macro'
import { Slide, ToastContainer } from 'react-toastify/unstyled'

/** Top right, two seconds, with a bar that shows the time and a button that ends it. */
export const Toasts = () => (
  <ToastContainer
    position="top-right"
    autoClose={2000}
    hideProgressBar={false}
    closeButton
    transition={Slide}
    newestOnTop
    pauseOnHover
    pauseOnFocusLoss
    aria-label={t`Notifications`}
  />
)
