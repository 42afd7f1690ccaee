import '#web/language.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { safeAddress } from './address.ts'
import { OwnPagesContext } from './context.ts'
import { Markdown } from './markdown.tsx'

const draw = (text: string, known: number[] = []) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Markdown
        text={text}
        cite={(n) => (known.includes(n) ? <button type="button">{n}</button> : undefined)}
      />
    </I18nProvider>,
  )

/** On one line. */
const kept = (text: string) => `<span class="whitespace-nowrap">${text}</span>`

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>"></math>',
  '<style>@import "https://example.org/x.css"</style>',
  '<link rel=stylesheet href=https://example.org/x.css>',
  '<meta http-equiv=refresh content="0;url=https://example.org">',
  '<base href="https://example.org">',
  '<form action="https://example.org"><button>x</button></form>',
  '<object data="https://example.org"></object>',
  '<embed src="https://example.org">',
  '<video><source onerror="alert(1)"></video>',
  '<template><script>alert(1)</script></template>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x]( javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.org/1)',
  '[x](//example.org)',
  '[x](https://example.org "onmouseover=alert(1)")',
  '[x](https://example.org" onmouseover="alert(1))',
  '![x](javascript:alert(1))',
  '![x](https://example.org/pixel.gif)',
  '![x" onerror="alert(1)](https://example.org/x.png)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x][y]\n\n[y]: data:text/html,x',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |',
  '# <img src=x onerror=alert(1)>',
  '> <script>alert(1)</script>',
  '- <script>alert(1)</script>',
  '**<script>alert(1)</script>**',
  '<!-- --><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '$\\href{javascript:alert(1)}{x}$',
  '$$\\href{javascript:alert(1)}{x}$$',
  '$\\url{javascript:alert(1)}$',
  '$\\htmlStyle{position:fixed;inset:0}{x}$',
  '$\\htmlId{root}{x}\\htmlData{x=1}{y}\\htmlClass{fixed}{z}$',
  '$\\includegraphics[width=9em]{https://example.org/x.png}$',
  '$\\text{<img src=x onerror=alert(1)>}$',
  '$\\def\\x{\\x\\x}\\x$',
  '$\\rule{99999em}{99999em}$',
  '$\\color{red;background:url(https://example.org)}{x}$',
  '\\(</math><script>alert(1)</script>\\)',
  '\\[\n<annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml>\n\\]',
  `$${'{'.repeat(3_000)}$`,
  '```mermaid\ngraph TD\nA[<img src=x onerror=alert(1)>] --> B\nclick A href "javascript:alert(1)"\n```',
  '```mermaid\n%%{init: {"securityLevel": "loose", "themeCSS": "}*{background:url(https://example.org)}"}}%%\ngraph TD\nA-->B\n```',
  '```constructor\nx\n```',
  '```__proto__\nx\n```',
  '```js" onclick="alert(1)\nx\n```',
  '```html onload=alert(1)\n<b>\n```',
  '- [x] <input type=image src=x onerror=alert(1)>',
  '- [ ] [x](javascript:alert(1))',
  '1. [x]<script>alert(1)</script>',
  '[^1]: <script>alert(1)</script>\n\nText[^1]',
  '[^1]: javascript:alert(1)\n\n[^1]',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '[x](java&Tab;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](&#x6A&#x61vascript:alert(1))',
  '[x](javascript&#0058;alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](javascript://example.org/%0aalert(1))',
  '[x](https://example.org/\u202egpj.exe)',
  '[\u202emoc.elgoog](https://example.org)',
  '`\u202e<script>`',
  `[x](https://example.org/${'a'.repeat(20_000)})`,
  `[x](javascript:${'a'.repeat(20_000)})`,
  'https://example.org/"onmouseover="alert(1)',
  'www.example.org/<script>alert(1)</script>',
]

describe('what a document or a model writes can do no harm', () => {
  test.each(attacks)('%s', (attack) => {
    const html = draw(attack)
    const tags = [...html.matchAll(/<([a-z0-9]+)((?:\s[^>]*)?)>/gi)]
    const harmless =
      /^(p|h\d|blockquote|ul|ol|li|pre|code|table|thead|tbody|tr|th|td|div|strong|em|del|br|hr|a|bdi|span|button|input)$/
    for (const [, name, attributes] of tags) {
      expect(name).toMatch(harmless)
      expect(attributes).not.toMatch(/\s(on[a-z]+|style|src|srcdoc|formaction|action)=/i)
      if (name === 'input') expect(attributes).toMatch(/type="checkbox" disabled=""/)
      if (name === 'button') expect(attributes).toContain('type="button"')
      const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1]
      if (href !== undefined) expect(href).toMatch(/^(https?:|mailto:)/)
    }
  })
})

