/** Where a key leads in a list of so many lines; undefined if it leads nowhere. */
export function moveByKey(
  { key }: { key: string },
  index: number,
  count: number,
): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
