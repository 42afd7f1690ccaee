import { lazy } from 'react'

const load = () => import('./reading.tsx')

/** A document at one of its pages, loaded when it is first shown. */
export const LateReading = lazy(async () => ({ default: (await load()).Reading }))

/** Fetches it as soon as there is something to open, so that the first opening is quick. */
export const preloadReading = () => void load()
