import { useEffect, useState } from 'react'

import type { DatabaseUses } from '../../events/database/database'
import { Button, Dialog, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t, tn } from '../i18n'

const DATABASES = ['databases'] as const

const parts = (uses: DatabaseUses): readonly string[] =>
  (
    [
      [uses.charts, 'chart', 'charts'],
      [uses.dashboards, 'dashboard', 'dashboards'],
      [uses.savedQueries, 'saved query', 'saved queries'],
      [uses.tabs, 'SQL tab', 'SQL tabs'],
    ] as const
  ).flatMap(([count, one, many]) => (count === 0 ? [] : [tn(`%s ${one}`, `%s ${many}`, count)]))

/** Names in the message; the others are counted. */
const NAMES_SHOWN = 8

const Names = ({ names }: { readonly names: readonly string[] }) => {
  const shown = names.slice(0, NAMES_SHOWN)
  return shown.length === 0 ? null : (
    <ul className="uses">
      {shown.map((name, place) => (
        // Two things may have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${place} ${name}`} className="cut">
          {name}
        </li>
      ))}
      {names.length > shown.length && <li className="ink-3">{t('and %s more', names.length - shown.length)}</li>}
    </ul>
  )
}

const Uses = ({ uses }: { readonly uses: DatabaseUses }) => {
  const usedParts = parts(uses)
  if (uses.running > 0) {
    return (
      <p className="bad">
        {tn(
          '%s query runs on it now. Stop it first, or wait.',
          '%s queries run on it now. Stop them first, or wait.',
          uses.running,
        )}
      </p>
    )
  }
  if (uses.datasets > 0) {
    return (
      <>
        <p className="bad">
          {tn('%s dataset uses it. Remove it first.', '%s datasets use it. Remove them first.', uses.datasets)}
        </p>
        <Names names={uses.names} />
      </>
    )
  }
  if (usedParts.length === 0) return <p>{t('Nothing that is kept here uses it.')}</p>
  return (
    <>
      <p>{t('In use by %s. They stay, without a database.', usedParts.join(', '))}</p>
      <Names names={uses.names} />
    </>
  )
}

/** Confirms the removal of a database, and shows its uses. */
export const DeleteDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const command = useCommand()
  const database = useSelect(DATABASES, (model) => model.databases.list?.value?.find((one) => one.id === id) ?? null)
  const uses = useSelect(DATABASES, (model) => model.databases.uses[id] ?? null)
  const deleting = useSelect(DATABASES, (model) => model.databases.deleting[id] !== undefined)
  const [name] = useState(database?.name ?? '')
  const gone = database === null
  useEffect(() => {
    if (!gone) return
    command('schema.load_databases', { force: true })
    onClose()
  }, [gone, command, onClose])
  const { running = 0, datasets = 0 } = uses?.value ?? {}
  const reason = running > 0 ? t('Queries run on it.') : datasets > 0 ? t('Datasets use it.') : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Remove the database %s?', name)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger-solid"
            loading={deleting}
            disabledReason={reason}
            onClick={() => command('databases.delete', { id })}
          >
            {t('Remove database')}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        {uses?.status === 'loading' && <Skeleton lines={[70]} label={t('Reading what uses it')} />}
        {uses?.status === 'failed' && <p>{t('What uses it could not be read: %s', uses.message ?? '')}</p>}
        {uses?.value ? <Uses uses={uses.value} /> : null}
        <p>{t('Its data stays where it is. The list of queries that ran on it, and their stored results, go.')}</p>
      </div>
    </Dialog>
  )
}
