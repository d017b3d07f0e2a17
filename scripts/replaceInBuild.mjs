/**
 * A plugin of the build that changes code of packages: in each `file` it replaces what `pattern` matches, which occurs `times`
 * there; without a number any file may have any count of them, but one must have some. A release that differs, or a file that
 * never comes, ends the build. `script` names the file with the reasons.
 */
export const replaceInBuild = (script, rules) => {
  const met = new Set()
  return {
    name: script,
    apply: 'build',
    transform(code, id) {
      const [path] = id.split('?')
      const rule = rules.find(({ file }) => file.test(path))
      if (rule === undefined) return null
      const count = code.match(rule.pattern)?.length ?? 0
      if (rule.times === undefined && count === 0) return null
      if (rule.times !== undefined && count !== rule.times) {
        throw new Error(`${id} has ${count} matches, not ${rule.times}: see scripts/${script}.mjs`)
      }
      met.add(rule)
      return { code: code.replace(rule.pattern, rule.replacement), map: null }
    },
    buildEnd(error) {
      const missed = rules.filter((rule) => !met.has(rule))
      // report the error that ended the build rather than this, which may be its consequence
      if (error === undefined && missed.length > 0) {
        throw new Error(`no file is ${missed.map(({ file }) => file.source).join(' or ')}: see scripts/${script}.mjs`)
      }
    },
  }
}
