import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Mutant {
  readonly clause: string
  readonly file: string
  readonly from: string
  readonly to: string
}

const root = new URL('../../../', import.meta.url)
const lists = readdirSync(fileURLToPath(new URL('test/mutants', root))).filter((name) => name.endsWith('.mjs'))

const timesIn = ({ file, from }: Mutant): number => {
  const path = fileURLToPath(new URL(file, root))
  return existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0
}

test.each(lists)('the code that each mutant of %s breaks is there exactly once', async (name) => {
  const { mutants } = (await import(new URL(`test/mutants/${name}`, root).href)) as {
    readonly mutants: readonly Mutant[]
  }
  expect(mutants).not.toEqual([])
  expect(mutants.filter((mutant) => timesIn(mutant) !== 1)).toEqual([])
})
