/** In a file of its own, so that a test of one component has as long as it needs. */
export const undoWithinMs: number = 8_000
