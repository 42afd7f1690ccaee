import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { safeAddress } from './address.ts'
import { Markdown } from './markdown.tsx'

const draw = (text: string, known: number[] = []) =>
  renderToStaticMarkup(
    <Markdown
      text={text}
      cite={(n) => (known.includes(n) ? <button type="button">{n}</button> : undefined)}
    />,
  )

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
]

describe('what a document or a model writes can do no harm', () => {
  test.each(attacks)('%s', (attack) => {
    const html = draw(attack)
    const tags = [...html.matchAll(/<([a-z0-9]+)((?:\s[^>]*)?)>/gi)]
    const harmless =
      /^(p|h\d|blockquote|ul|ol|li|pre|code|table|thead|tbody|tr|th|td|div|strong|em|del|br|hr|a|span)$/
    for (const [, name, attributes] of tags) {
      expect(name).toMatch(harmless)
      expect(attributes).not.toMatch(/\son[a-z]+=/i)
      const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1]
      if (href !== undefined) expect(href).toMatch(/^(https?:|mailto:)/)
    }
  })
})

test('a link opens apart from this page and tells nobody where it came from', () => {
  expect(draw('[the law](https://example.org/law)')).toBe(
    '<p><a href="https://example.org/law" target="_blank" rel="noopener noreferrer">the law</a></p>',
  )
})

test('a picture from elsewhere is a link, so nothing is loaded from there', () => {
  const html = draw('![a chart](https://example.org/chart.png)')
  expect(html).not.toContain('<img')
  expect(html).toContain('href="https://example.org/chart.png"')
})

test('a number in brackets becomes a numeral only where there is a source of that number', () => {
  expect(draw('Notice is one week.[1] See [2].', [1])).toBe(
    '<p>Notice is one week.<button type="button">1</button> See [2].</p>',
  )
})

test('a full stop stands before the numerals of its sentence', () => {
  const [one, two] = [1, 2].map((n) => `<button type="button">${n}</button>`)
  expect(draw('It is so [1] [2]. And so [1][3].', [1, 2])).toBe(
    `<p>It is so.${one}${two} And so${one}[3].</p>`,
  )
})

test('numerals stand in quotations, lists and tables too', () => {
  expect(
    draw('> “So it is.” [1]\n\n- item [2]\n\n| a |\n|---|\n| b [3] |', [1, 2, 3]).match(/<button/g),
  ).toHaveLength(3)
})

test('a number in code is left as it is', () => {
  expect(draw('`list[1]`', [1])).toBe('<p><code>list[1]</code></p>')
})

test('characters written as entities are shown as themselves', () => {
  expect(draw('Fish &amp; chips &lt;b&gt; &#163;5 &nbsp;&copy; &bogus;')).toBe(
    '<p>Fish &amp; chips &lt;b&gt; £5 \u00a0© &amp;bogus;</p>',
  )
})

test('headings keep below those of the page', () => {
  expect(draw('# One\n\n#### Four')).toBe('<h3>One</h3><h4>Four</h4>')
})

test('only web and mail addresses are addresses', () => {
  expect(safeAddress('https://example.org/a b')).toBe('https://example.org/a%20b')
  expect(safeAddress('mailto:a@example.org')).toBe('mailto:a@example.org')
  for (const bad of ['javascript:alert(1)', '/login', '#x', '//example.org', ''])
    expect(safeAddress(bad)).toBeUndefined()
})
