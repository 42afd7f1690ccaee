import path from 'node:path'
import type { PluginObj, types } from '@babel/core'
import {
  addComment,
  arrowFunctionExpression,
  callExpression,
  isCallExpression,
  isFunction,
  isIdentifier,
  isObjectExpression,
  isObjectProperty,
  isSpreadElement,
  traverseFast,
} from '@babel/types'
import babel from '@rolldown/plugin-babel'

/** What only the server needs of a route: schemas for input, output and the description. */
const ofTheServer = new Set(['params', 'query', 'body', 'payload', 'summary'])

/**
 * The contract as the browser needs it: the method and path of each call. Its schemas, and the
 * library they are made with, load with the forms that import them by name. A schema read through
 * its route would silently be missing; test/architecture.test.ts finds such code.
 */
export const routesAlone = (contract: string) =>
  babel({
    include: [path.join(contract, '**/*.ts')],
    parserOpts: { plugins: ['typescript'] },
    plugins: [withoutSchemas],
  })

const withoutSchemas: PluginObj = {
  name: 'routes-without-schemas',
  visitor: {
    Program(program) {
      program.traverse({
        CallExpression(call) {
          if (!isIdentifier(call.node.callee, { name: 'route' })) return
          const [definition] = call.node.arguments
          if (!isObjectExpression(definition) || definition.properties.some(isSpreadElement))
            throw call.buildCodeFrameError('Write a route out, so that its parts are seen here.')
          definition.properties = definition.properties.filter((one) => !isOfTheServer(one))
          call.replaceWith(definition)
        },
      })
      program.traverse({
        VariableDeclarator({ node, scope }) {
          if (scope.path.isProgram() && node.init && calls(node.init)) node.init = ifUsed(node.init)
        },
      })
    },
  },
}

const isOfTheServer = (one: types.ObjectExpression['properties'][number]) =>
  isObjectProperty(one) && isIdentifier(one.key) && ofTheServer.has(one.key.name)

function calls(value: types.Expression): boolean {
  let found = false
  if (!isFunction(value)) traverseFast(value, (node) => void (found ||= isCallExpression(node)))
  return found
}

/** The bundler may leave it out: making it does nothing else. */
const ifUsed = (value: types.Expression) =>
  addComment(callExpression(arrowFunctionExpression([], value), []), 'leading', '#__PURE__')
