import { expect, test } from 'vitest'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Categories } from './categories.tsx'

const names = ['Records', 'Rechtsschutzversicherungsgesellschaften'.repeat(2), 'Funds', 'Minutes']
const categories = names.map((name, position) => ({
  ...{ _id: name, id: name, name, description: '', icon: 'archive', position },
}))

test.each(['Minutes', names[1]!])(
  'on a phone the chosen category is in the window: %s',
  async (id) => {
    const chosen = (now: string | undefined) => (
      <div className="px-5">
        <Categories categories={categories} chosen={now} onChoose={() => {}} />
      </div>
    )
    const screen = await renderPart(chosen(undefined))
    await expectFitsPhone()
    await screen.rerender(chosen(id))
    const place = () =>
      screen.getByRole('button', { name: id, exact: true }).element().getBoundingClientRect()
    await expect.poll(() => Math.round(place().left)).toBeGreaterThanOrEqual(0)
    await expect.poll(() => Math.round(place().right)).toBeLessThanOrEqual(320)
  },
)
