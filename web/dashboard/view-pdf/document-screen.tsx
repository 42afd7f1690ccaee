import { Navigate, useNavigate } from 'react-router'
import { LateReading } from '#web/dashboard/reading/late-reading.ts'
import { OpenSideBar } from '#web/dashboard/open-side-bar.tsx'
import { paths } from '#web/paths.ts'
import { ledOn, useDocumentInAddress } from './document-in-address.ts'

/** A document beside the side bar; closing it leads back to where it was opened. */
export function DocumentScreen() {
  const { newest, ...document } = useDocumentInAddress()
  const navigate = useNavigate()
  if (newest) return <Navigate replace to={paths.document(newest)} state={ledOn} />
  return (
    <main className="flex min-h-0 flex-1 flex-col bg-shade print:block">
      <h1 className="sr-only">{document.title}</h1>
      <LateReading
        full
        {...document}
        start={<OpenSideBar />}
        onClose={() => void (isFirstOfTab() ? navigate(paths.library) : navigate(-1))}
      />
    </main>
  )
}

/** Nothing of this site is before it, also where it took the place of a letter's link or of the login. */
const isFirstOfTab = () => !(Number((history.state as { idx?: unknown } | null)?.idx) > 0)
