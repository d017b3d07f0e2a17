import { expect, test } from 'vitest'

import type { Component, Components } from '../../../src/events/dashboard/layout'
import { tabsOfLink } from '../../../src/domain/layout/linkTabs'

const part = (id: string, type: Component['type'], parents: readonly string[], children: readonly string[]) => ({
  [id]: { id, type, parents, children, meta: {} },
})

/** Two tabs at the top, the first of which holds two more. */
const components: Components = {
  ...part('ROOT_ID', 'ROOT', [], ['TABS-top']),
  ...part('TABS-top', 'TABS', ['ROOT_ID'], ['TAB-one', 'TAB-two']),
  ...part('TAB-one', 'TAB', ['ROOT_ID', 'TABS-top'], ['TABS-in']),
  ...part('TAB-two', 'TAB', ['ROOT_ID', 'TABS-top'], []),
  ...part('TABS-in', 'TABS', ['ROOT_ID', 'TABS-top', 'TAB-one'], ['TAB-a', 'TAB-b']),
  ...part('TAB-a', 'TAB', ['ROOT_ID', 'TABS-top', 'TAB-one', 'TABS-in'], []),
  ...part('TAB-b', 'TAB', ['ROOT_ID', 'TABS-top', 'TAB-one', 'TABS-in'], ['ROW-b']),
  ...part('ROW-b', 'ROW', ['ROOT_ID', 'TABS-top', 'TAB-one', 'TABS-in', 'TAB-b'], []),
}
const opened = (activeTabs: readonly string[], target: string | null = null) =>
  Object.fromEntries(tabsOfLink(components, activeTabs, target).map(({ tabsId, tabId }) => [tabsId, tabId]))

test('a link opens the tab that it names, also over a choice inside another tab [B2.19]', () => {
  expect(opened(['TAB-two', 'TAB-b'])).toEqual({ 'TABS-top': 'TAB-two', 'TABS-in': 'TAB-b' })
  expect(opened(['TAB-b', 'TAB-two'])).toEqual({ 'TABS-top': 'TAB-two', 'TABS-in': 'TAB-b' })
})

test('a link that names only an inner tab opens its parents too [B2.19]', () => {
  expect(opened(['TAB-b'])).toEqual({ 'TABS-top': 'TAB-one', 'TABS-in': 'TAB-b' })
})

test('a link shows its anchor, whichever tabs it names [B2.21]', () => {
  expect(opened(['TAB-two', 'TAB-a'], 'ROW-b')).toEqual({ 'TABS-top': 'TAB-one', 'TABS-in': 'TAB-b' })
})

test('ignores a linked tab that was removed since', () => {
  expect(opened(['TAB-gone'], 'ROW-gone')).toEqual({})
})
