/** Each name with what is written for it after a fence. */
const written = {
  Bash: 'bash',
  Shell: 'sh shell zsh console',
  C: 'c h',
  'C++': 'cpp c++ cc',
  'C#': 'cs csharp c#',
  CSS: 'css',
  SCSS: 'scss',
  Less: 'less',
  Diff: 'diff patch',
  Go: 'go golang',
  GraphQL: 'graphql',
  HTML: 'html',
  XML: 'xml',
  SVG: 'svg',
  INI: 'ini',
  TOML: 'toml',
  Java: 'java',
  JavaScript: 'javascript js mjs',
  JSX: 'jsx',
  TypeScript: 'typescript ts',
  TSX: 'tsx',
  JSON: 'json',
  Kotlin: 'kotlin kt',
  Lua: 'lua',
  Makefile: 'makefile make',
  Markdown: 'markdown md',
  Diagram: 'mermaid',
  Perl: 'perl pl',
  PHP: 'php',
  Python: 'python py',
  R: 'r',
  Ruby: 'ruby rb',
  Rust: 'rust rs',
  SQL: 'sql',
  Swift: 'swift',
  Text: 'text txt plaintext',
  'Visual Basic': 'vb vbnet',
  WebAssembly: 'wasm',
  YAML: 'yaml yml',
}

const names = new Map(
  Object.entries(written).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
)

/** The first word after the fence, if it can be a language at all. */
export const languageOf = (info: string | undefined): string | undefined =>
  /^[\w+#.-]{1,30}(?=\s|$|[{,:])/.exec(info?.trim() ?? '')?.[0].toLowerCase()

export const nameOfLanguage = (language: string): string => names.get(language) ?? language
