import { useId, type ReactNode } from 'react'

import { TabList, TabPanel } from './TabList'
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
  /** `run/abc`: the subject of the panes; the history outlines them when it changed. F6 stops here then. */
  readonly entity?: string
}

const contentOf = ({ label, count }: TabItem) => (
  <>
    {label}
    {count === undefined ? null : <span className="count">{count}</span>}
  </>
)

/** Underlined panes. Arrows move and select; only the open pane is rendered. */
export const Tabs = ({ label, value, onChange, tabs, end, className = '', entity }: TabsProps) => {
  const id = useId()
  const open = tabs.find((tab) => tab.value === value)
  return (
    <div className={`panes ${className}`} {...(entity === undefined ? {} : { 'data-entity': entity, 'data-pane': '' })}>
      <div className="tabs">
        <TabList
          id={id}
          label={label}
          value={value}
          onChange={onChange}
          tabs={tabs.map((tab) => ({ value: tab.value, content: contentOf(tab) }))}
          className="tablist"
          tabClass="tab"
        />
        {end === undefined ? null : <div className="end">{end}</div>}
      </div>
      {open !== undefined && (
        <TabPanel key={open.value} id={id} value={open.value} className="pane">
          {open.panel}
        </TabPanel>
      )}
    </div>
  )
}
