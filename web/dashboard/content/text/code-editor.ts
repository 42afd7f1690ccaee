import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import {
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
} from '@codemirror/state'
import { Decoration, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { searchPhrases } from './search-phrases.ts'
import { codeTheme } from './theme.ts'

type Handlers = { onChange: (text: string) => void; onSave: () => void }

/** What a screen reader says of the field. */
const attributes = new Compartment()

/**
 * CodeMirror in a shadow root of `host`: only there are its styles sheets that a script made, which
 * the page's policy allows, and not a `<style>`, which it refuses. Tab leaves the field.
 */
export function openEditor(
  host: HTMLElement,
  file: string,
  text: string,
  on: Handlers,
): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...[lineNumbers(), history(), highlightActiveLine(), EditorView.lineWrapping],
        ...[
          search({ top: true }),
          highlightSelectionMatches(),
          EditorState.phrases.of(searchPhrases()),
        ],
        ...[languageOf(file), syntaxHighlighting(colours), codeTheme, faultLines],
        attributes.of([]),
        keymap.of([
          { key: 'Mod-s', preventDefault: true, run: () => (on.onSave(), true) },
          ...[...searchKeymap, ...historyKeymap, ...defaultKeymap],
        ]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) on.onChange(state.doc.toString())
        }),
      ],
    }),
  })
}

/** The text that is there now, where it is another: the cursor and what can be undone stay. */
export function showText(editor: EditorView, text: string) {
  const { doc } = editor.state
  // CodeMirror has its own ends of lines.
  if (doc.toString() === text.replaceAll('\r\n', '\n')) return
  editor.dispatch({ changes: { from: 0, to: doc.length, insert: text } })
}

export function describe(
  editor: EditorView,
  said: { label: string; wrong: string | undefined; isProse: boolean },
) {
  editor.dispatch({
    effects: attributes.reconfigure(
      EditorView.contentAttributes.of({
        'aria-label': said.label,
        // Also for those tools that look for it in what scrolls.
        tabindex: '0',
        spellcheck: String(said.isProse),
        ...(said.wrong ? { 'aria-invalid': 'true', 'aria-description': said.wrong } : {}),
      }),
    ),
  })
}

/** Marks the lines in which something is wrong. */
export const markLines = (editor: EditorView, lines: number[]) =>
  editor.dispatch({ effects: setFaults.of(lines) })

export function goToLine(editor: EditorView, line: number) {
  const { doc } = editor.state
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines))
  editor.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  })
  editor.focus()
}

const setFaults = StateEffect.define<number[]>()

const faultLines: Extension = StateField.define({
  create: () => Decoration.none,
  update(marks, { effects, changes, state }) {
    const set = effects.findLast((one) => one.is(setFaults))
    if (!set) return marks.map(changes)
    const lines = [...new Set(set.value)].filter((line) => line <= state.doc.lines)
    return Decoration.set(
      lines.map((line) => Decoration.line({ class: 'cm-fault' }).range(state.doc.line(line).from)),
      true,
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})

const languageOf = (file: string): Extension =>
  file.endsWith('.md') ? yamlFrontmatter({ content: markdown() }) : yaml()

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.link, tags.url], color: 'var(--blue)' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.monospace], color: 'var(--warn)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--soft)' },
])
