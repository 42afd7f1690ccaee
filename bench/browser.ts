/// <reference lib="dom" />
import { type Page, chromium } from '@playwright/test'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { findBrowser } from '../test/needs.ts'
import { parse } from '#web/ui/markdown/parse.ts'
import { answerText, fastModel, seedLongChat } from './browser-chat.ts'
import { ms, quantile } from './measure.ts'

// The built product in Chromium, with its server and a fast model behind it: an answer of 40 kB that
// arrives token by token, and a chat of 5,000 messages. Beside them in the same run: the whole text
// parsed anew each frame, and the same messages without the virtual list.
const messages = 5_000
const tokensPerSecond = 500
const text = answerText(40_000)

const { dir, remove } = temporaryFolder()
const seeded = await seedLongChat(dir, messages)
const model = await fastModel(text, tokensPerSecond)
const carrel = await startCarrel(dir, {
  CONTENT_DIR: contentWithoutLibrary(dir),
  MODEL_URL: model.url,
  MODEL_NAME: 'fast',
})
const executablePath = findBrowser({ withWindow: true }) ?? findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
await context.addInitScript((token) => localStorage.setItem('authToken', token), seeded.token)
try {
  await measureAnswer(await context.newPage())
  await measureChat(await context.newPage())
} finally {
  await browser.close()
  await carrel.stop()
  model.stop()
  remove()
}

async function measureAnswer(page: Page) {
  await page.goto(`${carrel.url}/dashboard/messages`)
  await page.locator('#composer').fill('How is it with notice?')
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const seen = Object.assign(window, { longTasks: [] as number[], frames: 0, go: true })
    new PerformanceObserver((list) =>
      seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
    const count = () => {
      seen.frames++
      if (seen.go) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scripting = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  const before = await scripting()
  const from = performance.now()
  await page.keyboard.press('Enter')
  // Polled seldom, because each poll runs a script in the page and is counted too.
  await page.waitForFunction(
    () => /Answer again/.test(document.querySelector('article[data-answer]')?.textContent ?? ''),
    undefined,
    { polling: 500, timeout: 120_000 },
  )
  const tookMs = performance.now() - from
  const after = await scripting()
  const seen = await page.evaluate(() => {
    const seen = window as unknown as { longTasks: number[]; frames: number; go: boolean }
    seen.go = false
    return { longTasks: seen.longTasks, frames: seen.frames }
  })
  const shown = await page.getByRole('article', { name: 'Answer' }).innerText()
  const script = after.script - before.script
  const anew = parseAnew(seen.frames)
  console.log(
    `answer, ${(text.length / 1000).toFixed(0)} kB in ${(tookMs / 1000).toFixed(1)} s (${seen.frames} frames, ${shown.length} characters shown)`,
  )
  console.log(
    `  scripting          ${ms(script)}, with style, layout and paint ${ms(after.task - before.task)}`,
  )
  console.log(
    `  tasks over 50 ms   ${seen.longTasks.length}${seen.longTasks.length ? ` (longest ${ms(Math.max(...seen.longTasks))})` : ''}`,
  )
  console.log(
    `  reference          ${ms(anew)} for parsing the whole text anew each frame, drawing nothing`,
  )
  console.log(`  ratio              ${(script / anew).toFixed(2)}`)
  await page.close()
}

function parseAnew(frames: number): number {
  const from = performance.now()
  for (let i = 1; i <= frames; i++) parse(text.slice(0, Math.floor((text.length * i) / frames)))
  return performance.now() - from
}

async function measureChat(page: Page) {
  // The link to its first message loads all of it.
  await page.goto(`${carrel.url}/dashboard/messages/${seeded.chatId}#m-${seeded.first}`)
  await page.locator(`[data-row="${seeded.first}"]`).waitFor({ timeout: 60_000 })
  const mounts: number[] = []
  for (let round = 0; round < 7; round++) {
    await page.getByRole('link', { name: /New chat/ }).click()
    await page.getByRole('feed').waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
    mounts.push(await page.evaluate(mount))
  }
  const size = await page.locator('article[aria-setsize]').first().getAttribute('aria-setsize')
  const nodes = await page.locator('main *').count()
  const gaps = await page.evaluate(scroll)
  const plain = await page.evaluate(withoutList)
  console.log(`chat, ${size} messages`)
  console.log(
    `  mount              p50 ${ms(quantile(mounts, 0.5))}, longest ${ms(Math.max(...mounts))}, ${nodes} elements`,
  )
  console.log(
    `  scroll             frame gap p50 ${ms(quantile(gaps, 0.5))}, p95 ${ms(quantile(gaps, 0.95))}, p99 ${ms(quantile(gaps, 0.99))}, longest ${ms(Math.max(...gaps))}; ${(1000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length)).toFixed(0)} frames/s`,
  )
  console.log(`  reference          mount ${ms(plain)} without the virtual list`)
  console.log(`  ratio              ${(quantile(mounts, 0.5) / plain).toFixed(4)}`)
}

/** From the click on the chat until its messages are in the page and laid out. */
async function mount(): Promise<number> {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('a')].find((one) =>
    one.textContent?.includes('Long chat'),
  )!
  const from = performance.now()
  link.click()
  while (!document.querySelector('[data-row]')) await new Promise((go) => setTimeout(go, 0))
  void document.body.offsetHeight
  return performance.now() - from
}

async function scroll(): Promise<number[]> {
  const box = document.querySelector('[role=feed]')!.closest<HTMLElement>('.overflow-y-auto')!
  box.scrollTop = 20_000
  await new Promise((go) => setTimeout(go, 500))
  const gaps: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let frame = 0; frame < 360; frame++) {
    box.scrollTop += 90
    const now = await new Promise<number>(requestAnimationFrame)
    gaps.push(now - last)
    last = now
  }
  return gaps
}

/** For printing, every message is drawn: this measures the list without virtualization. */
function withoutList(): number {
  const from = performance.now()
  window.dispatchEvent(new Event('beforeprint'))
  void document.body.offsetHeight
  const took = performance.now() - from
  window.dispatchEvent(new Event('afterprint'))
  return took
}
