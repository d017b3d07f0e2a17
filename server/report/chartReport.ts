import { loadChart } from '../chart/rows/rows'
import { chartUrl } from '../chart/saved/wire'
import { type Maker, chartCsv, chartTables, startRoom } from './chartParts'
import type { Content } from './content'
import { linkTo } from './mail/link'

/** Rows of a chart in a mail. */
const MAX_ROWS = 100

/** The report of a chart (`B1.09`): its rows in the mail, or as a file. */
export const chartReport = async (maker: Maker, id: number, format: string): Promise<Content> => {
  const chart = await loadChart(maker.services, maker.user, id)
  const { slice_name: title, description } = chart.row
  const about = {
    title,
    description: description === '' ? null : description,
    link: linkTo(maker.services, chartUrl(id)),
  }
  if (format === 'CSV') {
    const attachments = [await chartCsv(maker, chart, { prefix: '', room: startRoom() })]
    return { ...about, notes: ['The rows are in the attached file.'], sections: [], attachments }
  }
  const tables = await chartTables(maker, chart, MAX_ROWS)
  return { ...about, notes: [], sections: [{ title, tables, problem: null }], attachments: [] }
}
