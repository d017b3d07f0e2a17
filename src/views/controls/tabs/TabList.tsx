import type { KeyboardEvent, ReactNode } from 'react'

interface TabInList {
  readonly value: string
  readonly title?: string
  readonly content: ReactNode
}

interface TabListProps {
  /** Names the tabs and their panel in the page. */
  readonly id: string
  readonly label: string
  /** Null when none of them is open. */
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly tabs: readonly TabInList[]
  readonly className: string
  readonly tabClass: string
}

// An id has no spaces, and a value may be a name.
const tabId = (id: string, value: string): string => `${id}-tab-${encodeURIComponent(value)}`

const step = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** One tab stop; arrows move and open. It is in the first view, so it brings no library. */
export const TabList = ({ id, label, value, onChange, tabs, className, tabClass }: TabListProps) => {
  const stop = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value
  const press = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = step(event.key, at, tabs.length)
    const next = to === null ? undefined : tabs[to]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next.value)
    document.getElementById(tabId(id, next.value))?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={className}>
      {tabs.map((tab, at) => (
        <button
          key={tab.value}
          id={tabId(id, tab.value)}
          type="button"
          role="tab"
          className={tabClass}
          title={tab.title}
          tabIndex={tab.value === stop ? 0 : -1}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => press(event, at)}
        >
          {tab.content}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  /** The id of its `TabList`. */
  readonly id: string
  readonly value: string
  readonly className: string
  readonly children: ReactNode
}

/** Content of the open tab. */
export const TabPanel = ({ id, value, className, children }: TabPanelProps) => (
  // Panels take the focus, so that keyboard users can scroll and read them.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(id, value)} tabIndex={0} className={className}>
    {children}
  </div>
)
