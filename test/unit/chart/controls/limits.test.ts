import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const CONSTANT = /^(?:export )?const [A-Z_]+ = /
/** Names of what bounds a list, a text or a size on screen. */
const LIMIT =
  /^(?:export )?const (?:[A-Z]+_)*(?:MOST|MAX|LIMIT|LARGEST|SHOWN|PAGE|KEPT|FEW|LONGEST)(?:_[A-Z]+)* = [\d_.]+$/

interface Found {
  readonly place: string
  readonly told: boolean
}

/** A comment documents the constants that follow it without a gap. */
const limitsIn = (file: string): readonly Found[] => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (!LIMIT.test(line)) return []
    let above = at - 1
    while (CONSTANT.test(lines[above] ?? '')) above -= 1
    return [{ place: `${file}:${at + 1} ${line}`, told: /\*\/$|^\/\/ /.test(lines[above] ?? '') }]
  })
}

describe('limits of the screens', () => {
  it('limits that no clause sets are named constants with a comment [B9.35]', () => {
    const found = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => limitsIn(join('src/views', file)))
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ told }) => !told).map(({ place }) => place)).toEqual([])
  })
})
