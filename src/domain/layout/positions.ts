import type { Component, Components } from '../../events/dashboard/layout'
import { ROOT_ID } from './components'
import { below } from './tree'

const VERSION = 'v2'

/** A layout in stored form: from the root down, then detached parts, so that equal layouts are equal texts. */
export const positionsOf = (layout: Components): Readonly<Record<string, Component | string>> => {
  const inTree = below(layout, ROOT_ID)
  const met = new Set(inTree)
  const apart = Object.keys(layout)
    .filter((id) => !met.has(id))
    .toSorted()
  return {
    DASHBOARD_VERSION_KEY: VERSION,
    ...Object.fromEntries(
      [...inTree, ...apart].flatMap((id): [string, Component][] => {
        const component = layout[id]
        return component === undefined ? [] : [[id, component]]
      }),
    ),
  }
}
