import path from 'node:path'
import type { NodePath, PluginObj, types } from '@babel/core'
import { valueToNode } from '@babel/types'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

const configPath = path.join(import.meta.dirname, 'lingui.config.ts')

/** Compiles the messages in the code, and the catalogues in locales/. */
export const words = () => {
  // English stays where it is read: only other languages have a catalogue to load.
  const options = { descriptorFields: 'message', linguiConfig: getConfig({ configPath }) } as const
  const messages = linguiTransformerBabelPreset(options, { configPath })
  const plugins = [...(messages.preset as { plugins: [] }).plugins, compiled]
  return [
    babel({ presets: [{ ...messages, preset: { plugins } }] }),
    lingui({ configPath, failOnCompileError: true }),
  ]
}

/** Compiles messages at build time, because their parser is larger than many a screen. */
const compiled: PluginObj = {
  name: 'compiled-messages',
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectProperty({ node, parent }) {
            if (!isNamed(node.key, 'message') || node.value.type !== 'StringLiteral') return
            const { properties } = parent as types.ObjectExpression
            if (properties.some((one) => one.type === 'ObjectProperty' && isNamed(one.key, 'id')))
              node.value = ready(node.value)
          },
          JSXAttribute(attribute: NodePath<types.JSXAttribute>) {
            const { node, parent } = attribute
            const { attributes } = parent as types.JSXOpeningElement
            if (!isNamed(node.name, 'message') || node.value?.type !== 'StringLiteral') return
            if (attributes.some((one) => one.type === 'JSXAttribute' && isNamed(one.name, 'id')))
              node.value = {
                type: 'JSXExpressionContainer',
                expression: ready(node.value),
              } as never
          },
        })
      },
    },
  },
}

const isNamed = (node: types.Node, name: string) => 'name' in node && node.name === name

const ready = ({ value }: types.StringLiteral) => valueToNode(compileMessage(value)) as never
