import { createContext } from 'react'

/** For what comes to the end by itself: the text that is read stays where it is. */
export const StayContext = createContext<() => void>(() => {})
