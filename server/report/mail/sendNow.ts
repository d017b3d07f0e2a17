import { Problem, invalid } from '../../problem'
import type { Report } from '../rows'
import { type ReportDeps, sendReport, tell } from '../clock/runs'

/** Ms that a manual send waits at most: browsers and proxies wait about a minute. */
const WAIT_MS = 45_000

/** Mails the owner a failure after the caller left; the log of the report has it, too. */
const goOn = (services: ReportDeps, report: Report, sending: Promise<string | null>): void => {
  sending
    .then((reason) => (reason === null ? undefined : tell(services, report, reason)))
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) services.log.error({ err: error, reportId: report.row.id }, 'report failed')
    })
}

/**
 * Sends a report beside its times: `still` where that takes too long for a waiting caller, so that it goes on. 422 gives the
 * reason why it could not be sent.
 */
export const sendNow = async (services: ReportDeps, report: Report): Promise<'sent' | 'still'> => {
  const sending = sendReport(services, report.row.id, null)
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<'still'>((end) => {
    timer = setTimeout(() => end('still'), WAIT_MS)
  })
  const reason = await Promise.race([sending, waited]).finally(() => clearTimeout(timer))
  if (reason === 'still') {
    goOn(services, report, sending)
    return reason
  }
  if (reason !== null) throw invalid(reason)
  return 'sent'
}
