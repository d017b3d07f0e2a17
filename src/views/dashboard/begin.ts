import type { Dispatch } from '../../app/commands/dispatch'
import { dashboardAddress, dashboardIdAt, dashboardOf } from '../../projections/dashboard/dashboards'
import { decodeForm } from '../../domain/charts/formData'
import type { ReadModel } from '../../core/readModel/model'
import type { ReadStore } from '../../core/readModel/store'
import { kindKey } from '../../domain/charts/kinds'
import { loadType } from '../../domain/charts/kinds/load'

/** How long the first drawing of a page waits for what would make it a better one, in ms. */
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

const loadTypes = async ({ dashboards }: ReadModel, id: number | null): Promise<void> => {
  const charts = id === null ? [] : Object.values(dashboardOf(dashboards, id)?.charts ?? {})
  const kinds = new Set(charts.map(({ formData }) => kindKey(decodeForm(formData)['viz_type'])))
  await Promise.allSettled([...kinds].map((kind) => loadType(kind)))
}

const read = async (store: ReadStore, key: string): Promise<void> => {
  await outcome(store, key)
  await loadTypes(store.state(), store.state().dashboards.openings[key]?.dashboardId ?? null)
}

/**
 * Asks for the dashboard at a path before there is a screen that would. Its answers are under way since the page is, so it
 * is mostly there at once: what is drawn first is the dashboard then, which asks for its charts at once. One that the log
 * knows is drawn as it was, and asked for by its screen.
 */
export const beginDashboard = async (store: ReadStore, dispatch: Dispatch, path: string): Promise<void> => {
  const at = routed(path)
  const address = dashboardAddress(at)
  if (address === null) return
  const known = dashboardIdAt(store.state().dashboards, at)
  let ready = loadTypes(store.state(), known)
  if (known === null) {
    begun = address.key
    dispatch('dashboard.open', address)
    ready = read(store, address.key)
  }
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Whether the screen need not ask for what is opened by the key. Once: whoever comes back later wants what is there then. */
export const takeBegun = (key: string): boolean => {
  const was = begun === key
  begun = null
  return was
}
