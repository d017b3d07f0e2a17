import { SearchX } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'

import { EmptyState, SearchField } from '../../../controls'
import { t } from '../../../i18n'
import { useEditing } from '../editing'
import { ItemGrid, type ItemColumn, type Named } from './ItemGrid'
import { useNaming } from '../useNaming'
import { useRemoving } from '../useRemoving'

interface ItemsTabProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly columns: readonly ItemColumn<Item>[]
  /** The text of an item that the search looks through. */
  readonly textOf: (item: Item) => string
  readonly searchLabel: string
  readonly countText: string
  readonly foundText: (found: number) => string
  /** Title and explanation where nothing fits the search. */
  readonly noneFits: readonly [title: string, text: string]
  /** The screen of a tab without items. */
  readonly empty: { readonly icon: typeof SearchX; readonly title: string; readonly text: string }
  /** The button of the tab. It hands on the key of an item that it added, whose name then gets the focus. */
  readonly button: (onAdded: (key: string | null) => void) => ReactNode
  readonly details: (item: Item, onRemove: () => void) => ReactNode
  readonly onRemove: (item: Item) => void
  readonly children?: ReactNode
}

/** The columns or metrics of a dataset: a row each, and all about the selected one beside. */
export const ItemsTab = <Item extends Named>(props: ItemsTabProps<Item>) => {
  const { label, items, columns, textOf, searchLabel, countText, foundText, noneFits, empty, details } = props
  const { problems, refusal } = useEditing()
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const pane = useRef<HTMLDivElement>(null)
  const wanted = search.trim().toLowerCase()
  const matches = useMemo(
    () => items.filter((item) => textOf(item).toLowerCase().includes(wanted)),
    [items, textOf, wanted],
  )
  const open = matches.find(({ key }) => key === selected) ?? matches[0]
  const giveName = useNaming(pane, open?.key ?? null)
  const goOn = useRemoving(pane, open?.key ?? null, matches, setSelected)
  const wrong = useMemo(() => new Map(problems.map(({ item, text, args }) => [item, t(text, ...args)])), [problems])
  const button = props.button((key) => {
    setSearch('')
    setSelected(key)
    giveName(key)
  })
  const remove = (item: Item): void => {
    goOn(item.key)
    props.onRemove(item)
  }
  return (
    <div className="items" ref={pane}>
      <div className="items-list">
        {items.length === 0 ? (
          <EmptyState icon={empty.icon} title={empty.title} actions={button}>
            {empty.text}
          </EmptyState>
        ) : (
          <>
            <div className="row items-tools">
              <SearchField size="small" label={searchLabel} value={search} onChange={setSearch} />
              <span className="small ink-3 num">{wanted === '' ? countText : foundText(matches.length)}</span>
              <span className="grow" />
              {button}
            </div>
            {matches.length === 0 ? (
              <EmptyState icon={SearchX} title={noneFits[0]}>
                {noneFits[1]}
              </EmptyState>
            ) : (
              <ItemGrid
                label={label}
                items={matches}
                columns={columns}
                selected={open?.key ?? null}
                onSelect={setSelected}
                onEnter={() => pane.current?.querySelector<HTMLElement>('.item-details :is(input, textarea)')?.focus()}
                wrong={wrong}
                disabled={refusal !== null}
              />
            )}
          </>
        )}
      </div>
      {open === undefined ? null : details(open, () => remove(open))}
      {props.children}
    </div>
  )
}
