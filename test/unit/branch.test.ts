import { expect, it } from 'vitest'

import { tabsToBranch } from '../../src/projections/branch'
import { createWorld } from '../support/world'

it('a branch brings the tabs that were another then, and is nothing where there are none', () => {
  const { store, dispatch, log, commit } = createWorld()
  dispatch('editor.add', {})
  const before = store.state()
  dispatch('session.choose_theme', { theme: 'dark' })
  expect(tabsToBranch(store.state(), before, 'log')).toEqual([])
  expect(tabsToBranch(store.state(), before, 'file')).toHaveLength(1)
  commit()
  const count = log.length
  dispatch('session.branch', { past: before, at: 1, from: 'log' })
  commit()
  expect(log).toHaveLength(count)
  dispatch('editor.close', { id: Object.keys(before.editors.byId)[0] ?? '' })
  expect(tabsToBranch(store.state(), before, 'log')).toHaveLength(1)
  dispatch('session.branch', { past: before, at: 1, from: 'log' })
  commit()
  expect(log.map(({ type }) => type)).toContain('session.branched')
})
