import { logSign, logVouch } from '../../../contract/audit/logFile'
import { CallFailure } from '../../core/http/failure'
import type { Http } from '../../core/http/http'
import type { Bytes } from '../../core/log/bytes'
import type { TransferFooter, TransferHeader } from '../../core/log/file/export'
import { factsOf, withSignature, type Vouched } from '../../core/log/file/signature'

/** The file signed by the server; as it is where the server cannot be reached, or knows no signatures as Superset does not. */
export const signFile = async (
  pieces: readonly Bytes[],
  http: Http,
): Promise<{ readonly pieces: readonly Bytes[]; readonly isSigned: boolean }> => {
  try {
    const { body } = await http.call(logSign, { body: factsOf(pieces) })
    return { pieces: withSignature(pieces, body.result), isSigned: true }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { pieces, isSigned: false }
  }
}

/** Tells who vouches for a file that was read, by its first and its last line. */
export type Vouch = (header: TransferHeader, footer: TransferFooter | null) => Promise<Vouched>

/** Asks the server for the signatures of files. */
export const vouchBy =
  (http: Http): Vouch =>
  async ({ first, head, redaction }, footer) => {
    if (footer?.signed === undefined) return { by: 'nobody' }
    const { hash, count, signed } = footer
    try {
      const { body } = await http.call(logVouch, { query: { hash, count, first, head, redaction, ...signed } })
      const { by, fingerprint } = body.result
      if (by === 'broken' || fingerprint === null) return { by: 'broken' }
      return { by, fingerprint, at: signed.at, person: signed.person }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return { by: 'unknown' }
    }
  }
