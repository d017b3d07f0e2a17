import { chartVersions, datasetVersions, savedQueryVersions } from '../../../contract/version/version'
import { defineEffect } from '../../core/effects/effect'
import { event } from '../../core/events/registry'
import { attempt } from '../../core/effects/attempt'

const CALLS = { chart: chartVersions, dataset: datasetVersions, saved_query: savedQueryVersions } as const

/** Asks the server to bring a version back; it refuses where the thing has a newer one than the person saw. */
export const restoreVersion = defineEffect({
  name: 'restore-version',
  on: ['version.restore_requested'],
  key: ({ data }) => `${data.kind} ${data.id}`,
  mode: 'concat',
  resume: 'retry-if-not-started',
  run: ({ data: { revision, ...data } }, { http }) =>
    attempt(
      async () => {
        const params = { id: data.id, number: data.number }
        await http.call(CALLS[data.kind].restore, { params, body: { revision } })
        return event('version.restored', data)
      },
      (message) => event('version.restore_failed', { ...data, message }),
    ),
})
