import { SquareTerminal } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'

import { beginningIn } from '../../../projections/schema/beginning'
import { schemaInView } from '../../../projections/schema/place'
import { schemasKey } from '../../../projections/schema/schemas'
import { Button, Dialog, Skeleton } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { schemasText } from './schemasText'

/** Names of schemas that are shown; the others are counted. */
const NAMED = 12

interface ConnectedProps {
  readonly id: number
  readonly name: string
  /** True when the database can be chosen in the SQL editor. */
  readonly exposed: boolean
  readonly onClose: () => void
}

/** A database that was just connected: its schemas, and the way to a first query. */
export const Connected = ({ id, name, exposed, onClose }: ConnectedProps) => {
  const command = useCommand()
  const [, go] = useLocation()
  const first = useRef<HTMLButtonElement>(null)
  const user = useSelect(['session'], ({ session }) => session.user)
  const queries = exposed && (user === null || user.permissions.includes('can_execute_sql_query on SQLLab'))
  const schemas = useSelect(
    ['schemas'],
    (model) => model.schemas.schemas[schemasKey({ dbId: id, catalog: null })] ?? null,
  )
  useEffect(() => {
    command('schema.load_schemas', { dbId: id, catalog: null })
    first.current?.focus()
  }, [command, id])
  const names = schemas?.value ?? null
  const place = useMemo(() => ({ dbId: id, catalog: null, schema: null }), [id])
  const usual = useSelect(['schemas'], (model) => schemaInView(model, place))
  const schema = useSelect(['schemas'], (model) => beginningIn(model, place).schema)
  const unread = useSelect(['schemas'], (model) => beginningIn(model, place).unread)
  useEffect(() => {
    if (queries && unread !== null) command('schema.load_tables', { ...place, schema: unread })
  }, [command, queries, place, unread])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('%s is connected', name)}
      footer={
        <>
          <Button ref={queries ? null : first} onClick={onClose}>
            {t('Close')}
          </Button>
          {queries && (
            <Button
              ref={first}
              variant="primary"
              icon={SquareTerminal}
              onClick={() => {
                // not before it is known where tables are: the tab can choose later
                command('editor.add', { context: { ...place, schema: unread === null ? schema : null } })
                go('/sqllab/')
              }}
            >
              {t('Open in SQL Lab')}
            </Button>
          )}
        </>
      }
    >
      <div className="connected">
        {names !== null && <p>{schemasText({ count: names.length, names: names.slice(0, NAMED) })}</p>}
        {queries && schema !== usual && (
          <p>{t('SQL Lab opens with %s, the first of them with tables.', schema ?? '')}</p>
        )}
        {schemas?.status === 'failed' && <p>{t('Its schemas could not be read: %s', schemas.message ?? '')}</p>}
        {names === null && schemas?.status !== 'failed' && <Skeleton lines={[60]} label={t('Reading its schemas')} />}
      </div>
    </Dialog>
  )
}
