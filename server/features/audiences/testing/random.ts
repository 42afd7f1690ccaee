/** Numbers from 0 to 1 that are the same in each run. */
export function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!
  const some = <T>(of: readonly T[], share: number): T[] => of.filter(() => next() < share)
  return { next, one, some }
}
