import { supportDataGet, supportMomentList, supportSessionList } from '../../../contract/support/desk'
import { CallFailure } from '../../core/http/failure'
import type { Http } from '../../core/http/http'
import type { OpenedSession } from '../../views/context'
import { openLog } from './opened/open'

/** Ms for the data of a session to arrive: as long as a file of the largest size takes on a slow line. */
const DATA_TIMEOUT = 600_000

/**
 * Reads a session that was sent to support, by its id; the answer tells why it cannot be opened, or is its log. Rejects when the
 * signal aborts, and nothing is left of it then.
 */
export const openSession = async (http: Http, id: number, signal: AbortSignal): Promise<OpenedSession> => {
  const params = { id }
  try {
    const { body } = await http.call(supportSessionList, { query: { id } }, { signal })
    const [session] = body.result
    if (session === undefined) return { ok: false, message: 'There is no such session.' }
    const [data, facts] = await Promise.all([
      http.file(supportDataGet, { params }, { timeout: DATA_TIMEOUT, signal }),
      http.call(supportMomentList, { params }, { signal }),
    ])
    // the server keeps the bytes that it got, so that a signature of their sender would add nothing
    const log = await openLog(data, session.number, async () => ({ by: 'nobody' }), signal)
    return log.ok ? { ...log, session, moments: facts.body.result.moments } : log
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { ok: false, message: error.failure.message }
  }
}
