import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

import './tabs.css'

export interface TabItem {
  readonly value: string
  readonly label: string
  /** Said after the label, for example `38` or `9 changed`. */
  readonly count?: string
  readonly panel: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly tabs: readonly TabItem[]
  /** Controls in the same row, on the right. */
  readonly end?: ReactNode
  readonly className?: string
  /** `run/abc`: what the panes are about; a look at the past outlines them when it changed. F6 stops here then. */
  readonly entity?: string
}

/** Underlined panes. Arrows move and select; only the open pane is rendered. */
export const Tabs = ({ label, value, onChange, tabs, end, className = '', entity }: TabsProps) => (
  <Base.Root
    className={`panes ${className}`}
    value={value}
    onValueChange={(next: unknown) => onChange(String(next))}
    {...(entity === undefined ? {} : { 'data-entity': entity, 'data-pane': '' })}
  >
    <div className="tabs">
      <Base.List className="tablist" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {end === undefined ? null : <div className="end">{end}</div>}
    </div>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className="pane">
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
)
