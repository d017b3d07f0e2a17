import * as z from 'zod/mini'

import { defineEvent } from './define'
import { name, say } from './sentence'

const touches = () => ['dashboard/list']

/** Someone brought an exported file in. The file itself stays with the window. */
export const dashboardImportRequested = defineEvent({
  type: 'dashboard.import_requested',
  class: 'intent',
  schema: z.object({ importId: z.string(), fileName: z.string(), overwrite: z.boolean() }),
  public: ['overwrite'],
  ids: ['importId'],
  touches,
  sentence: (data) =>
    data.overwrite
      ? say`Brought ${name(data.fileName)} in over what is there`
      : say`Brought the dashboards of ${name(data.fileName)} in`,
})

export const dashboardImported = defineEvent({
  type: 'dashboard.imported',
  class: 'remote',
  schema: z.object({ importId: z.string() }),
  ids: ['importId'],
  touches,
  sentence: () => say`The dashboards of the file are there`,
})

/** `wrong` says by the path of a file in the zip what is wrong with it; `exists` that all of it is that they are there. */
export const dashboardImportFailed = defineEvent({
  type: 'dashboard.import_failed',
  class: 'remote',
  schema: z.object({
    importId: z.string(),
    message: z.string(),
    exists: z.boolean(),
    wrong: z.readonly(z.array(z.object({ path: z.string(), text: z.string() }))),
  }),
  public: ['exists'],
  ids: ['importId'],
  touches,
  sentence: (data) => say`The file could not be brought in: ${data.message}`,
})

export const dashboardImportEvents = [dashboardImportRequested, dashboardImported, dashboardImportFailed] as const
