const D3 = /\/node_modules\/d3-[\w-]+\/dist\/d3-[\w-]+\.mjs$/
const CALLS = new Set(['CallExpression', 'NewExpression'])

/** The name that a statement declares: of a function, or of a value that a call answers; null for all else. */
const declaredBy = (statement) => {
  if (statement.type === 'FunctionDeclaration') return statement.id.name
  if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) return null
  const [{ id, init }] = statement.declarations
  return id.type === 'Identifier' && CALLS.has(init?.type) ? id.name : null
}

/** The name whose properties a statement sets: `a` of `a.prototype = b` and of `(a.prototype = b).c = d`; else null. */
const completedBy = ({ type, expression }) => {
  if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression') return null
  let part = expression.left
  if (part.type !== 'MemberExpression') return null
  while (part.type !== 'Identifier') {
    if (part.type === 'MemberExpression') part = part.object
    else if (part.type === 'ParenthesizedExpression') part = part.expression
    else if (part.type === 'AssignmentExpression') part = part.left
    else return null
  }
  return part.name
}

const hasMethods = (name, text) => /^\(?([\w$]+)\.prototype = (?:\{|Object\.create\()/.exec(text)?.[1] === name

/**
 * Each part of d3 is one file with dozens of curves, schemes and interpolators that are made when it loads. Making them has no
 * side effects: marked so, the bundler drops those that no chart uses.
 */
export const d3Parts = () => ({
  name: 'd3-parts',
  apply: 'build',
  transform(code, id) {
    const [path] = id.split('?')
    if (!D3.test(path)) return null
    const { body } = this.parse(code)
    let out = ''
    let at = 0
    for (let place = 0; place < body.length; place += 1) {
      const statement = body[place]
      const name = declaredBy(statement)
      if (name === null) continue
      let last = place
      while (last + 1 < body.length && completedBy(body[last + 1]) === name) last += 1
      // other functions may be used before their declaration
      if (statement.type === 'FunctionDeclaration' && !hasMethods(name, code.slice(body[last].start, body[last].end)))
        continue
      const { start } = statement
      const { end } = body[last]
      out += `${code.slice(at, start)}var ${name} = /* @__PURE__ */ (() => {\n${code.slice(start, end)}\nreturn ${name};\n})();`
      at = end
      place = last
    }
    return at === 0 ? null : { code: out + code.slice(at), map: null }
  },
})
