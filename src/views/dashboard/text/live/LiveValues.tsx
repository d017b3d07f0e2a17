import { useEffect, useLayoutEffect, useMemo } from 'react'

import { tabsTo } from '../../../../domain/layout/linkTabs'
import { LIVE_TITLE, livePart } from '../../../../domain/markdown/liveValues'
import { own } from '../../../../projections/dashboard/state'
import { useCommand, useSelect } from '../../../hooks'
import { t } from '../../../i18n'
import { useBoard, useComponent } from '../../board'
import { chartIdOf, chartName } from '../../chart/ChartSlot'
import { pointAt } from '../../pointAt'
import { showFigure } from './shownFigure'
import { useFigure } from './useFigure'

interface LiveLink {
  readonly element: HTMLAnchorElement
  /** Part of the dashboard with the chart. */
  readonly part: string
}

const linksIn = (place: HTMLElement): readonly LiveLink[] =>
  [...place.querySelectorAll('a')].flatMap((element) => {
    const part = livePart(element.getAttribute('href'), element.getAttribute('title'))
    return part === null ? [] : [{ element, part }]
  })

const useTitle = (element: HTMLElement, title: string): void => {
  useLayoutEffect(() => {
    element.setAttribute('title', title)
    return () => element.setAttribute('title', LIVE_TITLE)
  }, [element, title])
}

interface FigureProps {
  readonly element: HTMLAnchorElement
  readonly chartId: number
  readonly name: string
}

const Figure = ({ element, chartId, name }: FigureProps) => {
  const figure = useFigure(chartId)
  useTitle(element, figure === null ? t('%s, as the text was written', name) : t('%s, now', name))
  useLayoutEffect(() => (figure === null ? undefined : showFigure(element, figure)), [element, figure])
  return null
}

const Gone = ({ element }: Pick<FigureProps, 'element'>) => {
  useTitle(element, t('As the text was written: its chart is gone'))
  return null
}

const LiveValue = ({ element, part }: LiveLink) => {
  const command = useCommand()
  const { dashboardId } = useBoard()
  const component = useComponent(part)
  const components = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => own(dashboards.byId, dashboardId)?.components ?? null,
  )
  const isThere = component !== null
  useEffect(() => {
    if (!isThere || components === null) return undefined
    const onPress = (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      for (const tab of tabsTo(components, part)) command('dashboard.activate_tab', { dashboardId, ...tab })
      pointAt(part, true)
    }
    element.addEventListener('click', onPress)
    return () => element.removeEventListener('click', onPress)
  }, [element, part, isThere, components, command, dashboardId])
  const chartId = component?.type === 'CHART' ? chartIdOf(component) : null
  if (component === null || chartId === null) return <Gone element={element} />
  return <Figure element={element} chartId={chartId} name={chartName(component)} />
}

interface LiveValuesProps {
  /** Place of a text; another object whenever its elements were made anew. */
  readonly rendered: { readonly place: HTMLElement }
}

/** Keeps the figures in a text those of their charts. A press on one leads to its chart. */
export const LiveValues = ({ rendered }: LiveValuesProps) => {
  const links = useMemo(() => linksIn(rendered.place), [rendered])
  return links.map((link, index) => <LiveValue key={index} {...link} />)
}
