/// <reference lib="dom" />
import { type Page, expect, test } from '@playwright/test'
import { type Carrel, startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { type FakeModel, fakeModel } from './fake-model.ts'
import { makeReady, operator } from './own-carrel.ts'
import { ask, logIn } from './people.ts'
import { expectSound } from './sound.ts'
import { watch } from './watch.ts'

// What a model writes, drawn by the product in a real browser: all of it is shown, and none of it runs.

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=https://elsewhere.example/pixel.gif>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>',
  '<style>@import "https://elsewhere.example/x.css"</style>',
  '<link rel=stylesheet href=https://elsewhere.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example">',
  '<base href="https://elsewhere.example">',
  '<form action="https://elsewhere.example"><button>x</button></form>',
  '<video autoplay src=https://elsewhere.example/v.mp4 onerror=alert(1)></video>',
  '[click](javascript:alert(1))',
  '[click](java&Tab;script:alert(1))',
  '[click](&#106;avascript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '[bank.example](https://thief.example/log-in)',
  '![a chart](https://elsewhere.example/chart.png)',
  '![x" onerror="alert(1)](https://elsewhere.example/x.png)',
  '[\u202emoc.elpmaxe](https://thief.example)',
  `[long](https://elsewhere.example/${'a'.repeat(3_000)})`,
  '[x]: javascript:alert(1)\n\n[x]',
  '[^1]: <script>alert(1)</script>\n\nText[^1]',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  '- [x] <input type=image src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  '$\\href{javascript:alert(1)}{x}$ and $\\htmlStyle{position:fixed;inset:0}{x}$',
  '$$\\includegraphics{https://elsewhere.example/x.png}$$',
  '$\\text{<img src=x onerror=alert(1)>}$ and $\\def\\x{\\x\\x}\\x$',
  '```html\n<script>alert(1)</script>\n```',
  '```js" onclick="alert(1)\nconst a = "<img src=x onerror=alert(1)>"\n```',
  '```__proto__\nx\n```',
]

const diagrams = [
  'graph TD\nA["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]\nclick A href "javascript:alert(1)"\nclick B call alert(1)',
  '%%{init: {"securityLevel": "loose", "themeCSS": "*{background:url(https://elsewhere.example/x)}"}}%%\ngraph TD\nA["<iframe src=javascript:alert(1)>"]-->B',
]

const everything = `# A heading

- [x] Read the rules
- [ ] Write the letter

| Item | Price |
|---|---:|
| Rope | $5 |

It costs $5 and $10. Euler: $e^{i\\pi} + 1 = 0$.

$$
\\frac{a}{b}
$$

Not a formula: $\\frac{1$ here.

\`\`\`ts
const answer: number = 42
\`\`\`

\`\`\`mermaid
graph TD
  A[Question] --> B[Answer]
\`\`\`

\`\`\`mermaid
graph nonsense [[[
\`\`\`

مرحبا بالعالم
`

const answers: Record<string, string> = {
  attacks: attacks.join('\n\n'),
  diagrams: diagrams.map((diagram) => `\`\`\`mermaid\n${diagram}\n\`\`\``).join('\n\n'),
  everything,
  code: `\`\`\`ts\n${'const line = "of a long program" // and a word\n'.repeat(2_000)}\`\`\``,
}

const folder = temporaryFolder()
let model: FakeModel
let carrel: Carrel
let broken: string[]
let dialogs: string[]

test.beforeAll(async () => {
  model = await fakeModel((asked) => {
    const name = Object.keys(answers).find((one) => asked.includes(`Show ${one}`))
    return { pieces: (answers[name ?? ''] ?? 'Nothing').match(/.{1,400}/gs) ?? [], pauseMs: 5 }
  })
  makeReady(folder.dir)
  carrel = await startCarrel(folder.dir, {
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    MODEL_URL: model.url,
    MODEL_NAME: 'fake',
  })
})
test.afterAll(async () => {
  await carrel.stop()
  model.stop()
  folder.remove()
})
test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  dialogs = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  broken = watch(page, () => carrel.url)
  await logIn(page, carrel.url, operator)
})
test.afterEach(() => expect(dialogs).toEqual([]))

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' })

