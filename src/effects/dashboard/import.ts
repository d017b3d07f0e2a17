import { dashboardImport } from '../../../contract/dashboard/bundle'
import { event } from '../../core/events/registry'
import { defineEffect } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { from } from 'rxjs'

const GONE = 'The file is no longer at hand. Choose it again.'
/** Apache Superset's message about an existing dashboard. */
const EXISTS = /already exists and `overwrite=true` was not passed/
/** Its message about a database whose password no export holds. */
const PASSWORD = /^Must provide a password for the database$/

/** Sends an exported file. It is never sent twice by itself. */
export const importDashboards = defineEffect({
  name: 'import-dashboards',
  on: ['dashboard.import_requested'],
  key: () => '',
  mode: 'exhaust',
  run: ({ data: { importId, overwrite, secrets = [] } }, io) => {
    const send = async () => {
      const file = io.file(importId)
      if (file === null) return event('dashboard.import_failed', { importId, message: GONE, exists: false, wrong: [] })
      const form = new FormData()
      form.append('overwrite', String(overwrite))
      form.append('formData', file, 'dashboards.zip')
      const passwords = secrets.map(({ name, handle }) => [name, io.secrets.take(handle) ?? ''] as const)
      if (passwords.length > 0) form.append('passwords', JSON.stringify(Object.fromEntries(passwords)))
      await io.http.call(dashboardImport, {}, { form })
      return event('dashboard.imported', { importId })
    }
    return from(
      send().catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        const { message, details = {} } = error.failure
        const all = Object.entries(details).map(([path, text]) => ({ path, text }))
        const passwords = all.flatMap(({ path, text }) => (PASSWORD.test(text) ? [path] : []))
        const wrong = all.filter(({ path }) => !passwords.includes(path))
        const exists = wrong.length > 0 && wrong.every(({ text }) => EXISTS.test(text))
        return event('dashboard.import_failed', { importId, message, exists, wrong, passwords })
      }),
    )
  },
})

export const dashboardImportEffects = [importDashboards] as const
