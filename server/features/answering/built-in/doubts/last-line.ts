/** What is asked now: in a follow-up, the question before stands on the lines above. */
export const lastLine = (question: string): string => question.trim().split('\n').at(-1)!.trim()