/** What an answer must not have brought into the page. */
const harm = (page: Page) =>
  answer(page).evaluate((article) =>
    [...article.querySelectorAll('*')].flatMap((element) => {
      const forbidden = /^(script|style|link|meta|base|form|img|video|audio|object|embed|details)$/i
      const found = forbidden.test(element.localName) ? [element.outerHTML.slice(0, 200)] : []
      for (const { name, value } of element.attributes)
        if (
          /^on/i.test(name) ||
          name === 'srcdoc' ||
          (/^(href|src|action|xlink:href)$/i.test(name) &&
            !/^(https?:|mailto:|\/diagram$)/.test(value))
        )
          found.push(`${element.localName} ${name}=${value.slice(0, 100)}`)
      return found
    }),
  )

test('nothing in an answer runs, loads anything or leaves its place', async ({ page }) => {
  await ask(page, 'Show attacks')
  await expect(answer(page).getByText('alert(1)').first()).toBeAttached()
  expect(await harm(page)).toEqual([])
  await expect(answer(page).getByText('(thief.example)').first()).toBeVisible()
  await expect(answer(page).getByRole('link', { name: 'a chart' })).toHaveAttribute(
    'title',
    'elsewhere.example',
  )
  for (const link of await answer(page).getByRole('link').all())
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  await page.reload()
  await expect(answer(page).getByText('alert(1)').first()).toBeAttached()
  expect(await harm(page)).toEqual([])
  expect(broken).toEqual([])
})

test('a hostile diagram is drawn where it can reach nothing', async ({ page }) => {
  await ask(page, 'Show diagrams')
  const draw = answer(page).getByRole('button', { name: 'Draw the diagram' })
  for (let left = diagrams.length; left > 0; left--) {
    await expect(draw).toHaveCount(left)
    await draw.first().click()
  }
  const frames = answer(page).locator('iframe')
  await expect(answer(page).getByText('The diagram is being drawn.')).toHaveCount(0, {
    timeout: 30_000,
  })
  expect(await frames.count()).toBeGreaterThan(0)
  for (const frame of await frames.all()) {
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
    const inside = frame.contentFrame()
    expect(await inside.locator('body').evaluate(() => origin)).toBe('null')
    await expect(
      inside.locator('#drawing :is(script, iframe, [onerror], [href^=javascript])'),
    ).toHaveCount(0)
  }
  expect(await harm(page)).toEqual([])
  expect(broken.filter((one) => one.startsWith('asked'))).toEqual([])
})

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme })
    test('everything Markdown can say is shown', async ({ page }) => {
      await ask(page, 'Show everything')
      const article = answer(page)
      await expect(article.getByRole('checkbox', { name: 'Done' })).toBeDisabled()
      await expect(article.getByRole('checkbox', { name: 'To do' })).not.toBeChecked()
      await expect(article.locator('math')).toHaveCount(2)
      await expect(article.getByText('It costs $5 and $10.')).toBeVisible()
      await expect(article.getByText('$\\frac{1$')).toBeVisible()
      const code = article.getByRole('group', { name: 'Code in TypeScript' })
      await expect(code.locator('.hljs-keyword')).toHaveText('const')
      await code.getByRole('button', { name: 'Copy' }).click()
      await expect(code.getByText('Copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'const answer: number = 42',
      )
      const draw = article.getByRole('button', { name: 'Draw the diagram' })
      await draw.first().click()
      const drawn = article.locator('iframe[title="Diagram of the text above"]')
      await expect(drawn.contentFrame().getByText('Question')).toBeVisible({ timeout: 30_000 })
      await draw.first().click()
      await expect(article.getByText('This diagram could not be drawn.')).toBeVisible()
      expect(
        await article
          .getByText('مرحبا بالعالم')
          .evaluate((element) => getComputedStyle(element).direction),
      ).toBe('rtl')
      expect(broken).toEqual([])
      await expectSound(page)
    })
  })

test('two thousand lines of code do not hold the page up', async ({ page }) => {
  await ask(page, 'Show code')
  await expect(answer(page).locator('pre')).toContainText('of a long program')
  await expect(answer(page).locator('.hljs-keyword')).toHaveCount(0)
  await answer(page).locator('pre').focus()
  await expect(answer(page).locator('pre')).toBeFocused()
})
