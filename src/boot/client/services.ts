import type { Bootstrap } from '../../../contract/session/bootstrap'
import type { Dispatch } from '../../app/commands/dispatch'
import type { EventEnvelope } from '../../core/events/envelope'
import { event } from '../../core/events/registry'
import type { Http } from '../../core/http/http'
import type { SecretStore } from '../../core/http/secretStore'
import type { ReadModel } from '../../core/readModel/model'
import { holdEditor } from '../../effects/editor/editorLock'
import { currentId } from '../../projections/editor/rekey'
import type { Services } from '../../views/context'
import { save } from '../file/save'
import { newId } from '../ids'
import { livePast } from '../past'
import type { ClientStorage } from './storage'
import { timers } from './timers'

interface ServicesOptions extends ClientStorage, Pick<Services, 'wantChart' | 'holdToasts'> {
  readonly bootstrap: Bootstrap
  readonly session: string
  readonly owner: string
  readonly build: string
  readonly locks: LockManager | null
  readonly http: Http
  readonly secrets: SecretStore
  readonly files: Map<string, Blob>
  readonly dispatch: Dispatch
}

const concernsEditor = ({ editors }: ReadModel, { type, data }: EventEnvelope, id: string): boolean =>
  type.startsWith('editor.') &&
  currentId(editors, (data as { readonly id?: string }).id ?? '') === currentId(editors, id)

/** All that views may ask of the world outside of them. */
export const createServices = (options: ServicesOptions): Services => {
  const { bootstrap, session, owner, build, locks } = options
  const { log, store, results, http, secrets, files, dispatch, wantChart, holdToasts } = options
  const asksPassword = bootstrap.common.conf.recount?.asksPassword
  let posted = bootstrap.requested_query ?? null
  return {
    dispatch,
    draft: (edits) =>
      store.draft(
        edits.map((edit) => event('editor.sql_edited', edit)),
        { corr: newId() },
      ),
    session,
    results,
    past: livePast(log, store),
    saveFile: save,
    holdFile: (id, file) => void (file === null ? files.delete(id) : files.set(id, file)),
    openLog: async (file) => {
      const { openLog, vouchBy } = await import('../file/files')
      return openLog(file, file.name, vouchBy(http))
    },
    openSession: async (...session) => (await import('../file/session')).openSession(http, ...session),
    saveStretch: async (...stretch) => (await import('../file/files')).saveStretch(http, ...stretch),
    exportLog: async (level) =>
      (await import('../file/files')).exportLog(log, http, store.state().session.user?.username ?? '', build, level),
    build,
    hasSupport: bootstrap.common.conf.recount !== undefined,
    draftSupport: async (subject) => (await import('../file/draft')).draftFor(log, subject),
    holdEditor: (id, { onChange, leave }) =>
      holdEditor({ locks, openChannel: (name) => new BroadcastChannel(name), ...timers, user: owner, session }, id, {
        onChange,
        handOver: () => {
          leave()
          return log.flush()
        },
        catchUp: () => log.catchUp((event) => concernsEditor(store.state(), event, id)),
      }),
    keepSecret: (secret) => secrets.put(secret),
    dropSecret: (handle) => void secrets.take(handle),
    wantChart,
    holdToasts,
    takePosted: () => {
      const taken = posted
      posted = null
      return taken
    },
    flush: () => log.flush(),
    asksPassword: asksPassword === undefined ? 'never' : asksPassword ? 'now' : 'later',
    changePassword: async (...passwords) => (await import('../account')).changePassword(http, ...passwords),
    makeSignInLink: async (userId) => (await import('../account')).makeSignInLink(http, userId),
    signOut: async () => {
      await log.flush()
      await results.idle()
      // without its code the page at `/logout/` does it
      const account = await import('../account').catch(() => null)
      if (account === null) location.assign('/logout/')
      else await account.leave(http)
    },
  }
}
