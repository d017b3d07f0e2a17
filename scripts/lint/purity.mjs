// Lint rule `purity/pure`: events, projections and commands read no clock, chance, network, storage or language of the
// host, and keep nothing between calls. Ids and time come in from outside.

/** Globals that reach outside the program; with `Promise`, every later answer. */
const OUTSIDE = new Set([
  'BroadcastChannel',
  'Date',
  'EventSource',
  'Function',
  'Notification',
  'Promise',
  'SharedWorker',
  'WebSocket',
  'Worker',
  'XMLHttpRequest',
  'alert',
  'caches',
  'cancelAnimationFrame',
  'cookieStore',
  'crypto',
  'document',
  'eval',
  'fetch',
  'global',
  'globalThis',
  'history',
  'indexedDB',
  'localStorage',
  'location',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'screen',
  'self',
  'sessionStorage',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
])

/** Methods that follow the language of the host, with the place of the argument that names a language instead. */
const BY_LANGUAGE = new Map([
  ['localeCompare', 1],
  ['toLocaleDateString', 0],
  ['toLocaleLowerCase', 0],
  ['toLocaleString', 0],
  ['toLocaleTimeString', 0],
  ['toLocaleUpperCase', 0],
])

const nameOf = ({ computed, property }) => {
  if (!computed) return property.name
  return property.type === 'Literal' ? String(property.value) : null
}

/** An error by its name or its making: charts have stacks of their own. */
const isError = ({ type, name, callee }) =>
  type === 'Identifier' ? /^(?:e|err|.*error|cause|reason)$/i.test(name) : (callee?.name ?? '').endsWith('Error')

const isLanguage = (node) =>
  node !== undefined &&
  node.type !== 'SpreadElement' &&
  !(node.type === 'Identifier' && node.name === 'undefined') &&
  !(node.type === 'Literal' && node.value === null)

/** References to globals by value, with the global's name. */
const globalReferences = ({ scopeManager }) => {
  const scope = scopeManager.globalScope
  const declared = scope.variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references)
  return [...new Set([...declared, ...scope.through])]
    .filter((reference) => reference.isValueReference !== false)
    .map(({ identifier }) => identifier)
}

/** The reason for refusing a use of `Math`; null for a deterministic function called by its name. */
const refuseMath = (identifier) => {
  const { parent } = identifier
  if (parent.type !== 'MemberExpression' || parent.object !== identifier) return 'Math is used by its functions alone'
  const name = nameOf(parent)
  return name === null || name === 'random' ? 'ids and chance come in from outside' : null
}

/** The reason for refusing a use of `Intl`; null where its formatter is given a language. */
const refuseIntl = (identifier) => {
  const { parent } = identifier
  const plain = 'Intl is used as new Intl.Formatter(language)'
  if (parent.type !== 'MemberExpression' || parent.object !== identifier) return plain
  const made = parent.parent
  if (!['NewExpression', 'CallExpression'].includes(made.type) || made.callee !== parent) return plain
  return isLanguage(made.arguments[0]) ? null : 'the language comes in from outside'
}

const pure = {
  meta: {
    // `later`: a file that loads parts of these layers answers promises
    schema: [{ type: 'object', properties: { later: { type: 'boolean' } }, additionalProperties: false }],
  },
  create: (context) => {
    const report = (node, message) => context.report({ node, message })
    const isLater = context.options[0]?.later === true
    const refuseLater = (node) => {
      if (node.async && !isLater) report(node, 'what answers later belongs to effects')
    }
    return {
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type === 'VariableDeclaration' && declaration.kind !== 'const' && !declaration.declare) {
            report(declaration, 'a module keeps nothing that changes')
          }
        }
        for (const identifier of globalReferences(context.sourceCode)) {
          const { name } = identifier
          const why = name === 'Math' ? refuseMath(identifier) : name === 'Intl' ? refuseIntl(identifier) : null
          if (why !== null) report(identifier, why)
          else if (OUTSIDE.has(name) && !(isLater && name === 'Promise')) report(identifier, `${name} reaches outside`)
        }
      },
      MemberExpression(node) {
        if (nameOf(node) === 'stack' && isError(node.object)) report(node, 'stacks differ from host to host')
        const place = BY_LANGUAGE.get(nameOf(node))
        if (place === undefined) return
        const called = node.parent.type === 'CallExpression' && node.parent.callee === node
        if (!called || !isLanguage(node.parent.arguments[place])) report(node, 'the language comes in from outside')
      },
      ArrowFunctionExpression: refuseLater,
      FunctionDeclaration: refuseLater,
      FunctionExpression: refuseLater,
      MetaProperty(node) {
        if (node.meta.name === 'import') report(node, 'import.meta reaches outside')
      },
    }
  },
}

export default { meta: { name: 'purity' }, rules: { pure } }
