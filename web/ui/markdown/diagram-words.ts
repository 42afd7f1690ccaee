/** Where the frame stands that draws a diagram, and what it and the page tell each other. */
export const diagramPath = '/diagram'

/** To the frame. */
export type DiagramOrder = { source: string; dark: boolean }
/** From the frame: how high the drawing is, or that there is none. */
export type DiagramReport = { height: number } | { failed: true }

export const readReport = (data: unknown): DiagramReport | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  if ('failed' in data && data.failed === true) return { failed: true }
  if ('height' in data && typeof data.height === 'number' && Number.isFinite(data.height))
    return { height: Math.min(4_000, Math.max(40, Math.ceil(data.height))) }
  return undefined
}
