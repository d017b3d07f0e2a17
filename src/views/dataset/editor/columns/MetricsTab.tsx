import { Plus, SearchX, Sigma } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import type { DraftMetric } from '../../../../events/dataset/content'
import { EMPTY_METRIC } from '../../../../domain/datasets/content'
import { certificationOf } from '../../../../domain/datasets/extra'
import { Button, EmptyState, SearchField } from '../../../controls'
import { t, tn } from '../../../i18n'
import { useEditing } from '../editing'
import { ItemGrid, type ItemColumn } from './ItemGrid'
import { MetricDetails } from './MetricDetails'
import { freeName } from '../names'
import { useNaming } from '../useNaming'
import { useRemoving } from '../useRemoving'

const COLUMNS = (): readonly ItemColumn<DraftMetric>[] => [
  { id: 'name', label: t('Metric'), width: 'minmax(0, 1.4fr)' },
  { id: 'label', label: t('Label'), width: 'minmax(0, 1fr)', cell: ({ label }) => label },
  {
    id: 'expression',
    label: t('SQL expression'),
    width: 'minmax(0, 2fr)',
    cell: ({ expression }) => <span className="mono">{expression}</span>,
  },
  {
    id: 'format',
    label: t('Format'),
    width: 'minmax(0, 0.6fr)',
    cell: ({ format }) => <span className="mono">{format}</span>,
  },
  {
    id: 'certified',
    label: t('Certified by'),
    width: 'minmax(0, 0.8fr)',
    cell: ({ extra }) => certificationOf(extra).certifiedBy,
  },
]

/** The saved metrics: a row each in the order in which charts offer them, and all about the selected one beside. */
export const MetricsTab = () => {
  const { content, problems, refusal, change } = useEditing()
  const { metrics } = content
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const pane = useRef<HTMLDivElement>(null)
  const needle = search.trim().toLowerCase()
  const matches = useMemo(
    () =>
      metrics.filter(({ name, label, expression }) =>
        `${name}\n${label ?? ''}\n${expression}`.toLowerCase().includes(needle),
      ),
    [metrics, needle],
  )
  const open = matches.find(({ key }) => key === selected) ?? matches[0]
  const giveName = useNaming(pane, open?.key ?? null)
  const goOn = useRemoving(pane, open?.key ?? null, matches, setSelected)
  const wrong = useMemo(
    () =>
      new Map(
        problems.flatMap(({ item, text, args }): [string, string][] =>
          item === null ? [] : [[item, t(text, ...args)]],
        ),
      ),
    [problems],
  )
  const columns = useMemo(() => COLUMNS(), [])
  const add = (): void => {
    const name = freeName(t('metric'), metrics)
    setSearch('')
    const key = change('added', name, { metrics: [...metrics, { ...EMPTY_METRIC, name }] })
    setSelected(key)
    giveName(key)
  }
  const button = (
    <Button size="small" icon={Plus} disabledReason={refusal} onClick={add}>
      {t('Add metric')}
    </Button>
  )
  const remove = ({ key, name }: DraftMetric): void => {
    goOn(key)
    change('removed', name, { metrics: metrics.filter((one) => one.key !== key) })
  }
  return (
    <div className="items" ref={pane}>
      <div className="items-list">
        {metrics.length === 0 ? (
          <EmptyState icon={Sigma} title={t('No metrics yet')} actions={button}>
            {t('A metric is an SQL aggregate that charts take by name, such as SUM(price).')}
          </EmptyState>
        ) : (
          <>
            <div className="row items-tools">
              <SearchField size="small" label={t('Search metrics')} value={search} onChange={setSearch} />
              <span className="small ink-3 num">
                {needle === ''
                  ? tn('%s metric', '%s metrics', metrics.length)
                  : t('%s of %s metrics', matches.length, metrics.length)}
              </span>
              <span className="grow" />
              {button}
            </div>
            {matches.length === 0 ? (
              <EmptyState icon={SearchX} title={t('No metric fits')}>
                {t('Names, labels and expressions are searched.')}
              </EmptyState>
            ) : (
              <ItemGrid
                label={t('Metrics')}
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
      {open === undefined ? null : <MetricDetails key={open.key} metric={open} onRemove={() => remove(open)} />}
    </div>
  )
}
