import { memo, type ComponentType, type CSSProperties } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { hasHeight, heightOf, hasWidth, widthOf } from '../../../domain/layout/components'
import { t } from '../../i18n'
import { useBoard, useCapacity, useComponent, useTall, type ShellProps } from '../board'
import { ChartSlot } from '../chart/ChartSlot'
import { HeaderWords } from '../text/HeaderWords'
import { MarkdownText } from '../text/MarkdownText'
import { TabStrip } from './TabStrip'

/** Height of a row unit in px (`B3.13`). */
export const UNIT = 8

/** The room of a component: columns of its row, and its height where it has one of its own. */
export const roomOf = (component: Component): CSSProperties => ({
  ...(hasWidth(component) ? { '--span': widthOf(component) } : {}),
  ...(hasHeight(component) ? { '--height': `${heightOf(component) * UNIT}px` } : {}),
})

const WHITE = 'BACKGROUND_WHITE'

/** Class names of a component. */
export const lookOf = ({ type, meta }: Component): string =>
  `part part-${type.toLowerCase()}${meta['background'] === WHITE ? ' solid' : ''}`

const ViewShell = ({ component, children }: ShellProps) => (
  <div className={lookOf(component)} style={roomOf(component)} data-component={component.id}>
    {children}
  </div>
)

interface BodyProps {
  readonly component: Component
  readonly Part: ComponentType<{ readonly id: string }>
}

const Children = ({ component }: Pick<BodyProps, 'component'>) => {
  const { tools } = useBoard()
  if (component.children.length === 0 && tools !== null) return <tools.Empty component={component} />
  return component.children.map((child) => <Part key={child} id={child} />)
}

const Row = ({ component }: BodyProps) => (
  <div
    className="db-row"
    style={{ '--columns': useCapacity(component.id), '--tall': `${useTall(component) * UNIT}px` } as CSSProperties}
  >
    <Children component={component} />
  </div>
)

const Stack = ({ component }: BodyProps) => (
  <div className="db-stack">
    <Children component={component} />
  </div>
)

const Words = ({ component }: BodyProps) => {
  const { tools } = useBoard()
  if (tools !== null) return <tools.Words component={component} />
  return component.type === 'HEADER' ? <HeaderWords component={component} /> : <MarkdownText component={component} />
}

const Divider = () => <hr className="db-divider" />

/** A component of another tool; a dynamic one names itself by its key (`B3.07`). */
const Unknown = ({ component: { type, meta } }: BodyProps) => {
  const kind = type === 'DYNAMIC' && typeof meta['componentKey'] === 'string' ? meta['componentKey'] : type
  return (
    <div className="db-unknown ink-3">{t('A part of the kind %s is not shown here. It is kept as it is.', kind)}</div>
  )
}

const BODIES: Readonly<Record<string, ComponentType<BodyProps>>> = {
  GRID: Stack,
  TAB: Stack,
  COLUMN: Stack,
  ROW: Row,
  TABS: TabStrip,
  CHART: ChartSlot,
  HEADER: Words,
  MARKDOWN: Words,
  DIVIDER: Divider,
}

/** A component of the layout with all that is below it. */
export const Part = memo(function Part({ id }: { readonly id: string }) {
  const { tools } = useBoard()
  const component = useComponent(id)
  if (component === null) return null
  const Body = (Object.hasOwn(BODIES, component.type) ? BODIES[component.type] : undefined) ?? Unknown
  const Shell = tools?.Shell ?? ViewShell
  return (
    <Shell component={component}>
      <Body component={component} Part={Part} />
    </Shell>
  )
})