test('a link opens apart from this page and tells nobody where it came from', () => {
  expect(draw('[the law](https://example.org/law)')).toBe(
    '<p dir="auto"><a href="https://example.org/law" target="_blank" rel="noopener noreferrer" title="example.org"><bdi>the law</bdi></a></p>',
  )
})

test('a picture from elsewhere is a link, so nothing is loaded from there', () => {
  const html = draw('![a chart](https://example.org/chart.png)')
  expect(html).not.toContain('<img')
  expect(html).toContain('href="https://example.org/chart.png"')
})

test('a number in brackets becomes a numeral only where there is a source of that number', () => {
  expect(draw('Notice is one week.[1] See [2].', [1])).toBe(
    `<p dir="auto">Notice is one ${kept('week.<button type="button">1</button>')} ${kept('See [2].')}</p>`,
  )
})

test('a sentence whose page does not say it is marked, where answers are drawn', () => {
  const drawn = renderToStaticMarkup(
    <Markdown text="It closes at nine [?]. It opens at six." cite={() => undefined} />,
  )
  expect(drawn).toMatch(
    /^<p dir="auto">It closes at <span class="whitespace-nowrap">nine\.<button[^>]*aria-label="Not confirmed[^>]*>\?<\/button><\/span> It opens at six\.<\/p>$/,
  )
  expect(renderToStaticMarkup(<Markdown text="Why [?]" />)).toContain('Why [?]')
})

test('a place in a document of this site opens here, is a link in the operator’s texts, and plain text where nothing opens it', () => {
  const link = '[Rules, page 3](</view-pdf/rules.pdf?quote=No%20dogs.#page=3>)'
  expect(draw(link)).toBe('<p dir="auto"><bdi>Rules, page 3</bdi></p>')
  expect(renderToStaticMarkup(<Markdown text={link} openPlace={() => {}} />)).toContain(
    '<a href="/view-pdf/rules.pdf?quote=No%20dogs.#page=3">',
  )
  const own = (text: string) =>
    renderToStaticMarkup(
      <OwnPagesContext value>
        <Markdown text={text} />
      </OwnPagesContext>,
    )
  expect(own(link)).toContain('<a href="/view-pdf/rules.pdf?quote=No%20dogs.#page=3">')
  expect(own('[Nothing](/view-pdf/)')).not.toContain('<a ')
})

test('a full stop stands before the numerals of its sentence', () => {
  const [one, two] = [1, 2].map((n) => `<button type="button">${n}</button>`)
  expect(draw('It is so [1] [2]. And so [1][3].', [1, 2])).toBe(
    `<p dir="auto">It is ${kept(`so.${one}${two}`)} And ${kept(`so${one}[3].`)}</p>`,
  )
})

test('a numeral begins no line, and a word that may have to be broken is left to break', () => {
  const one = '<button type="button">1</button>'
  expect(draw('An Associate [1]', [1])).toContain(`An ${kept(`Associate${one}`)}`)
  const long = 'w'.repeat(40)
  expect(draw(`${long} [1]`, [1])).toContain(`${long}${kept(one)}`)
})

test.each([
  ['“https://example.org/Bugs/”', 'https://example.org/Bugs/'],
  ['„https://example.org/a.“', 'https://example.org/a'],
  ['»https://example.org/a«', 'https://example.org/a'],
  ['‘https://example.org/a’.', 'https://example.org/a'],
  ['https://example.org/Schindler’s_list', 'https://example.org/Schindler’s_list'],
])('the quotes around an address are not part of it: %s', (text, address) => {
  expect(/href="([^"]*)"/.exec(draw(text))?.[1]).toBe(new URL(address).href)
})

test('numerals stand in quotations, lists and tables too', () => {
  expect(
    draw('> “So it is.” [1]\n\n- item [2]\n\n| a |\n|---|\n| b [3] |', [1, 2, 3]).match(/<button/g),
  ).toHaveLength(3)
})

test('a number in code is left as it is', () => {
  expect(draw('`list[1]`', [1])).toBe('<p dir="auto"><code dir="auto">list[1]</code></p>')
})

test('characters written as entities are shown as themselves', () => {
  expect(draw('Fish &amp; chips &lt;b&gt; &#163;5 &nbsp;&copy; &bogus;')).toBe(
    '<p dir="auto">Fish &amp; chips &lt;b&gt; £5 \u00a0© &amp;bogus;</p>',
  )
})

test('headings keep below those of the page', () => {
  expect(draw('# One\n\n#### Four')).toBe('<h3 dir="auto">One</h3><h4 dir="auto">Four</h4>')
})

