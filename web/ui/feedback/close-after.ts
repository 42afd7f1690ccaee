/** How long a toast stays, as the specification says. In a file of its own, as `undo-within.ts` is. */
export const closeAfterMs: number = 2_000
