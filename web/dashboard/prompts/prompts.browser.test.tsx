import { expect, onTestFinished, test, vi } from 'vitest'
import { type Prompt, content } from '#contract/content.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, reading } from '#web/api/queries.ts'
import { PromptGroups } from '#web/prompts/prompt-groups.tsx'
import type { ShownPrompt } from '#web/prompts/prompts.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Prompts } from './prompts.tsx'

const prompt = (title: string, more: Partial<Prompt> = {}): Prompt => ({
  ...{ _id: title, id: title, categoryId: null, title, description: '', text: title },
  ...{ variables: [], ...more },
})
const categoryId = '0193d1f0-0000-7000-8000-000000000001'
const working = {
  ...{ _id: categoryId, id: categoryId, name: 'Working here', description: '', icon: 'people' },
  position: 1,
}

async function shown(own: Prompt[] = []) {
  const queries = createQueryClient()
  queries.setQueryData(reading(content.prompts).queryKey, [prompt('CPD hours')])
  queries.setQueryData(reading(prompts.list).queryKey, own)
  queries.setQueryData(reading(content.categories).queryKey, [working])
  const call = vi.spyOn(client, 'call').mockResolvedValue(null)
  const envelope = vi.spyOn(client, 'envelope').mockImplementation(async (_route, given) => ({
    ...{ httpCode: 200, message: 'Successfully Updated' },
    payload: prompt('Öffnung', (given as { body: Partial<Prompt> }).body),
  }))
  onTestFinished(() => (call.mockRestore(), envelope.mockRestore()))
  const screen = await renderPart(<Prompts />, queries)
  const card = screen.getByRole('listitem').filter({ hasText: 'Öffnung' })
  const choose = async (item: string) => {
    await screen.getByRole('button', { name: 'More about Öffnung' }).click()
    await screen.getByRole('menuitem', { name: item }).click()
  }
  return { screen, call, envelope, card, choose }
}

test('an own prompt is written, its form says what is missing and what it will ask for, and it is found', async () => {
  const { screen, envelope, card } = await shown()
  await screen.getByRole('button', { name: 'New prompt' }).click()
  await expectNoAxeFindings()
  await screen.getByRole('button', { name: 'Save prompt' }).click()
  await expect.element(screen.getByText('Enter the title.')).toBeVisible()
  expect(envelope).not.toHaveBeenCalled()
  await screen.getByLabelText('Title').fill('Öffnung')
  await screen.getByLabelText('Text').fill('When is {{place*}} open in {{month}}?')
  await expect.element(screen.getByText('Will ask for place, month (optional).')).toBeVisible()
  await screen.getByLabelText('Category').selectOptions('Working here')
  await screen.getByRole('button', { name: 'Save prompt' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(envelope).toHaveBeenCalledExactlyOnceWith(prompts.add, {
    body: {
      ...{ title: 'Öffnung', description: '', categoryId },
      text: 'When is {{place*}} open in {{month}}?',
    },
  })
  await screen.getByLabelText('Search the prompts').fill('offnung')
  const working = screen.getByRole('region', { name: 'Working here' })
  await expect.element(working.getByText('Yours')).toBeVisible()
  await expect.element(card).toBeVisible()
  await expect.element(screen.getByText('CPD hours')).not.toBeInTheDocument()
  await screen.getByLabelText('Search the prompts').fill('zeppelin')
  await expect.element(screen.getByText('No prompt contains “zeppelin”.')).toBeVisible()
})

test('an own prompt is changed', async () => {
  const { screen, envelope, card, choose } = await shown([prompt('Öffnung')])
  await choose('Edit')
  await screen.getByLabelText('What it is for (optional)').fill('Hours of a house.')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(card.getByText('Hours of a house.')).toBeVisible()
  const [route, given] = envelope.mock.calls[0]!
  expect([route, given]).toMatchObject([
    prompts.change,
    { params: { id: 'Öffnung' }, body: { title: 'Öffnung', description: 'Hours of a house.' } },
  ])
})

test('deleting an own prompt is taken back, and confirmed by leaving the page', async () => {
  const { screen, call, card, choose } = await shown([prompt('Öffnung')])
  const deleted = () => call.mock.calls.filter(([{ method }]) => method === 'DELETE')
  await choose('Delete')
  await expect.element(card).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card).toBeVisible()
  await choose('Delete')
  await expect.element(card).not.toBeInTheDocument()
  expect(deleted()).toEqual([])
  await screen.unmount()
  await expect
    .poll(() => deleted().map(([, given]) => given))
    .toEqual([{ params: { id: 'Öffnung' } }])
})

test('a category whose name is one long word fits the smallest phone', async () => {
  const name = 'Rechtsschutzversicherungsgesellschaften'.repeat(2)
  const screen = await renderPart(
    <PromptGroups
      prompts={[prompt('CPD hours', { categoryId })] as ShownPrompt[]}
      categories={[{ ...working, name }]}
    />,
  )
  await expect.element(screen.getByRole('heading', { name })).toBeVisible()
  await expectFitsPhone()
})
