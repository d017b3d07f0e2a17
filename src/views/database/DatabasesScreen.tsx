import { Database, DatabaseZap, Pencil, SearchX, Trash2 } from 'lucide-react'
import { memo, useEffect, useMemo, useState } from 'react'

import type { DatabaseSummary } from '../../events/database/database'
import { Button, ColumnHeads, EmptyState, ErrorState, Icon, IconButton, SearchField, Skeleton, Tag } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { usePastRefusal } from '../pastRefusal'
import { DatabaseDialog } from './dialog/DatabaseDialog'
import { DeleteDialog } from './DeleteDialog'
import { switchesFor } from './dialog/switches'
import '../shell/listScreen.css'
import './databases.css'

const CHANGED = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Superset's moments are UTC without saying so. */
const changedText = (moment: string | null): string => {
  const at = moment === null ? Number.NaN : Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(moment) ? moment : `${moment}Z`)
  return Number.isNaN(at) ? '' : CHANGED.format(at)
}

interface RowProps {
  readonly database: DatabaseSummary
  readonly place: number
  readonly deleting: boolean
  readonly onEdit: (id: number) => void
  readonly onDelete: (id: number) => void
}

const Row = memo(function Row({ database, place, deleting, onEdit, onDelete }: RowProps) {
  const wait = usePastRefusal()
  const { id, name, backend, changedOn, switches } = database
  const engine = useSelect(['databases'], (model) =>
    model.databases.engines?.value?.find((one) => one.engine === backend),
  )
  const on = switchesFor(switches.allowFileUpload !== undefined, switches.otherCatalogs !== undefined).filter(
    ({ field, short }) => short !== null && switches[field] === true,
  )
  return (
    <tr aria-rowindex={place} aria-busy={deleting || undefined}>
      <td>
        <span className="name">
          <Icon of={Database} size={14} />
          <span className="cut" title={name}>
            {name}
          </span>
        </span>
      </td>
      <td className="cut">{engine?.name ?? backend}</td>
      <td>
        <span className="tags">
          {switches.exposeInSqllab && on.length === 0 && <span className="ink-3">{t('Queries only')}</span>}
          {switches.exposeInSqllab ? null : <Tag>{t('Not in the SQL editor')}</Tag>}
          {on.map(({ field, short, kind }) => (
            <Tag key={field} kind={kind}>
              {t(short ?? '')}
            </Tag>
          ))}
        </span>
      </td>
      <td className="num">{changedText(changedOn)}</td>
      <td className="acts">
        <IconButton
          size="small"
          icon={Pencil}
          label={t('Edit %s', name)}
          disabledReason={wait}
          onClick={() => onEdit(id)}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={t('Remove %s', name)}
          disabledReason={wait ?? (deleting ? t('It is being removed.') : null)}
          onClick={() => onDelete(id)}
        />
      </td>
    </tr>
  )
})

/** The dialog over the list: the form of a new or a known database, or the confirmation of a removal. */
type OpenDialog =
  | { readonly what: 'form'; readonly id: number | null }
  | { readonly what: 'delete'; readonly id: number }

const Table = ({
  databases,
  ask,
}: {
  readonly databases: readonly DatabaseSummary[]
  readonly ask: (next: OpenDialog) => void
}) => {
  const deleting = useSelect(['databases'], (model) => Object.keys(model.databases.deleting))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table role="grid" aria-label={t('Databases')} aria-rowcount={databases.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads names={['Name', 'Engine', 'Allowed', 'Changed']} />
        </tr>
      </thead>
      <tbody>
        {databases.map((database, index) => (
          <Row
            key={database.id}
            database={database}
            place={index + 2}
            deleting={deleting.includes(String(database.id))}
            onEdit={(id) => ask({ what: 'form', id })}
            onDelete={(id) => ask({ what: 'delete', id })}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The databases of this server: added, changed, tested, removed. */
const DatabasesScreen = () => {
  const command = useCommand()
  const wait = usePastRefusal()
  const [search, setSearch] = useLogged('the search of databases', '')
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const list = useSelect(['databases'], (model) => model.databases.list)
  useEffect(() => {
    command('databases.list', {})
  }, [command])
  const needle = search.trim().toLowerCase()
  const all = useMemo(() => list?.value ?? [], [list])
  const matches = useMemo(
    () => all.filter(({ name, backend }) => `${name} ${backend}`.toLowerCase().includes(needle)),
    [all, needle],
  )
  const ask = (next: OpenDialog): void => {
    if (next.what === 'form') command('databases.open_form', { id: next.id })
    else command('databases.ask_uses', { id: next.id })
    setAsking(next)
  }
  const add = (
    <Button variant="primary" icon={DatabaseZap} disabledReason={wait} onClick={() => ask({ what: 'form', id: null })}>
      {t('Add database')}
    </Button>
  )
  return (
    <div className="page list-screen databases" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Databases')}</h1>
        <SearchField label={t('Search databases')} value={search} onChange={setSearch} />
        {list?.value?.length === 0 ? null : add}
      </div>
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The databases could not be read')}
          actions={<Button onClick={() => command('databases.list', {})}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      )}
      {list?.status === 'loading' && list.value === null && (
        <Skeleton lines={[60, 45, 70]} label={t('Reading databases')} />
      )}
      {list?.value?.length === 0 && (
        <EmptyState icon={Database} title={t('There is no database yet')} actions={add}>
          {t(
            'A database is a DuckDB file in the data directory of the server, a PostgreSQL server, or a Trino server with one or all of its catalogs.',
          )}
        </EmptyState>
      )}
      {all.length > 0 && matches.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('No database fits')}
          actions={<Button onClick={() => setSearch('')}>{t('Show all')}</Button>}
        >
          {t('Names and engines are searched.')}
        </EmptyState>
      )}
      {matches.length > 0 && <Table databases={matches} ask={ask} />}
      {matches.length > 0 && <p className="small ink-3">{tn('%s database', '%s databases', matches.length)}</p>}
      {asking?.what === 'form' && <DatabaseDialog id={asking.id} onClose={() => setAsking(null)} />}
      {asking?.what === 'delete' && <DeleteDialog id={asking.id} onClose={() => setAsking(null)} />}
    </div>
  )
}

export default DatabasesScreen
