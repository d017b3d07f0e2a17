// Prints the circles of files of src, server, contract and common; imports of types count, lazy imports do not.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDERS = ['src', 'server', 'contract', 'common']
const STATIC = /^(?:import|export|\})[^'\n]*?(?:from )?'(\.{1,2}(?:\/[^']*)?)'/gm

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).flatMap((path) => (/\.m?tsx?$/.test(path) ? [join(folder, path)] : [])),
)
const isOurs = new Set(files)
const ENDINGS = ['.ts', '.tsx', '.mts', '/index.ts']

const fileOf = (from, source) => {
  const path = join(dirname(from), source)
  return [path, ...ENDINGS.map((ending) => path + ending)].find((file) => isOurs.has(file))
}

const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(STATIC)].flatMap(([, source]) => fileOf(file, source) ?? [])

/** The strongly connected components of more than one file, by Tarjan's algorithm. */
const circlesIn = (graph) => {
  const found = []
  const order = new Map()
  const low = new Map()
  const stack = []
  const visit = (file) => {
    order.set(file, order.size)
    low.set(file, order.get(file))
    stack.push(file)
    for (const next of graph.get(file)) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

const circles = circlesIn(new Map(files.map((file) => [file, importsOf(file)])))
for (const circle of circles) console.log(`${circle.length} files\n  ${circle.join('\n  ')}`)
process.exit(circles.length > 0 ? 1 : 0)
