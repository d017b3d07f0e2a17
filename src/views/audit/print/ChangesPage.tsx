import { Printer } from 'lucide-react'
import { useEffect } from 'react'

import { MAX_CHANGE_ROWS, type AuditChanges } from '../../../../contract/audit/audit'
import { kindWord } from '../../../domain/audit/sentence'
import { Button, ErrorState, Skeleton } from '../../controls'
import { formatWhole } from '../../controls/field/number'
import { t, tn } from '../../i18n'
import { pathText } from '../fields'
import { useAnswer, valuesOf } from '../useAnswer'
import './print.css'

type Thing = AuditChanges['things'][number]
type Row = Thing['rows'][number]

const CHANGES = { created: 'added', changed: 'changed', deleted: 'deleted' } as const

/** To the second and in UTC, so that two readers mean the same. */
const momentText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`

const ValueCell = ({ value, secret }: { readonly value: string | null; readonly secret: boolean }) => (
  <td>{secret ? <i>{t('hidden')}</i> : (value ?? <span className="none">{t('none')}</span>)}</td>
)

const ChangeRow = ({ row }: { readonly row: Row }) => (
  <tr>
    <td>{momentText(row.at)}</td>
    <td>{row.person ?? (row.by === 'nobody' ? t('Nobody signed in') : t('Recount'))}</td>
    <td>{row.path === '' ? t(CHANGES[row.change]) : pathText(row)}</td>
    <ValueCell value={row.before} secret={row.secret} />
    <ValueCell value={row.after} secret={row.secret} />
    <td>{row.seq}</td>
  </tr>
)

const ThingPart = ({ thing: { kind, id, name, rows } }: { readonly thing: Thing }) => (
  <section aria-label={`${t(kindWord(kind))} ${name ?? id}`}>
    <h2>
      {t(kindWord(kind))} {name ?? ''} <small>{t('number %s', id)}</small>
    </h2>
    <table>
      <thead>
        <tr>
          {['Time (UTC)', 'Person', 'What', 'Before', 'After', 'Entry'].map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ChangeRow key={`${row.seq} ${row.path}`} row={row} />
        ))}
      </tbody>
    </table>
  </section>
)

const spanText = (from: string, to: string): string => {
  if (from === '' && to === '') return t('All days')
  if (from === '') return t('Until %s', to)
  return to === '' ? t('From %s on', from) : t('%s to %s', from, to)
}

const Facts = ({ changes, span }: { readonly changes: AuditChanges; readonly span: string }) => {
  const { installation, fingerprint, made, entries, erased, rows, broken } = changes
  const facts: readonly (readonly [string, string])[] = [
    ['Days (UTC)', span],
    ['Installation', installation],
    ['Key of its signatures', fingerprint],
    ['Made', `${momentText(made)} UTC`],
    ['Entries', formatWhole(entries)],
    ['Trimmed or erased entries', formatWhole(erased)],
    ['Changes', formatWhole(rows)],
    [
      'Chain of hashes',
      broken === null ? t('All entries of these days follow it.') : t('Broken: entry %s does not follow it.', broken),
    ],
  ]
  return (
    <dl>
      {facts.map(([head, value]) => (
        <div key={head} className={head === 'Chain of hashes' && broken !== null ? 'broken' : undefined}>
          <dt>{t(head)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ChangesPageProps {
  /** Days UTC; empty without a limit. */
  readonly from: string
  readonly to: string
}

/** The changes of a span by thing, as a page for A4 paper. */
const ChangesPage = ({ from, to }: ChangesPageProps) => {
  const { parts, failed, ask } = useAnswer({ about: 'changes', kind: '', thing: '', detail: `${from}/${to}` })
  const [changes] = parts === null ? [] : valuesOf<AuditChanges>(parts, 'changes')
  const span = spanText(from, to)
  useEffect(() => {
    document.title = t('Changes, %s', span)
  }, [span])
  const shown = changes?.things.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  return (
    <article className="audit-print" data-pane="">
      <header>
        <h1>{t('Changes of shared things')}</h1>
        {changes !== undefined && (
          <Button className="screen-only" icon={Printer} variant="primary" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        )}
      </header>
      {failed !== null && (
        <ErrorState
          title={t('The changes could not be read')}
          actions={<Button onClick={ask}>{t('Try again')}</Button>}
        >
          {failed}
        </ErrorState>
      )}
      {failed === null && changes === undefined && <Skeleton lines={[60, 80, 70]} />}
      {changes !== undefined && (
        <>
          <Facts changes={changes} span={span} />
          {changes.things.length === 0 && <p>{t('No shared thing changed in these days.')}</p>}
          {shown < changes.rows && (
            <p className="cut-note">
              {tn(
                'This page has the first %s change. The CSV of the same days has all of them.',
                'This page has the first %s changes. The CSV of the same days has all of them.',
                MAX_CHANGE_ROWS,
              )}
            </p>
          )}
          {changes.things.map((thing) => (
            <ThingPart key={`${thing.kind} ${thing.id}`} thing={thing} />
          ))}
        </>
      )}
    </article>
  )
}

export default ChangesPage
