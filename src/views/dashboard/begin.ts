import type { Dispatch } from '../../commands/dispatch'
import { dashboardAddress, dashboardIdAt, dashboardOf, viewOf } from '../../projections/dashboards'
import { decodeForm } from '../../projections/formData'
import type { ReadModel } from '../../projections/model'
import type { ReadStore } from '../../projections/store'
import { kindKey } from '../../projections/vizTypes'
import { chartsWithin } from '../../projections/layout/first'
import { loadType } from '../../projections/vizTypes/load'
import { questionOf, signOf } from './question'

/** How long the first drawing of a page waits for what would make it a better one, in ms. */
const PATIENCE = 500

/** How far below the window a row begins at most, under the head of the page, that counts as in view, in px. */
const BEYOND = 100

let begun: string | null = null
/** What was asked before there was a page, by the keys of charts. */
const asked = new Map<string, string>()

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

interface Asker {
  readonly dispatch: Dispatch
  readonly session: string
}

/**
 * Asks for the charts that will be in view, so that their rows are on the way while the page is drawn. Where the address has
 * more to say, or a link does, it is taken into account by what is drawn, which asks then.
 */
const askFirst = (store: ReadStore, { dispatch, session }: Asker, key: string): void => {
  const { dashboards } = store.state()
  const opening = dashboards.openings[key]
  const id = opening?.dashboardId ?? null
  const dashboard = id === null ? null : dashboardOf(dashboards, id)
  if (id === null || dashboard === null || opening?.link != null) return
  const { tabs } = viewOf(dashboards, session, id)
  if (location.search !== '' || location.hash !== '' || document.visibilityState !== 'visible') return
  for (const chartId of chartsWithin(dashboard.components, tabs, innerHeight + BEYOND)) {
    const question = questionOf(store.state(), id, chartId)
    if (question === null) continue
    asked.set(question.key, signOf(question.datasetId, question.queries))
    dispatch('chart.query', { ...question, force: false })
  }
}

/** Whether the chart's question was asked before there was a page. Once: later it is asked anew. */
export const takeAsked = (key: string, sign: string): boolean => {
  const was = asked.get(key)
  asked.delete(key)
  return was === sign
}

/**
 * Asks for the dashboard at a path before there is a screen that would. Its answers are under way since the page is, so it
 * is mostly there at once: what is drawn first is the dashboard then, which asks for its charts at once. One that the log
 * knows is drawn as it was, and asked for by its screen.
 */
export const beginDashboard = async (store: ReadStore, asker: Asker, path: string): Promise<void> => {
  const at = routed(path)
  const address = dashboardAddress(at)
  if (address === null) return
  const known = dashboardIdAt(store.state().dashboards, at)
  const pause = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  if (known !== null) {
    await Promise.race([loadTypes(store.state(), known), pause])
    return
  }
  let drawn = false
  const read = async (): Promise<void> => {
    await outcome(store, address.key)
    await loadTypes(store.state(), store.state().dashboards.openings[address.key]?.dashboardId ?? null)
    if (!drawn) askFirst(store, asker, address.key)
  }
  begun = address.key
  asker.dispatch('dashboard.open', address)
  await Promise.race([read(), pause])
  drawn = true
}

/** Whether the screen need not ask for what is opened by the key. Once: whoever comes back later wants what is there then. */
export const takeBegun = (key: string): boolean => {
  const was = begun === key
  begun = null
  return was
}
