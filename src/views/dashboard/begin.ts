import type { Dispatch } from '../../commands/dispatch'
import { dashboardAddress, dashboardOf } from '../../projections/dashboards'
import { decodeForm } from '../../projections/formData'
import type { ReadStore } from '../../projections/store'
import { kindKey } from '../../projections/vizTypes'
import { loadType } from '../../projections/vizTypes/load'

/** How long a page waits for the dashboard before it is drawn without, in ms: less than anybody sees. */
const PATIENCE = 150

let begun: string | null = null

/** A path as the router of the screens reads it. */
const routed = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Settles when the opening under the key has an outcome. */
const outcome = (store: ReadStore, key: string): Promise<void> =>
  new Promise((resolve) => {
    const isOpen = (): boolean => store.state().dashboards.openings[key]?.status !== 'loading'
    if (isOpen()) return resolve()
    const unsubscribe = store.subscribe(['dashboards'], () => {
      if (!isOpen()) return
      unsubscribe()
      resolve()
    })
  })

const read = async (store: ReadStore, key: string): Promise<void> => {
  await outcome(store, key)
  const { dashboards } = store.state()
  const id = dashboards.openings[key]?.dashboardId ?? null
  const charts = id === null ? [] : Object.values(dashboardOf(dashboards, id)?.charts ?? {})
  const kinds = new Set(charts.map(({ formData }) => kindKey(decodeForm(formData)['viz_type'])))
  await Promise.allSettled([...kinds].map((kind) => loadType(kind)))
}

/**
 * Asks for the dashboard at a path before there is a screen that would. Its answers are under way since the page is, so it
 * is mostly there at once: what is drawn first is the dashboard then, which asks for its charts at once.
 */
export const beginDashboard = async (store: ReadStore, dispatch: Dispatch, path: string): Promise<void> => {
  const address = dashboardAddress(routed(path))
  if (address === null) return
  begun = address.key
  dispatch('dashboard.open', address)
  await Promise.race([read(store, address.key), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Whether the screen need not ask for what is opened by the key. Once: whoever comes back later wants what is there then. */
export const takeBegun = (key: string): boolean => {
  const was = begun === key
  begun = null
  return was
}
