import type { Chart } from '../chart/rows/rows'
import { chartsInOrder } from '../dashboard/layout'
import { type Dashboard, loadDashboard } from '../dashboard/rows'
import { dashboardUrl } from '../dashboard/wire'
import { storedObject } from '../json/stored'
import { type Maker, chartCsv, chartTables, startRoom } from './chartParts'
import type { Attached, Content, Section } from './content'
import { linkTo } from './mail/link'
import { ReportProblem, STOPPED, UNEXPECTED, reasonOf } from './reason'

/** Charts per dashboard report, and rows of each in a mail. */
const MAX_CHARTS = 30
const MAX_ROWS = 20

/** A damaged layout has no order; the charts are known without it. */
const layoutOf = ({ row }: Dashboard): Readonly<Record<string, unknown>> => storedObject(row.position_json)

interface Listed {
  readonly title: string
  readonly chart: Chart | null
}

/** The charts of a dashboard in the order of its layout; those outside it come last. */
const listedOf = (dashboard: Dashboard): readonly Listed[] => {
  const byId = new Map(dashboard.charts.map((chart) => [chart.row.id, chart]))
  const placed = chartsInOrder(layoutOf(dashboard))
  const others = dashboard.charts.filter(({ row }) => placed.every(({ id }) => id !== row.id))
  return [
    ...placed.map(({ id, name }) => {
      const chart = byId.get(id) ?? null
      return { title: name || (chart?.row.slice_name ?? `Chart ${id}`), chart }
    }),
    ...others.map((chart) => ({ title: chart.row.slice_name, chart })),
  ]
}

/** The result of a chart; a failure of one does not affect the others. */
const attempt = async <T>({ services }: Maker, { title, chart }: Listed, work: (chart: Chart) => Promise<T>) => {
  if (chart === null) return { title, problem: 'it is gone, or the owner of the report may not see it.', content: null }
  try {
    return { title, problem: null, content: await work(chart) }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) services.log.error({ err: error, chartId: chart.row.id }, 'chart of a report failed')
    return { title, problem: reason ?? UNEXPECTED, content: null }
  }
}

const problemOf = (sections: readonly Section[]): string | null => {
  const [first] = sections
  if (first === undefined) return 'There are no charts on the dashboard.'
  return sections.every(({ problem }) => problem !== null)
    ? `No chart could be read. ${first.title}: ${first.problem}`
    : null
}

/** The report of a dashboard (`B1.10`): the first rows of each chart in the mail, or a file of each. */
export const dashboardReport = async (maker: Maker, id: number, format: string): Promise<Content> => {
  const dashboard = await loadDashboard(maker.services, maker.user, id)
  const listed = listedOf(dashboard)
  const room = startRoom()
  const sections: Section[] = []
  const attachments: Attached[] = []
  for (const [index, one] of listed.slice(0, MAX_CHARTS).entries()) {
    if (maker.signal.aborted) break
    if (format === 'CSV') {
      const prefix = `${String(index + 1).padStart(2, '0')} `
      const { content, ...section } = await attempt(maker, one, (chart) => chartCsv(maker, chart, { prefix, room }))
      sections.push({ ...section, tables: [] })
      if (content !== null) attachments.push(content)
    } else {
      const { content, ...section } = await attempt(maker, one, (chart) => chartTables(maker, chart, MAX_ROWS))
      sections.push({ ...section, tables: content ?? [] })
    }
  }
  if (maker.signal.aborted) throw new ReportProblem(STOPPED)
  const problem = problemOf(sections)
  if (problem !== null) throw new ReportProblem(problem)
  const left = listed.length - sections.length
  return {
    title: dashboard.row.title || `Dashboard ${id}`,
    description: null,
    link: linkTo(maker.services, dashboardUrl(dashboard.row)),
    notes: [
      ...(format === 'CSV' ? ['The rows are in the attached files.'] : []),
      'Each chart is as it was saved, without the filters of the dashboard.',
      ...(left > 0 ? [`${left} more ${left === 1 ? 'chart is' : 'charts are'} on the dashboard.`] : []),
    ],
    sections: format === 'CSV' ? sections.filter((section) => section.problem !== null) : sections,
    attachments,
  }
}
