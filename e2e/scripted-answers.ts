import type { Scripted } from './fake-model.ts'

// The answers of the model that all journeys share: a journey chooses one by the words of its
// question.

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

/** Diagrams that try to run scripts or to load something. */
export const diagrams = [
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
}

/** A search and two pages, looked up before the answer. */
const lookedUp = (name: string): Scripted => ({
  calls: [
    { name: 'search', arguments: { queries: ['quorum of a general meeting'] } },
    { name: 'read', arguments: { file: 'Branch rules', pages: [2, 3] } },
  ],
  pieces: ['The rules of the branch say how many members have to be there.'],
  pauseMs: 0,
  waitsFor: { name, after: 0 },
})

/** Forty lines; the last ten come once the test is where it wants to be. */
const slowly = (name: string): Scripted => ({
  pieces: Array.from({ length: 40 }, (_, i) => `Line ${i} of it.\n\n`),
  pauseMs: 60,
  waitsFor: { name, after: 30 },
})

/** The answer to a question, in pieces, and how long the model waits after each piece. */
export function scriptedAnswer(message: string): Scripted {
  // The passages stand before the question, and may have any words.
  const asked = message.split('\n\nQuestion: ').at(-1)!
  const [, name] = /looked up for ([\w-]+)/.exec(asked) ?? []
  if (name) return lookedUp(name)
  const [, shown = ''] = /Show (\w+)/.exec(asked) ?? []
  const answer = answers[shown]
  if (answer) return { pieces: answer.match(/.{1,400}/gs) ?? [], pauseMs: 5 }
  const [, until] = /slowly until ([\w-]+)/.exec(asked) ?? []
  if (until) return slowly(until)
  const [question = 'this'] = /Question \d+/.exec(asked) ?? []
  return { pieces: [`About ${question}: ${'a sentence that is said. '.repeat(20)}`], pauseMs: 0 }
}
