import { Columns2, GripVertical, Heading, PanelsTopLeft, Pilcrow, Plus, Rows3, SeparatorHorizontal } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { ChartOrder, ChartSummary } from '../../../../events/chart/chart'
import type { ComponentType } from '../../../../events/dashboard/layout'
import { own } from '../../../../projections/dashboard/state'
import { GRID_ID, newComponent, ROOT_ID } from '../../../../domain/layout/components'
import { vizMeta } from '../../../../domain/charts/kinds'
import {
  Button,
  Checkbox,
  ErrorState,
  Icon,
  IconButton,
  SearchField,
  Select,
  Skeleton,
  Tabs,
  type LucideIcon,
} from '../../../controls'
import { isRepeatClick } from '../../../controls/repeatClick'
import { KindIcon } from '../../../explore/kind/KindIcon'
import { useCommand, useIsPast, useSelect } from '../../../hooks'
import { t, tLater } from '../../../i18n'
import { useLogged } from '../../../screen/useLogged'
import { useEdit } from '../context'
import { dragPart } from '../drop/drag'
import { SinceSave } from './SinceSave'
import { freshId, placeStep, type Carried } from '../steps'

const REST = 250

const ORDERS = [
  { value: 'changed', label: tLater('Latest change first') },
  { value: 'slice_name', label: tLater('By name') },
  { value: 'viz_type', label: tLater('By kind') },
  { value: 'datasource_name', label: tLater('By dataset') },
] as const

interface Element {
  readonly name: string
  readonly says: string
  readonly icon: LucideIcon
  readonly type: ComponentType
  readonly top?: boolean
}

const STRUCTURE: readonly Element[] = [
  { name: 'Tabs', says: 'Pages inside the dashboard', icon: PanelsTopLeft, type: 'TABS' },
  { name: 'Row', says: 'Charts side by side', icon: Rows3, type: 'ROW' },
  { name: 'Column', says: 'Charts above each other', icon: Columns2, type: 'COLUMN' },
]
const TOP_TABS: Element = {
  name: 'Top tabs',
  says: 'Pages of the whole dashboard',
  icon: PanelsTopLeft,
  type: 'TABS',
  top: true,
}
const CONTENT: readonly Element[] = [
  { name: 'Header', says: 'A title for a section', icon: Heading, type: 'HEADER' },
  { name: 'Text', says: 'Markdown', icon: Pilcrow, type: 'MARKDOWN' },
  { name: 'Divider', says: 'A thin line', icon: SeparatorHorizontal, type: 'DIVIDER' },
]

interface ItemProps {
  readonly name: string
  readonly says: string
  readonly icon: ReactNode
  readonly placed?: boolean
  readonly title?: string
  readonly make: () => Carried
  readonly onAdd: () => void
}

const Item = ({ name, says, icon, placed = false, title, make, onAdd }: ItemProps) => {
  const { carry } = useEdit()
  const box = useRef<HTMLLIElement>(null)
  const latest = useRef(make)
  useEffect(() => {
    latest.current = make
  }, [make])
  useEffect(() => (box.current === null ? undefined : dragPart(box.current, null, () => latest.current())), [])
  return (
    <li ref={box} className={placed ? 'palette-item placed' : 'palette-item'} data-item={name} title={title}>
      <Icon of={GripVertical} size={14} className="grip" />
      <span className="palette-icon">{icon}</span>
      <span className="palette-words">
        <span className="cut">{name}</span>
        <small className="cut">{placed ? t('On the dashboard') : says}</small>
      </span>
      <IconButton
        size="small"
        icon={Plus}
        label={t('Add %s', name)}
        tooltip={t('Add it at the end; Shift chooses the place')}
        onClick={(event) => {
          if (event.shiftKey) carry(make(), name)
          else if (!isRepeatClick(event)) onAdd()
        }}
      />
    </li>
  )
}

const Elements = () => {
  const { dashboardId, add, layout, apply } = useEdit()
  const [search, setSearch] = useState('')
  const joined = useSelect(
    [`dashboard/${dashboardId}`],
    ({ dashboards }) => own(dashboards.byId, dashboardId)?.components[ROOT_ID]?.children[0] === GRID_ID,
  )
  const needle = search.trim().toLowerCase()
  const groups = [
    { title: t('Structure'), items: joined ? [TOP_TABS, ...STRUCTURE] : STRUCTURE },
    { title: t('Content'), items: CONTENT },
  ]
  return (
    <>
      <SearchField size="small" label={t('Search elements')} value={search} onChange={setSearch} />
      {groups.map(({ title, items }) => {
        const matches = items.filter(({ name, says }) => t(`${name} ${says}`).toLowerCase().includes(needle))
        return matches.length === 0 ? null : (
          <section key={title}>
            <h2 className="palette-head">{title}</h2>
            <ul>
              {matches.map(({ name, says, icon, type, top }) => {
                const make = (): Carried => ({ fresh: newComponent(type, freshId(type)) })
                const onTop = (): void => apply(placeStep(layout(), make(), { parentId: ROOT_ID, index: 0 }, null))
                return (
                  <Item
                    key={name}
                    name={t(name)}
                    says={t(says)}
                    icon={<Icon of={icon} size={16} />}
                    make={make}
                    onAdd={() => (top === true ? onTop() : add(make()))}
                  />
                )
              })}
            </ul>
          </section>
        )
      })}
    </>
  )
}

