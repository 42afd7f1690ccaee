/** What the work resolves to; if it takes longer than `timeMs`, what `late` returns or throws. */
export function withinTime<T>(timeMs: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const isOver = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeMs)))
  return Promise.race([work, isOver.then(late)]).finally(() => clearTimeout(timer))
}
