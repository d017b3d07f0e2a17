import { supportDataGet, supportMomentList, supportSessionList } from '../../../contract/support/desk'
import { CallFailure } from '../../core/http/failure'
import type { Http } from '../../core/http/http'
import type { OpenedSession } from '../../views/context'
import { openLog } from './files'

/** Ms for the data of a session to arrive: as long as a file of the largest size takes on a slow line. */
const DATA_TIMEOUT = 600_000

type Refusal = Extract<OpenedSession, { readonly ok: false }>

/** The answer of `work`, or the server's reason why there is none. */
const orRefusal = async <Answer>(work: Promise<Answer>): Promise<Answer | Refusal> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { ok: false, message: error.failure.message }
  }
}

const readSession = async (http: Http, id: number, signal: AbortSignal): Promise<OpenedSession> => {
  const params = { id }
  const { body } = await http.call(supportSessionList, { query: { id } }, { signal })
  const [session] = body.result
  if (session === undefined) return { ok: false, message: 'There is no such session.' }
  const end = new AbortController()
  const either = AbortSignal.any([signal, end.signal])
  const read = async () => {
    const data = await http.file(supportDataGet, { params }, { timeout: DATA_TIMEOUT, signal: either })
    // the server keeps the bytes that it got, so that a signature of their sender would add nothing
    return openLog(data, session.number, async () => ({ by: 'nobody' }), either)
  }
  const log = orRefusal(read())
  // a page that has gone by then does not take it
  log.catch(() => undefined)
  try {
    const facts = await http.call(supportMomentList, { params }, { signal })
    return { ok: true, session, moments: facts.body.result.moments, log }
  } catch (error) {
    end.abort(error)
    // it may have been read before
    log.then(
      (read) => read.ok && read.source.close?.(),
      () => undefined,
    )
    throw error
  }
}

/**
 * Reads a session that was sent to support, by its id; the answer tells why it cannot be opened, or what it is before its log has
 * been read. Rejects when the signal aborts, and nothing is left of it then.
 */
export const openSession = (http: Http, id: number, signal: AbortSignal): Promise<OpenedSession> =>
  orRefusal(readSession(http, id, signal))
