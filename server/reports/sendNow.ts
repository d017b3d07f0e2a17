import { plain } from '../http/problem'
import type { Services } from '../services'
import type { Report } from './rows'
import { sendReport } from './runs'

/** Sends a report beside its times; 422 says why it could not be sent. */
export const sendNow = async (services: Services, { row }: Report): Promise<void> => {
  const reason = await sendReport(services, row.id, null)
  if (reason !== null) throw plain(422, reason)
}
