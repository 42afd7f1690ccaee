/**
 * How many mistakes turn one word into the other: a letter too many, too few or wrong, or two
 * neighbours exchanged (optimal string alignment).
 */
export function typingDistance(typed: string, meant: string): number {
  const [a, b] = [[...typed], [...meant]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (i > 1 && j > 1 && exchanged) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[b.length]!
}

const keyboards = ['qwertyuiop asdfghjkl zxcvbnm', 'qwertzuiopü asdfghjklöä yxcvbnm']

/**
 * Whether one letter was left out, typed twice, exchanged with its neighbour, or hit one key beside:
 * the commonest mistakes of those who can spell the word.
 */
export function isSlip(typed: string, meant: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at += 1
  const [restTyped, restMeant] = [typed.slice(at), meant.slice(at)]
  if (restTyped === restMeant.slice(1)) return true
  if (restTyped.slice(1) === restMeant) return typed[at] === typed[at - 1]
  if (restTyped.slice(2) === restMeant.slice(2) && restTyped[1] === restMeant[0])
    return restTyped[0] === restMeant[1]
  return restTyped.slice(1) === restMeant.slice(1) && areBeside(restTyped[0]!, restMeant[0]!)
}

const areBeside = (one: string, other: string) =>
  keyboards.some((keys) => keys.includes(one + other) || keys.includes(other + one))
