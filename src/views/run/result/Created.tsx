import { Eye, Table2 } from 'lucide-react'

import type { Run } from '../../../projections/run/runs'
import { Button, EmptyState } from '../../controls'
import { useCommand, useIsPast } from '../../hooks'
import { t, tn } from '../../i18n'

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

/** Name of the table or view that a run made, as SQL writes it. */
const createdName = ({ tempSchema, tempTable }: Pick<Run, 'tempSchema' | 'tempTable'>): string =>
  [tempSchema, tempTable].flatMap((name) => (name === null ? [] : [quoted(name)])).join('.')

/** The table or view that a run made in its database, in place of rows (A3.21). */
export const Created = ({ run }: { readonly run: Run }) => {
  const command = useCommand()
  const past = useIsPast()
  const name = createdName(run)
  const view = run.ctas_method === 'VIEW'
  const { dbId, catalog, schema } = run
  const open = (): void =>
    void command('editor.add', {
      name: run.tempTable ?? name,
      sql: `SELECT *\nFROM ${name}`,
      context: { dbId, catalog, schema },
    })
  return (
    <EmptyState
      icon={view ? Eye : Table2}
      title={view ? t('The view %s was made', name) : t('The table %s was made', name)}
      actions={past ? undefined : <Button onClick={open}>{t('Query it in a new tab')}</Button>}
    >
      {view || run.rows === null
        ? t('It runs its query anew whenever it is read.')
        : tn('%s row was kept in it.', '%s rows were kept in it.', run.rows)}
    </EmptyState>
  )
}
