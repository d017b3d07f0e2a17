import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { changedBlocks, mergeTexts } from '../../../src/domain/merge/texts'
import type { Side } from '../../../src/domain/merge/values'
import { runs } from '../../support/runs'

const BLOCKS = ['# Title', 'One\nparagraph', '- a\n- b', '```\ncode\n\nmore code\n```', '> quote', '| a |\n| - |', 'x']
const edits = fc.array(
  fc.record({
    at: fc.nat(9),
    does: fc.constantFrom('change', 'delete', 'add'),
    text: fc.constantFrom('new', 'other', 'third'),
  }),
  { maxLength: 3 },
)
type Edits = typeof edits extends fc.Arbitrary<infer E> ? E : never

const edited = (blocks: readonly string[], all: Edits): readonly string[] =>
  all.reduce<readonly string[]>((text, { at, does, text: word }) => {
    const index = at % (text.length + 1)
    if (does === 'add') return text.toSpliced(index, 0, `${word} ${index}`)
    if (index >= text.length) return text
    return does === 'delete' ? text.toSpliced(index, 1) : text.toSpliced(index, 1, `${text[index]} ${word}`)
  }, blocks)

const texts = fc
  .record({
    base: fc
      .array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 8 })
      .map((all) => all.map((one, at) => `${one} ${at}`)),
    mine: edits,
    theirs: edits,
  })
  .map(({ base, mine, theirs }) => ({
    base: base.join('\n\n'),
    mine: edited(base, mine).join('\n\n'),
    theirs: edited(base, theirs).join('\n\n'),
  }))

it('law 71: two texts merge by block, and only a block that both changed asks', () => {
  let [merged, asked] = [0, 0]
  fc.assert(
    fc.property(texts, fc.constantFrom<Side>('mine', 'theirs'), (three, choice) => {
      let questions = 0
      const referee = (): Side => {
        questions += 1
        return choice
      }
      const text = mergeTexts(three, referee)
      const swapped = mergeTexts({ base: three.base, mine: three.theirs, theirs: three.mine }, () =>
        choice === 'mine' ? 'theirs' : 'mine',
      )
      expect(swapped).toBe(text)
      const additions = (side: string): readonly string[] =>
        changedBlocks(three.base, side).split('\n\n').filter(Boolean)
      const [mine, theirs] = [additions(three.mine), additions(three.theirs)]
      for (const block of choice === 'mine' ? mine : theirs) expect(text).toContain(block)
      if (questions > 0) {
        asked += 1
        return
      }
      for (const block of [...mine, ...theirs]) expect(text).toContain(block)
      // a block that one side took away stays away, and one that both kept is there as often as before
      const blocks = three.base.split('\n\n')
      const isFence = (side: string): boolean => side.includes('```')
      if (![three.base, three.mine, three.theirs].some(isFence))
        for (const block of blocks) {
          const [here, there] = [three.mine, three.theirs].map((side) => side.split('\n\n').includes(block))
          expect([block, text.split('\n\n').includes(block)]).toEqual([block, here === true && there === true])
        }
      if (mine.length > 0 && theirs.length > 0) merged += 1
    }),
    runs(1500),
  )
  expect(merged).toBeGreaterThan(50)
  expect(asked).toBeGreaterThan(100)
})

it('law 71: a text that one side alone changed is that side to the byte', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (base, changed) => {
      const never = (): Side => {
        throw new Error('nothing collides')
      }
      expect(mergeTexts({ base, mine: changed, theirs: base }, never)).toBe(changed)
      expect(mergeTexts({ base, mine: base, theirs: changed }, never)).toBe(changed)
    }),
    runs(300),
  )
})
