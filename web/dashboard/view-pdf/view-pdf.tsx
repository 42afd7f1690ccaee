import { Navigate } from 'react-router'
import { LateReading } from '#web/dashboard/reading/late-reading.ts'
import { paths } from '#web/paths.ts'
import { contentProps } from '#web/site/parts.tsx'
import { ledOn, useDocumentInAddress } from './document-in-address.ts'

/** A document on its own, for everybody with the link. */
export function ViewPdf() {
  const { newest, ...document } = useDocumentInAddress()
  if (newest) return <Navigate replace to={paths.viewPdf(newest)} state={ledOn} />
  return (
    <main {...contentProps} className="flex h-[calc(100dvh-65px)] min-h-0 flex-col bg-shade">
      <h1 className="sr-only">{document.title}</h1>
      <LateReading full {...document} />
    </main>
  )
}
