import { useMemo } from 'react'

import type { Scope } from '../../../domain/filters/config'
import { chosenBy, scopeOf, scopeTree, type ScopeNode } from '../../../domain/filters/scopeTree'
import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { Checkbox } from '../../controls'
import { t } from '../../i18n'

interface BranchProps {
  readonly node: ScopeNode
  readonly chosen: ReadonlySet<number>
  /** Charts that cannot be chosen. */
  readonly locked: ReadonlySet<number>
  readonly onChange: (ids: readonly number[], on: boolean) => void
}

const Branch = ({ node, chosen, locked, onChange }: BranchProps) => {
  const free = node.charts.filter((id) => !locked.has(id))
  const on = free.filter((id) => chosen.has(id))
  const all = free.length > 0 && on.length === free.length
  const label = node.chartId === null && node.name === '' ? t('All charts') : node.name
  return (
    <li>
      <Checkbox
        label={label}
        checked={all}
        indeterminate={!all && on.length > 0}
        disabled={free.length === 0}
        onChange={(next) => onChange(free, next)}
      >
        <span className={node.chartId === null ? 'cut strong' : 'cut'}>{label}</span>
        {node.chartId === null && <span className="ink-3 small num">{t('%s of %s', on.length, free.length)}</span>}
      </Checkbox>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} chosen={chosen} locked={locked} onChange={onChange} />
          ))}
        </ul>
      )}
    </li>
  )
}

const NONE: ReadonlySet<number> = new Set()

interface ScopeFieldProps {
  readonly dashboard: Dashboard
  readonly label: string
  readonly scope: Scope
  readonly locked?: ReadonlySet<number>
  readonly onChange: (scope: Scope) => void
}

/** The charts in scope: a tree of the tabs and their charts. */
export const ScopeField = ({ dashboard, label, scope, locked = NONE, onChange }: ScopeFieldProps) => {
  const { components, charts } = dashboard
  const tree = useMemo(
    () => scopeTree(components, (id) => charts[id]?.name ?? t('Chart %s', String(id))),
    [components, charts],
  )
  const chosen = useMemo(() => chosenBy(scope, components), [scope, components])
  return (
    <fieldset className="scope" data-field="scope">
      <legend className="label">{label}</legend>
      {tree.charts.length === 0 ? (
        <p className="hint">{t('There is no chart on this dashboard yet.')}</p>
      ) : (
        <ul>
          <Branch
            node={tree}
            chosen={chosen}
            locked={locked}
            onChange={(ids, on) => {
              const next = new Set(chosen)
              for (const id of ids) {
                if (on) next.add(id)
                else next.delete(id)
              }
              onChange(scopeOf(tree, next))
            }}
          />
        </ul>
      )}
    </fieldset>
  )
}
