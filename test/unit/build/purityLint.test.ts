import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const IMPURE = [
  'export const probe = () => Date.now()',
  'export const probe = () => new Date()',
  'export const probe = () => globalThis.Date.now()',
  'export const probe = () => self.Date.now()',
  'export const probe = () => Math.random()',
  "export const probe = () => Math['random']()",
  'const { random } = Math\nexport const probe = () => random()',
  'export const probe = (name: "random") => Math[name]()',
  'export const probe = () => performance.now()',
  'export const probe = () => crypto.randomUUID()',
  'export const probe = () => navigator.language',
  'export const probe = () => setTimeout(() => undefined, 0)',
  'export const probe = () => new Intl.DateTimeFormat().format(0)',
  'export const probe = () => Intl.DateTimeFormat(undefined).format(0)',
  'const { NumberFormat } = Intl\nexport const probe = () => new NumberFormat()',
  'export const probe = () => (1.5).toLocaleString()',
  "export const probe = () => 'a'.localeCompare('b')",
  'export const probe = () => [1.5].map(Number.prototype.toLocaleString)',
  'export const probe = () => new XMLHttpRequest()',
  "export const probe = () => new WebSocket('wss://a.example')",
  'export const probe = () => new Error().stack',
  'export const probe = () => Promise.resolve(1)',
  'export const probe = async () => 1',
  'let count = 0\nexport const probe = () => (count += 1)',
  'export let probe = 0',
  "export const probe = () => localStorage.getItem('a')",
  "export const probe = () => document.querySelector('a')",
  'export const probe = () => process.env',
  'export const probe = () => import.meta.url',
] as const

const PURE = [
  "export const probe = (at: number) => new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).format(at)",
  "export const probe = (value: number) => Math.max(0, Math.round(value)).toLocaleString('en')",
  "export const probe = (a: string, b: string) => a.localeCompare(b, 'en')",
  'export const probe = (Date: number, style: { stack: string }) => Date + style.stack.length',
  'export const probe = (load: () => Promise<number>, cause: Date) => [load, cause]',
  'export const probe = () => {\n  let sum = 0\n  for (const one of [1, 2]) sum += one\n  return sum\n}',
] as const

const LAYERS = [
  'src/core/events',
  'src/domain/sql',
  'src/events/run',
  'src/projections/run',
  'src/commands/run',
] as const

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
}

let home = ''
let refused: ReadonlySet<string> = new Set()

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), `${text}\n`)
}

/** Lints every probe once in each layer, by the rules of the product. */
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'purity-'))
  const rules = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  write('.oxlintrc.json', rules.replaceAll('./scripts/lint/', join(root, 'scripts/lint/')))
  for (const layer of LAYERS) {
    IMPURE.forEach((probe, index) => write(`${layer}/impure${index}.ts`, probe))
    PURE.forEach((probe, index) => write(`${layer}/pure${index}.ts`, probe))
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', 'src'], {
    cwd: home,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as Report
  refused = new Set(diagnostics.filter(({ code }) => code.startsWith('purity')).map(({ filename }) => filename))
})

afterAll(() => rmSync(home, { recursive: true }))

describe.each(LAYERS)('lint of %s', (layer) => {
  it.each(IMPURE.map((probe, index) => [probe.replaceAll('\n', '; '), index] as const))('rejects %s', (_, index) => {
    expect(refused).toContain(`${layer}/impure${index}.ts`)
  })

  it('accepts code that receives its time, language and loader', () => {
    expect([...refused].filter((file) => file.startsWith(`${layer}/pure`))).toEqual([])
  })
})
