import type { Dispatch } from '../../app/commands/dispatch'
import { dashboardAddress, dashboardIdAt, dashboardOf } from '../../projections/dashboard/dashboards'
import { decodeForm } from '../../domain/charts/formData'
import type { ReadModel } from '../../core/readModel/model'
import type { ReadStore } from '../../core/readModel/store'
import { kindKey } from '../../domain/charts/kinds'
import { loadType } from '../../domain/charts/kinds/load'

/** Ms that the first drawing of a page waits for data that would improve it. */
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
 * Requests the dashboard at a path before its screen exists. Its answers are under way since the page was sent, so they are
 * mostly there at once: the first drawing is the dashboard, which then requests its charts at once. A dashboard in the log is
 * drawn from it, and its screen requests it.
 */
export const beginDashboard = async (store: ReadStore, dispatch: Dispatch, path: string): Promise<void> => {
  const at = routed(path)
  const address = dashboardAddress(at)
  if (address === null) return
  const dashboardId = dashboardIdAt(store.state().dashboards, at)
  let ready = loadTypes(store.state(), dashboardId)
  if (dashboardId === null) {
    begun = address.key
    dispatch('dashboard.open', address)
    ready = read(store, address.key)
  }
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** True when the screen need not request the item of the key. Only once: a later visit needs the state of that time. */
export const takeBegun = (key: string): boolean => {
  const was = begun === key
  begun = null
  return was
}
