import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const touches = () => ['dashboard/list']

/** Passwords of databases by the path of their file in the zip; here only their handles in the window. */
const secrets = z.optional(z.readonly(z.array(z.object({ name: z.string(), handle: z.string() }))))

/** Someone brought an exported file in. The file itself stays with the window. */
const dashboardImportRequested = defineEvent({
  type: 'dashboard.import_requested',
  class: 'intent',
  schema: () => z.object({ importId: z.string(), fileName: z.string(), overwrite: z.boolean(), secrets }),
  public: ['overwrite'],
  ids: ['importId', 'secrets[].name', 'secrets[].handle'],
  touches,
})

const dashboardImported = defineEvent({
  type: 'dashboard.imported',
  class: 'remote',
  schema: () => z.object({ importId: z.string() }),
  ids: ['importId'],
  touches,
})

/**
 * `wrong` has the faults of files by their path in the zip; `exists` is true when the only fault is that they exist already,
 * except for `passwords`: files of databases that need a password.
 */
const dashboardImportFailed = defineEvent({
  type: 'dashboard.import_failed',
  class: 'remote',
  schema: () =>
    z.object({
      importId: z.string(),
      message: z.string(),
      exists: z.boolean(),
      wrong: z.readonly(z.array(z.object({ path: z.string(), text: z.string() }))),
      passwords: z.optional(z.readonly(z.array(z.string()))),
    }),
  public: ['exists'],
  ids: ['importId'],
  touches,
})

export const dashboardImportEvents = [dashboardImportRequested, dashboardImported, dashboardImportFailed] as const