const madeBy = ({ createdBy }: ChartSummary): string => (createdBy === undefined ? '' : t('Made by %s', createdBy))

/** The picture of a chart where the server has one, else the sign of its kind. */
const ChartPicture = ({ chart: { thumbnail, vizType } }: { readonly chart: ChartSummary }) => {
  const isOn = useSelect(['session'], ({ session }) => session.flags['THUMBNAILS'] === true)
  const [isMissing, setMissing] = useState(false)
  return isOn && thumbnail !== undefined && !isMissing ? (
    <img src={thumbnail} alt="" loading="lazy" onError={() => setMissing(true)} />
  ) : (
    <KindIcon type={vizType} size={16} />
  )
}

const Charts = () => {
  const { dashboardId, add } = useEdit()
  const command = useCommand()
  const [search, setSearch] = useState('')
  const [isOwn, setOwn] = useState(false)
  const [order, setOrder] = useState<ChartOrder | 'changed'>('changed')
  const list = useSelect(['charts'], (model) => model.charts.list)
  const there = useSelect([`dashboard/${dashboardId}`], ({ dashboards }) =>
    Object.values(own(dashboards.byId, dashboardId)?.components ?? {})
      .flatMap(({ meta }) => (typeof meta['chartId'] === 'number' ? [meta['chartId']] : []))
      .join(' '),
  )
  const searchText = search.trim()
  const ask = useCallback(
    () => void command('chart.list', { search: searchText, isOwn, order: order === 'changed' ? null : order }),
    [command, searchText, isOwn, order],
  )
  useEffect(() => {
    const timer = setTimeout(ask, searchText === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [ask, searchText])
  const charts = list?.value?.charts ?? null
  const ids = new Set(there.split(' '))
  return (
    <>
      <SearchField size="small" label={t('Search charts')} value={search} onChange={setSearch} />
      <Select
        size="small"
        label={t('Order of the charts')}
        value={order}
        options={ORDERS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={setOrder}
      />
      <Checkbox label={t('Only my charts')} checked={isOwn} onChange={setOwn} />
      {list?.status === 'failed' ? (
        <ErrorState
          title={t('Could not fetch all saved charts')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      ) : charts === null ? (
        <Skeleton lines={[70, 60, 80]} />
      ) : charts.length === 0 ? (
        <p className="ink-3 small palette-none">
          {searchText === '' && !isOwn ? t('There is no chart yet.') : t('No chart fits.')}{' '}
          <Link href="/explore/">{t('Make a chart')}</Link>
        </p>
      ) : (
        <ul>
          {charts.map((chart) => {
            const { id, name, vizType, dataset } = chart
            const make = (): Carried => ({
              fresh: newComponent('CHART', freshId('CHART'), { chartId: id, sliceName: name, width: 4, height: 50 }),
            })
            return (
              <Item
                key={id}
                name={name}
                says={`${t(vizMeta(vizType)?.name ?? vizType)}, ${dataset}`}
                icon={<ChartPicture chart={chart} />}
                title={[name, chart.description ?? '', madeBy(chart)].filter((text) => text !== '').join('\n')}
                placed={ids.has(String(id))}
                make={make}
                onAdd={() => add(make())}
              />
            )
          })}
        </ul>
      )}
    </>
  )
}

/** Parts to add to the dashboard: dragged there, or added by their button. */
export const Palette = () => {
  const { dashboardId } = useEdit()
  const [tab, setTab] = useLogged('the tab of the palette', 'charts', { isChoice: true })
  return (
    <aside className="palette" aria-label={t('Layout elements')} data-pane="" inert={useIsPast()}>
      <Tabs
        label={t('What can be added')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'charts', label: t('Charts'), panel: <Charts /> },
          { value: 'elements', label: t('Layout elements'), panel: <Elements /> },
        ]}
      />
      <SinceSave dashboardId={dashboardId} />
    </aside>
  )
}
