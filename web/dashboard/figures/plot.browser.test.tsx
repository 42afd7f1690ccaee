import { expect, onTestFinished, test, vi } from 'vitest'
import type { PeriodFigures } from '#contract/desk/figures.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Plot } from './plot.tsx'
import { plotsIn } from './series.ts'

const periodOf = (answered: { yes: number; no: number }, storageBytes = 0) =>
  ({
    ...{ starts: '2027-03-01T00:00:00Z', answered, storageBytes },
    rated: { helpful: 0, notHelpful: 0 },
  }) as PeriodFigures

const drawn = (id: string, periods: PeriodFigures[]) => (
  <div style={{ width: 400 }}>
    <Plot
      plot={plotsIn('EUR').find((plot) => plot.id === id)!}
      periods={periods}
      nameOf={() => '1 March'}
    />
  </div>
)
const shown = (id: string, period: PeriodFigures) => renderPart(drawn(id, [period]))

test('that no question was answered is drawn, and is not that nothing was counted', async () => {
  const screen = await shown('shares', periodOf({ yes: 0, no: 3 }))
  await expect.element(screen.getByRole('application')).toBeInTheDocument()
  await expect.element(screen.getByText('Nothing was counted')).not.toBeInTheDocument()
  await screen.unmount()
  const without = await shown('shares', periodOf({ yes: 0, no: 0 }))
  await expect.element(without.getByText('Nothing was counted in this time.')).toBeInTheDocument()
})

test('an axis steps by round numbers', async () => {
  const screen = await shown('storage', periodOf({ yes: 0, no: 0 }, 1_500 * 1_024))
  for (const tick of ['0 bytes', '512 KB', '1.0 MB', '1.5 MB'])
    await expect.element(screen.getByRole('application').getByText(tick)).toBeInTheDocument()
})

test('a number with none before and after it is drawn in every series', async () => {
  const screen = await shown('first-word', {
    ...periodOf({ yes: 0, no: 0 }),
    firstWord: { p50: 400, p95: 900 },
  })
  const plot = screen.getByRole('application')
  await expect.element(plot).toBeInTheDocument()
  await expect.poll(() => plot.element().querySelectorAll('circle').length).toBe(2)
})

test('fewer periods take the place of many', async () => {
  const period = { ...periodOf({ yes: 0, no: 0 }), firstWord: { p50: 400, p95: 900 } }
  const complaints = vi.spyOn(console, 'error')
  onTestFinished(() => complaints.mockRestore())
  const screen = await renderPart(
    drawn(
      'first-word',
      Array.from({ length: 30 }, (_, i) => ({
        ...period,
        starts: new Date(Date.UTC(2027, 2, 1 + i)).toISOString(),
      })),
    ),
  )
  const plot = screen.getByRole('application')
  await expect.poll(() => plot.element().querySelectorAll('circle').length).toBe(30)
  await screen.rerender(drawn('first-word', [period]))
  await expect.poll(() => plot.element().querySelectorAll('circle').length).toBe(2)
  expect(complaints).not.toHaveBeenCalled()
})