test('only web and mail addresses are addresses', () => {
  expect(safeAddress('https://example.org/a b')).toBe('https://example.org/a%20b')
  expect(safeAddress('mailto:a@example.org')).toBe('mailto:a@example.org')
  for (const bad of ['javascript:alert(1)', '/login', '#x', '//example.org', ''])
    expect(safeAddress(bad)).toBeUndefined()
})

test('a link whose words name another place says in words where it leads', () => {
  const words = (text: string) => draw(text).replaceAll(/<[^>]*>/g, '')
  expect(words('[bank.example](https://thief.example/x)')).toBe('bank.example (thief.example)')
  expect(words('[https://bank.example/log-in](https://thief.example)')).toContain('(thief.example)')
  expect(words('[www.bank.example](https://bank.example/a)')).toBe('www.bank.example')
  expect(words('[\u0430pple.com](https://\u0430pple.com)')).toContain('(xn--')
  expect(words('[\u202eelpmaxe.knab](https://thief.example)')).not.toContain('\u202e')
  expect(words('[bank.example](mailto:a@thief.example)')).toContain('(a@thief.example)')
})

test('signs that turn the direction of code are seen in it', () => {
  expect(draw('```js\nif (a\u202e) b\n```')).toContain('<span class="unseen">U+202E</span>')
})

test('a task is a box that cannot be pressed, with its state as its name', () => {
  const html = draw('- [x] done\n- [ ] open\n\n  more')
  expect(html.match(/<input [^>]*>/g)).toEqual([
    '<input type="checkbox" disabled="" aria-label="Done" readOnly="" checked=""/>',
    '<input type="checkbox" disabled="" aria-label="To do" readOnly=""/>',
  ])
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toContain('[x]')
})

test('code says its language and offers to be copied', () => {
  const html = draw('```ts\nconst a = 1\n```')
  expect(html).toContain('aria-label="Code in TypeScript"')
  expect(html).toContain('const a = 1')
  expect(draw('```constructor\nx\n```')).toContain('Code in constructor')
})

const formulas = (text: string) =>
  [...draw(text).matchAll(/<code dir="ltr">(.*?)<\/code>/gs)].map(([, source]) => source)

test('formulas are found in their four forms', () => {
  expect(formulas('An $x^2$, a \\(y\\) and\n\n$$\nz_1\n$$\n\n\\[ w \\]\n\nend')).toEqual([
    '$x^2$',
    '\\(y\\)',
    '$$\nz_1\n$$',
    '\\[ w \\]',
  ])
  expect(formulas('Text before\n$$\na*b*c\n$$\nand after')).toEqual(['$$\na*b*c\n$$'])
})

test('prices, code and signs of their own are no formulas', () => {
  for (const text of [
    'It costs $5 and $10.',
    'Between $5 and 10$ a month',
    'US$5, CA$6 and $7',
    '$5-$10',
    '`$x$` and `\\(y\\)`',
    '$ x $',
    'a $ b',
    '$x\n\ny$',
    '$$\n\nx\n\n$$',
  ])
    expect(formulas(text), text).toEqual([])
})

test('a formula becomes elements of MathML that can do nothing', async () => {
  const { drawFormula } = await import('./formula-elements.ts')
  const html = (source: string) => renderToStaticMarkup(drawFormula(source, true) ?? null)
  expect(html('\\frac{a}{b}')).toBe(
    '<math display="block"><mrow><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow></math>',
  )
  expect(html('\\begin{aligned}a&=b\\end{aligned}')).toContain('class="maths-right"')
  expect(html('\\text{<script>alert(1)</script>}')).not.toContain('<script')
  for (const source of attacks.filter((attack) => attack.includes('\\')))
    expect(html(source.replaceAll('$', ''))).not.toMatch(
      /<[^>]*\s(href|style|on\w+|src|id|data-\w+)=/,
    )
  expect(drawFormula('\\frac{', false)).toBeUndefined()
  expect(drawFormula('\\def\\x{\\x\\x}\\x', false)).toBeUndefined()
})

test('a report of the diagram’s frame is read with care', async () => {
  const { readReport } = await import('./diagram-words.ts')
  expect(readReport({ height: 120.2 })).toEqual({ height: 121 })
  expect(readReport({ height: 1e9 })).toEqual({ height: 4_000 })
  expect(readReport({ height: -1 })).toEqual({ height: 40 })
  for (const odd of [null, 1, '', [], {}, { height: '9' }, { height: Number.NaN }, { failed: 1 }])
    expect(readReport(odd)).toBeUndefined()
})
