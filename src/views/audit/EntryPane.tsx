import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'wouter'

import { addressOf, entrySentence, kindWord, wayWord } from '../../domain/audit/sentence'
import type { OpenedEntry } from '../../projections/audit/audit'
import { Banner, Button, ErrorState, IconButton, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { SentenceText } from '../history/events/SentenceText'
import { t } from '../i18n'
import { useRows } from '../run/result/useRows'
import { changedText } from '../shell/past/changed'
import { personText } from './EntryTable'
import { FieldTable, ValueTable } from './FieldTable'
import { type Field, fieldsOf } from './fields'

type Change = OpenedEntry['entry']['changes'][number]

const CHANGES = { created: 'added', changed: 'changed', deleted: 'deleted' } as const

const ChangePart = ({ change, fields }: { readonly change: Change; readonly fields: readonly Field[] }) => {
  const { kind, id, name } = change
  const title = name === null || name === '' ? String(id) : name
  const href = change.change === 'deleted' ? null : addressOf(change)
  return (
    <section className="audit-change" aria-label={`${t(kindWord(kind))} ${title}`}>
      <h3>
        <span className="ink-2">{t(kindWord(kind))}</span> {href === null ? title : <Link href={href}>{title}</Link>}{' '}
        <span className="ink-2">{t(CHANGES[change.change])}</span>
      </h3>
      {fields.length > 0 && <FieldTable label={t('Values of %s', title)} fields={fields} />}
    </section>
  )
}

const Origin = ({ entry, call, event }: OpenedEntry) => {
  const rows: readonly (readonly [string, string])[] = [
    ['Time', changedText(entry.at)],
    ['Moment', entry.at],
    ['Person', personText(entry)],
    ['By', t(wayWord(entry.by))],
    ['From', entry.address ?? ''],
    ['Call', call ?? ''],
    ['Event of the client', event ?? ''],
  ]
  return (
    <dl className="audit-origin">
      {rows
        .filter(([, value]) => value !== '')
        .map(([head, value]) => (
          <div key={head}>
            <dt>{t(head)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const Content = ({ opened }: { readonly opened: OpenedEntry }) => {
  const command = useCommand()
  const { entry, resultKey } = opened
  const state = useRows(resultKey, 'browser')
  const rows = state.status === 'held' ? state.rows : null
  const fields = useMemo(() => (rows === null ? [] : fieldsOf(rows)), [rows])
  const facts = fields.filter(({ place }) => place === -1)
  return (
    <>
      <p className="audit-act">
        <SentenceText sentence={entrySentence(entry)} />
      </p>
      <Origin {...opened} />
      {state.status === 'loading' && <Skeleton lines={[60, 80]} />}
      {state.status === 'gone' && (
        <Banner
          kind="info"
          inset
          actions={<Button onClick={() => command('audit.open', { seq: entry.seq })}>{t('Read them again')}</Button>}
        >
          {t('The values are no longer in this browser.')}
        </Banner>
      )}
      {entry.changes.map((change, place) => (
        <ChangePart
          key={`${change.kind} ${change.id}`}
          change={change}
          fields={fields.filter((field) => field.place === place)}
        />
      ))}
      {entry.about.map((thing) => {
        const href = addressOf(thing)
        const title = thing.name ?? String(thing.id)
        return (
          <p key={`${thing.kind} ${thing.id}`}>
            <span className="ink-2">{t('About the %s', t(kindWord(thing.kind)))}</span>{' '}
            {href === null ? title : <Link href={href}>{title}</Link>}
          </p>
        )
      })}
      {facts.length > 0 && <ValueTable label={t('Facts')} head={t('Fact')} values={facts} />}
    </>
  )
}

interface EntryPaneProps {
  readonly seq: number
  readonly onClose: () => void
}

/** One entry with the values before and after of each changed thing. */
export const EntryPane = ({ seq, onClose }: EntryPaneProps) => {
  const command = useCommand()
  const slot = useSelect(['audit'], ({ audit }) => audit.opened)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [seq])
  const opened = slot?.value?.entry.seq === seq ? slot.value : null
  const isFailed = slot?.status === 'failed'
  return (
    <aside ref={ref} className="audit-pane" aria-label={t('Audit entry %s', seq)}>
      <div className="audit-pane-head">
        <h2>{t('Entry %s', seq)}</h2>
        <IconButton size="small" icon={X} label={t('Close the entry')} onClick={onClose} />
      </div>
      {isFailed && (
        <ErrorState
          title={t('The entry could not be read')}
          actions={<Button onClick={() => command('audit.open', { seq })}>{t('Try again')}</Button>}
        >
          {slot.message}
        </ErrorState>
      )}
      {opened === null && !isFailed && <Skeleton lines={[70, 55, 80]} />}
      {opened !== null && <Content opened={opened} />}
    </aside>
  )
}
