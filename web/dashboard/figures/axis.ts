/** A plot has room for so many. */
const mostSteps = 5

/** The next step of 1, 2 or 5, or of ten or a hundred times as much; `unit` is not divided. */
export const decimalStep =
  (unit = 1) =>
  (atLeast: number): number => {
    const units = Math.max(atLeast / unit, 1)
    const power = 10 ** Math.floor(Math.log10(units))
    return unit * power * [1, 2, 5, 10].find((times) => times * power >= units)!
  }

/** The next power of two: a size is written in units of 1024. */
export const binaryStep = (atLeast: number): number =>
  2 ** Math.ceil(Math.log2(Math.max(atLeast, 1)))

/** From 0 to above the greatest number: between 9 % and 36 % nobody reads what a point says. */
export function ticksTo(greatest: number, stepFrom: (atLeast: number) => number): number[] {
  const step = stepFrom(greatest / mostSteps)
  const steps = Math.max(1, Math.ceil(greatest / step))
  return Array.from({ length: steps + 1 }, (_, i) => i * step)
}
