/**
 * Counts how plainly comments and test titles are written (`npm run words`). With `--check` it fails where a comment opens
 * with a banned word, a title is too long, a fragment, or has its clause ids before its end.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

import { root } from './prepare.mjs'
import { sourceFiles } from './sourceFiles.mjs'
import { judgeComment, judgeTitle } from './lint/words.mjs'

const files = sourceFiles(['src', 'server', 'common', 'contract', 'test', 'bench', 'scripts'])

/** The lines of comments, with their line numbers from 1. */
const commentLines = (text, comments) =>
  comments.flatMap(({ value, start }) => {
    const first = text.slice(0, start).split('\n').length
    return value
      .split('\n')
      .map((line, index) => ({ line: first + index, text: line.replace(/^\s*\**\s?/, '').trim() }))
      .filter(({ text: words }) => words !== '')
  })

const CALLS = new Set(['it', 'test'])
const NO_TITLES = new Set([
  'describe',
  'use',
  'extend',
  'beforeEach',
  'afterEach',
  'beforeAll',
  'afterAll',
  'step',
  'setTimeout',
  'slow',
])

const baseOf = (node) =>
  node.type === 'MemberExpression'
    ? NO_TITLES.has(node.property.name)
      ? null
      : baseOf(node.object)
    : node.type === 'CallExpression'
      ? baseOf(node.callee)
      : node.type === 'TaggedTemplateExpression'
        ? baseOf(node.tag)
        : node.type === 'Identifier'
          ? node.name
          : null

const titleOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral'
      ? node.quasis.map(({ value }) => value.cooked).join('…')
      : null

const titlesIn = (text, program) => {
  const titles = []
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start }) => {
      const title = CALLS.has(baseOf(callee)) ? titleOf(first) : null
      if (title !== null) titles.push({ line: text.slice(0, start).split('\n').length, text: title })
    },
  }).visit(program)
  return titles
}

const counts = { comments: 0, openers: 0, standing: 0, nobody: 0, titles: 0, long: 0, fragments: 0, ids: 0 }
const faults = []
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  for (const { line, text: words } of commentLines(text, comments)) {
    counts.comments += 1
    for (const fault of judgeComment(words)) {
      counts[fault] += 1
      if (fault === 'openers')
        faults.push(`${file}:${line}: a comment must open with its subject: ${words.slice(0, 60)}`)
    }
  }
  if (!/\.test\.tsx?$/.test(file)) continue
  for (const { line, text: title } of titlesIn(text, program)) {
    counts.titles += 1
    for (const fault of judgeTitle(title)) {
      counts[fault] += 1
      faults.push(`${file}:${line}: ${fault}: ${title}`)
    }
  }
}

const perThousand = (count) => ((1000 * count) / counts.comments).toFixed(1)
console.log(`${counts.comments} lines of comments; of 1,000 lines`)
console.log(`  ${perThousand(counts.openers)} open with What, Who, Whether, That or Whoever`)
console.log(`  ${perThousand(counts.standing)} say stand or lie`)
console.log(`  ${perThousand(counts.nobody)} say nobody, somebody or whoever`)
console.log(`${counts.titles} test titles`)
console.log(`  ${counts.long} over 80 characters without their clause ids`)
console.log(`  ${counts.fragments} fragments`)
console.log(`  ${counts.ids} with ids before their end`)
if (process.argv.includes('--check')) {
  for (const fault of faults) console.error(fault)
  process.exit(faults.length === 0 ? 0 : 1)
}
