import { EMPTY } from 'rxjs'

import * as stateCalls from '../../../contract/filter/filterState'
import { event } from '../../core/events/registry'
import { masksOf } from '../../projections/filter/dataMasks'
import { maskText, readMasks } from '../../domain/filters/dataMask'
import { attempt } from '../../core/effects/attempt'
import { defineEffect } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

/** Longest name of a tab of the browser that the server takes. */
const TAB_ID = 64

/** Stores the applied values under a key, so that the address can name it; only the latest state counts. */
const keepMasks = defineEffect({
  name: 'keep-filter-values',
  on: ['dataMask.applied', 'dataMask.cross_filtered', 'dataMask.preset'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'coalesce',
  settlesIntent: false,
  run: ({ data: { dashboardId } }, io) => {
    const { applied, key } = masksOf(io.state().dataMasks, dashboardId)
    const value = JSON.stringify(Object.fromEntries(Object.entries(applied).map(([id, mask]) => [id, { id, ...mask }])))
    const query = { tab_id: io.session.slice(0, TAB_ID) }
    const body = { value }
    const post = async (): Promise<string> =>
      (await io.http.call(stateCalls.filterStatePost, { params: { id: dashboardId }, query, body })).body.key
    return attempt(
      async () => {
        if (key === null) return event('dataMask.kept', { dashboardId, key: await post() })
        const params = { id: dashboardId, key }
        const kept = await io.http.call(stateCalls.filterStatePut, { params, query, body }).then(
          (answer) => answer.body.key,
          (error: unknown) => {
            // it was kept too long ago, or by someone else
            if (error instanceof CallFailure && error.failure.status === 404) return post()
            throw error
          },
        )
        return event('dataMask.kept', { dashboardId, key: kept })
      },
      (message) => event('dataMask.keep_failed', { dashboardId, message }),
    )
  },
})

const objectOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return {}
  }
}

/** Reads the values that an address names. */
const restoreMasks = defineEffect({
  name: 'restore-filter-values',
  on: ['dataMask.restore_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'switch',
  resume: 'retry',
  run: ({ id: request, data: { dashboardId, key } }, io) =>
    masksOf(io.state().dataMasks, dashboardId).restoring === request
      ? attempt(
          async () => {
            const { body } = await io.http.call(stateCalls.filterStateGet, { params: { id: dashboardId, key } })
            const entries = Object.entries(readMasks(objectOf(body.value)))
            const masks = entries.map(([id, mask]) => ({ id, mask: maskText(mask) }))
            return event('dataMask.restored', { dashboardId, key, masks })
          },
          (message) => event('dataMask.restore_failed', { dashboardId, message }),
        )
      : EMPTY,
})

export const dataMaskEffects = [keepMasks, restoreMasks] as const
