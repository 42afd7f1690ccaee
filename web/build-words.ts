import path from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

const configPath = path.join(import.meta.dirname, 'lingui.config.ts')

/** What makes messages of the words in the code, and catalogues of the files in locales/. */
export const words = () => {
  // English stays where it is read: only other languages have a catalogue to load.
  const options = { descriptorFields: 'message', linguiConfig: getConfig({ configPath }) } as const
  return [
    babel({ presets: [linguiTransformerBabelPreset(options, { configPath })] }),
    lingui({ configPath, failOnCompileError: true }),
  ]
}
