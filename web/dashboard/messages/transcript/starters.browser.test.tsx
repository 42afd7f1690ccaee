import { expect, onTestFinished, test, vi } from 'vitest'
import { content } from '#contract/content.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Starters } from './starters.tsx'

const prompt = {
  ...{ _id: 'p', id: 'p', title: 'Leave', description: '', text: 'How much?' },
  ...{ categoryId: null, variables: [], own: false },
}

async function shown(questions: string[]) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === content.starters) return questions.map((question) => ({ question }))
    return route === content.prompts ? [prompt] : []
  })
  onTestFinished(() => call.mockRestore())
  return renderPart(<Starters onAsk={() => {}} />)
}

test('prompts are the other way to begin only where there are questions', async () => {
  const both = await shown(['Who signs?'])
  await expect.element(both.getByRole('heading', { name: 'Or begin with a prompt' })).toBeVisible()
  await both.unmount()
  const alone = await shown([])
  await expect
    .element(alone.getByRole('heading', { name: 'Begin with a prompt', exact: true }))
    .toBeVisible()
})
