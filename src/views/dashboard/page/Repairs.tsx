import { useState } from 'react'

import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { Banner, Button } from '../../controls'
import { t, tn } from '../../i18n'

/** Says what was repaired in a damaged layout, until a person dismisses it. */
export const Repairs = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const [read, setRead] = useState(false)
  const { repairs } = dashboard
  if (read || repairs.length === 0) return null
  const count = (kind: string): number => repairs.filter((repair) => repair.kind === kind).length
  // components of other tools are valid, though this client cannot draw them
  const damaged = repairs.some(({ kind }) => kind !== 'unknown_type')
  const said = [
    tn(
      '%s part had lost its place and stands at the end.',
      '%s parts had lost their place and stand at the end.',
      count('lost'),
    ),
    tn(
      '%s part that is missing was passed over.',
      '%s parts that are missing were passed over.',
      count('no_such_child'),
    ),
    tn(
      '%s part stood in two places and keeps one.',
      '%s parts stood in two places and keep one.',
      count('second_parent'),
    ),
    tn('%s part cannot be read.', '%s parts cannot be read.', count('unreadable')),
    tn(
      '%s part is of a kind that is not shown here.',
      '%s parts are of a kind that is not shown here.',
      count('unknown_type'),
    ),
  ].filter(
    (_, index) => count(['lost', 'no_such_child', 'second_parent', 'unreadable', 'unknown_type'][index] ?? '') > 0,
  )
  return (
    <Banner
      kind="warning"
      announce="status"
      actions={
        <Button size="small" variant="ghost" onClick={() => setRead(true)}>
          {t('Dismiss')}
        </Button>
      }
    >
      {damaged && t('The layout was damaged and has been repaired.')} {said.join(' ')}
    </Banner>
  )
}
