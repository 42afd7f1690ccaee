import { EditorView } from '@codemirror/view'

/** In the colours of the page, which reach into the shadow root. */
export const codeTheme = EditorView.theme({
  '&': {
    ...{ height: '100%', color: 'var(--ink)', backgroundColor: 'var(--card)' },
    ...{ fontSize: '14px', borderRadius: '4px', border: '1px solid var(--edge)' },
  },
  '&:hover': { borderColor: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--blue)', outlineOffset: '2px' },
  '&:has([aria-invalid])': { borderColor: 'var(--bad)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.625', overflow: 'auto' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-gutters': {
    ...{ color: 'var(--soft)', backgroundColor: 'var(--card)', border: 'none' },
    userSelect: 'none',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--blue-tint) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--blue-tint)' },
  '.cm-line.cm-fault': { boxShadow: 'inset 3px 0 var(--bad)' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--blue)' },
  '.cm-panels': { backgroundColor: 'var(--shade)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--rule)' },
  '.cm-panel.cm-search': {
    ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' },
    ...{ padding: '8px 40px 8px 8px', fontFamily: 'var(--font-sans)' },
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', fontSize: '13px' },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0 6px 0 0' },
  '.cm-panel.cm-search [name=close]': { width: '32px', height: '32px', fontSize: '20px' },
  '.cm-textfield, .cm-button': {
    ...{ margin: '0', minHeight: '32px', padding: '2px 10px', fontSize: '14px' },
    ...{ borderRadius: '4px', border: '1px solid var(--edge)' },
    ...{ color: 'var(--ink)', backgroundColor: 'var(--card)', backgroundImage: 'none' },
  },
  '.cm-textfield:focus-visible, .cm-button:focus-visible, [name=close]:focus-visible': {
    ...{ outline: '2px solid var(--blue)', outlineOffset: '2px' },
  },
})
