import mermaid from 'mermaid'
import type { DiagramOrder, DiagramReport } from '#web/ui/markdown/diagram-words.ts'

// The whole program of the frame that draws diagrams. It stands in a sandbox without an origin:
// what a diagram could make it do, it could do to this frame only.

/** What a diagram may not set for itself: how it is kept safe, and styles that could ask other hosts. */
const secure = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges'],
  ...['theme', 'themeCSS', 'themeVariables', 'fontFamily', 'altFontFamily', 'dompurifyConfig'],
]

const place = document.getElementById('drawing')!
let orders = 0

addEventListener('message', ({ source, data }: MessageEvent<Partial<DiagramOrder> | null>) => {
  if (source !== parent || typeof data?.source !== 'string') return
  void draw({ source: data.source, dark: data.dark === true })
})

async function draw({ source, dark }: DiagramOrder) {
  const order = ++orders
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: dark ? 'dark' : 'neutral',
    fontFamily: 'system-ui, sans-serif',
    maxTextSize: 20_000,
    maxEdges: 400,
    suppressErrorRendering: true,
    secure: [...secure],
  })
  try {
    const { svg } = await mermaid.render(`diagram-${order}`, source)
    if (order !== orders) return
    const { body } = new DOMParser().parseFromString(svg, 'text/html')
    place.replaceChildren(...body.childNodes)
    tell({ height: place.getBoundingClientRect().height })
  } catch {
    if (order === orders) tell({ failed: true })
  }
}

new ResizeObserver(() => {
  if (place.firstElementChild) tell({ height: place.getBoundingClientRect().height })
}).observe(place)

// The page around it has another origin than this frame, which has none.
const tell = (report: DiagramReport) => parent.postMessage(report, '*')
