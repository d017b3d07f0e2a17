import { callPath } from '../core/events/callPath'
import { say, type Names, type Sentence, type Sentences } from '../core/events/sentence'
import { annotationSentences } from '../events/annotation/sentences'
import { auditSentences } from '../events/audit/sentences'
import { chartSentences } from '../events/chart/sentences'
import { dashboardSentences } from '../events/dashboard/sentences'
import { databaseSentences } from '../events/database/sentences'
import { datasetSentences } from '../events/dataset/sentences'
import { editorSentences } from '../events/editor/sentences'
import { exploreSentences } from '../events/explore/sentences'
import { filterSentences } from '../events/filter/sentences'
import { gridSentences } from '../events/grid/sentences'
import { jobSentences } from '../events/job/sentences'
import { reportSentences } from '../events/report/sentences'
import { rowLevelSecuritySentences } from '../events/rowLevelSecurity/sentences'
import { runSentences } from '../events/run/sentences'
import { savedQuerySentences } from '../events/savedQuery/sentences'
import { schemaSentences } from '../events/schema/sentences'
import { screenSentences } from '../events/screen/sentences'
import { searchSentences } from '../events/search/sentences'
import { sessionSentences } from '../events/session/sentences'
import { shareSentences } from '../events/share/sentences'
import { storageSentences } from '../events/storage/sentences'
import { supportSentences } from '../events/support/sentences'
import { tagSentences } from '../events/tag/sentences'
import { toastSentences } from '../events/toast/sentences'
import { undoSentences } from '../events/undo/sentences'
import { uploadSentences } from '../events/upload/sentences'
import { userSentences } from '../events/user/sentences'
import { versionSentences } from '../events/version/sentences'

/** The name of an effect in words. */
const workOf = (effect: string): string => effect.replaceAll('-', ' ')

/** `set limit (editor)` of `editor.set_limit`. */
const commandWords = (command: string): string => {
  const [area = '', verb = ''] = command.split('.')
  return `${verb.replaceAll('_', ' ')} (${area})`
}

/** The table of all sentences: people read the log in these words. It loads with the first sign of use. */
const sentences = {
  'effect.started': ({ effect, attempt }) =>
    attempt > 1 ? say`Tried again: ${workOf(effect)}` : say`Sent to the server: ${workOf(effect)}`,
  'effect.abandoned': ({ effect, reason }) => say`Gave up: ${workOf(effect)} (${reason})`,
  'command.rejected': (data) => say`Not possible then: ${commandWords(data.command)}`,
  'call.ended': ({ method, path, params, status, failure, ms }) =>
    say`${method} ${callPath(path, params)}: ${status ?? failure ?? 'no answer'} in ${ms} ms`,
  ...annotationSentences,
  ...auditSentences,
  ...versionSentences,
  ...chartSentences,
  ...dashboardSentences,
  ...databaseSentences,
  ...datasetSentences,
  ...editorSentences,
  ...exploreSentences,
  ...filterSentences,
  ...gridSentences,
  ...jobSentences,
  ...reportSentences,
  ...rowLevelSecuritySentences,
  ...runSentences,
  ...savedQuerySentences,
  ...schemaSentences,
  ...screenSentences,
  ...searchSentences,
  ...sessionSentences,
  ...shareSentences,
  ...storageSentences,
  ...supportSentences,
  ...tagSentences,
  ...toastSentences,
  ...undoSentences,
  ...uploadSentences,
  ...userSentences,
} satisfies Sentences

const byType: Readonly<Partial<Record<string, (data: never, names: Names) => Sentence>>> = sentences

/** The sentence of an event; null for an unknown type. Throws where data of another version lack parts of it. */
export const sentenceOf = (type: string, data: unknown, names: Names): Sentence | null =>
  Object.hasOwn(byType, type) ? (byType[type]?.(data as never, names) ?? null) : null
