import { answerParent, told } from '../child-answers.ts'

export type TestCalls = typeof calls

const calls = {
  greet: () => `Hello ${told[0] ?? 'nobody'}`,
  add: (numbers: Float32Array) => numbers.reduce((sum, number) => sum + number, 0),
  environment: () => Object.keys(process.env).toSorted(),
  refuse: () => {
    throw Object.assign(new Error('Not this one.'), { reason: 'kind' })
  },
  hang: () => {
    for (;;);
  },
  rest: () => new Promise<string>((resolve) => setTimeout(resolve, 60_000, 'rested')),
  die: () => process.exit(3),
  fill: () => Buffer.alloc(400 * 1024 ** 2, 1).length,
  fillHeap: () => {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, String))
  },
}

answerParent(calls)
