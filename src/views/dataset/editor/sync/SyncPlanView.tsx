import { ArrowRight, Minus, Plus } from 'lucide-react'

import type { SyncPlan } from '../../../../domain/datasets/sync'
import { Icon, type LucideIcon } from '../../../controls'
import { t, tn } from '../../../i18n'

/** More of a list than these are counted. */
const SHOWN = 200

interface Line {
  readonly name: string
  readonly type: string
}

const Group = ({
  title,
  icon,
  lines,
  kind,
}: {
  readonly title: string
  readonly icon: LucideIcon
  readonly lines: readonly Line[]
  readonly kind: string
}) =>
  lines.length === 0 ? null : (
    <section className={`sync-group ${kind}`}>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, SHOWN).map(({ name, type }) => (
          <li key={name}>
            <Icon of={icon} size={14} />
            <span className="cut" title={name}>
              {name}
            </span>
            <span className="mono ink-3">{type}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className="small ink-3">{t('%s more', lines.length - SHOWN)}</p>}
    </section>
  )

/** Columns that a sync would add, remove and retype. */
export const SyncPlanView = ({ plan: { added, removed, retyped, hidden } }: { readonly plan: SyncPlan }) => (
  <div className="sync-plan">
    <Group
      kind="added"
      icon={Plus}
      title={tn('%s column is added', '%s columns are added', added.length)}
      lines={added.map(({ name, type }) => ({ name, type }))}
    />
    <Group
      kind="removed"
      icon={Minus}
      title={tn('%s column is removed', '%s columns are removed', removed.length)}
      lines={removed.map(({ name, type }) => ({ name, type: type ?? '' }))}
    />
    <Group
      kind="retyped"
      icon={ArrowRight}
      title={tn('%s column has another type', '%s columns have another type', retyped.length)}
      lines={retyped.map(({ column, to }) => ({ name: column.name, type: `${column.type ?? '?'} → ${to.type}` }))}
    />
    <Group
      kind="removed"
      icon={Minus}
      title={tn(
        '%s calculated column gives way to one of the source of its name',
        '%s calculated columns give way to ones of the source of their names',
        hidden.length,
      )}
      lines={hidden.map(({ name, expression }) => ({ name, type: expression ?? '' }))}
    />
  </div>
)
