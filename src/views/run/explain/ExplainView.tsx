import { useMemo, useState } from 'react'

import { Tag, Tree, type TreeRow } from '../../controls'
import { currentLanguage, t, tn } from '../../i18n'
import type { Plan, PlanNode } from './model'
import { misjudged, operatorsOf } from './plan'
import './explain.css'
import { formatWhole } from '../../controls/field/number'

interface OperatorRow extends TreeRow {
  readonly node: PlanNode
}

const whole = (value: number): string => formatWhole(Math.round(value))

const decimal = (value: number, digits: number): string =>
  value.toLocaleString(currentLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits })

const time = (ms: number): string => {
  if (ms >= 1000) return `${decimal(ms / 1000, 2)} s`
  if (ms >= 10) return `${decimal(ms, 0)} ms`
  return ms >= 0.01 ? `${decimal(ms, 2)} ms` : `<${decimal(0.01, 2)} ms`
}

const inShort = (value: number): string =>
  value >= 1e6
    ? value.toLocaleString(currentLanguage(), { notation: 'compact', maximumSignificantDigits: 3 })
    : whole(value)

const rowsOf = ({ rows, expected }: PlanNode, write = whole): string => {
  if (rows !== null) return tn('%s row', '%s rows', rows, write(rows))
  return expected === null ? '' : tn('about %s row', 'about %s rows', Math.round(expected), write(expected))
}

const labelOf = (node: PlanNode, share: number): string =>
  [
    node.about === null ? node.name : `${node.name} ${node.about.slice(0, 80)}`,
    node.ms === null ? '' : `${time(node.ms)}, ${Math.round(share * 100)} %`,
    rowsOf(node),
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Length of a bar: the share of the time, or of the largest expected row count where nothing was timed. */
const sharesOf = (all: readonly PlanNode[]): ReadonlyMap<string, number> => {
  const timed = all.some(({ ms }) => ms !== null)
  const values = all.map((node) => (timed ? node.ms : node.expected) ?? 0)
  const sum = values.reduce((total, value) => total + value, 0)
  const whole = timed ? sum : Math.max(...values)
  return new Map(all.map(({ id }, index) => [id, whole === 0 ? 0 : (values[index] ?? 0) / whole]))
}

const Facts = ({ node }: { readonly node: PlanNode }) => {
  const off = misjudged(node)
  return (
    <section className="explain-facts" aria-label={t('Details of the step')}>
      <h2>{node.name}</h2>
      <dl>
        {node.ms !== null && (
          <div>
            <dt>{t('Own time')}</dt>
            <dd className="num">{time(node.ms)}</dd>
          </div>
        )}
        {node.rows !== null && (
          <div>
            <dt>{t('Rows')}</dt>
            <dd className="num">{whole(node.rows)}</dd>
          </div>
        )}
        {node.expected !== null && (
          <div>
            <dt>{t('Rows expected')}</dt>
            <dd className="num">
              {off === null ? whole(node.expected) : t('%s (off by a factor of %s)', whole(node.expected), whole(off))}
            </dd>
          </div>
        )}
        {node.facts.map(([name, value]) => (
          <div key={name} className="long">
            <dt>{name}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A plan as a tree: each step, its share of the time, and its rows beside the expected ones. */
export const ExplainView = ({ plan }: { readonly plan: Plan }) => {
  const all = useMemo(() => operatorsOf(plan.root), [plan])
  const shares = useMemo(() => sharesOf(all), [all])
  const hottest = useMemo(() => {
    const [first] = all.toSorted((a, b) => (shares.get(b.id) ?? 0) - (shares.get(a.id) ?? 0))
    return plan.ms === null ? null : (first?.id ?? null)
  }, [all, shares, plan])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string>(hottest ?? plan.root.id)
  const rows = useMemo(() => {
    const open = (node: PlanNode, level: number): readonly OperatorRow[] => {
      const leaf = node.children.length === 0
      const row = { id: node.id, label: labelOf(node, shares.get(node.id) ?? 0), level, node }
      if (leaf) return [row]
      const expanded = !closed.has(node.id)
      return [{ ...row, expanded }, ...(expanded ? node.children.flatMap((child) => open(child, level + 1)) : [])]
    }
    return open(plan.root, 1)
  }, [plan, closed, shares])
  const shown = all.find(({ id }) => id === chosen) ?? plan.root
  return (
    <div className="explain">
      <Tree
        label={t('Query plan')}
        className="explain-tree"
        rows={rows}
        rowHeight={() => 30}
        selected={chosen}
        onSelect={({ id }) => setChosen(id)}
        onActivate={({ id }) => setChosen(id)}
        onToggle={({ id }, expanded) => {
          const next = new Set(closed)
          if (expanded) next.delete(id)
          else next.add(id)
          setClosed(next)
        }}
        render={({ node }) => {
          const share = shares.get(node.id) ?? 0
          const off = misjudged(node)
          return (
            <>
              <span className="step cut">
                <b>{node.name}</b>
                {node.about !== null && <span className="mono ink-3">{node.about}</span>}
              </span>
              {off !== null && <Tag kind="warn">{`${node.rows! > node.expected! ? '×' : '÷'}${whole(off)}`}</Tag>}
              <span className="num rows">{rowsOf(node, inShort)}</span>
              {node.ms !== null && <span className="num time">{time(node.ms)}</span>}
              <span className="track">
                <span className={node.id === hottest ? 'bar hot' : 'bar'} style={{ width: `${share * 100}%` }} />
              </span>
            </>
          )
        }}
      />
      <Facts node={shown} />
    </div>
  )
}
