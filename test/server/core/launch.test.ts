import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProgram } from '../../../server/launch/program'

const SOURCE = `exports.answer = () => [6, 7].reduce((a, b) => a * b)\nexports.place = __filename`
let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recount-launch-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Exports {
  readonly answer: () => number
  readonly place: string
}

/** A place of its own for each program: V8 knows again what it compiled in this process. */
const place = (source: string, kept: Uint8Array | null): string => {
  const file = join(mkdtempSync(join(folder, 'p')), 'program.cjs')
  writeFileSync(file, source)
  if (kept) writeFileSync(`${file}.compiled`, kept)
  return file
}

const ran = (file: string) => {
  const program = openProgram(file)
  const { answer, place: itself } = program.run() as Exports
  return { compiled: program.compiled, answer: answer(), itself, program }
}

const compiledForm = (): Buffer => {
  const file = place(SOURCE, null)
  const { program, ...rest } = ran(file)
  expect(rest).toEqual({ compiled: false, answer: 42, itself: file })
  program.keep()
  return readFileSync(`${file}.compiled`)
}

test('runs a program from its compiled form', () => {
  const file = place(SOURCE, compiledForm())
  expect(ran(file)).toMatchObject({ compiled: true, answer: 42, itself: file })
})

test('ignores the compiled form of another source of the same length', () => {
  const file = place(SOURCE.replace('6, 7', '8, 9'), compiledForm())
  expect(ran(file)).toMatchObject({ compiled: false, answer: 72 })
})

test('ignores a compiled form of another V8, or one that was cut off', () => {
  const kept = compiledForm()
  const other = Buffer.from(kept)
  // its version follows a magic number
  other.writeUInt32LE(0x5eed, 32 + 4)
  for (const damaged of [other, kept.subarray(0, -1), kept.subarray(0, 40), kept.subarray(0, 16), Buffer.alloc(0)]) {
    expect(ran(place(SOURCE, damaged))).toMatchObject({ compiled: false, answer: 42 })
  }
})
