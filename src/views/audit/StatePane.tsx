import { X } from 'lucide-react'
import { useState } from 'react'

import type { AuditState } from '../../../contract/audit/audit'
import { kindWord } from '../../domain/audit/sentence'
import { Banner, Button, ErrorState, IconButton, Skeleton, TextField } from '../controls'
import { t, tn } from '../i18n'
import { changedText } from '../shell/past/changed'
import { personText } from './EntryTable'
import { ValueTable } from './FieldTable'
import { useAnswer, valuesOf } from './useAnswer'

interface StatePaneProps {
  readonly kind: string
  readonly thing: string
  readonly onEntry: (seq: number) => void
  readonly onClose: () => void
}

const CHANGES = { created: 'Added', changed: 'Changed', deleted: 'Deleted' } as const

const Shown = ({ state, onEntry }: { readonly state: AuditState; readonly onEntry: (seq: number) => void }) => {
  const { known, name, last, lost, begins, values, id, kind } = state
  const title = name ?? id
  return (
    <>
      <h3>
        <span className="ink-2">{t(kindWord(kind))}</span> {title}
      </h3>
      {known === 'before' && (
        <Banner kind="info" inset>
          {begins === null
            ? t('The audit log has no entries.')
            : t('The audit log does not reach that far back: it begins on %s.', changedText(begins))}
        </Banner>
      )}
      {known === 'absent' && (
        <p>
          {last?.change === 'deleted'
            ? t('It was deleted by then.')
            : t('There was no such thing then: it was not made yet, or never.')}
        </p>
      )}
      {lost > 0 && (
        <Banner kind="warning" inset>
          {tn(
            '%s entry since then was trimmed or erased. If it was about this, values here may be of another moment.',
            '%s entries since then were trimmed or erased. If one was about this, values here may be of another moment.',
            lost,
          )}
        </Banner>
      )}
      {last !== null && (
        <p className="row">
          <span className="grow">
            {t('%s by %s, %s', t(CHANGES[last.change]), personText(last), changedText(last.at))}
          </span>
          <Button size="small" variant="ghost" onClick={() => onEntry(last.seq)}>
            {t('Show the entry')}
          </Button>
        </p>
      )}
      {values.length > 0 && (
        <ValueTable
          label={t('Values of %s', title)}
          values={values.map(({ value, ...rest }) => ({ ...rest, place: 0, after: value }))}
        />
      )}
    </>
  )
}

/** A thing as it was at a moment, as the entries of the log tell. */
export const StatePane = ({ kind, thing, onEntry, onClose }: StatePaneProps) => {
  const [moment, setMoment] = useState(() => new Date().toISOString().slice(0, 19))
  const [asked, setAsked] = useState(moment)
  const { parts, failed, ask } = useAnswer({ about: 'state', kind, thing, detail: `${asked}Z` })
  const [state] = parts === null ? [] : valuesOf<AuditState>(parts, 'state')
  return (
    <aside className="audit-pane" aria-label={t('State on a date')}>
      <div className="audit-pane-head">
        <h2>{t('State on a date')}</h2>
        <IconButton size="small" icon={X} label={t('Close the state')} onClick={onClose} />
      </div>
      <form
        className="audit-moment"
        onSubmit={(event) => {
          event.preventDefault()
          if (moment !== '') setAsked(moment)
        }}
      >
        <TextField
          label={t('Moment (UTC)')}
          type="datetime-local"
          step={1}
          value={moment}
          onChange={(event) => setMoment(event.target.value)}
        />
        <Button type="submit">{t('Show')}</Button>
      </form>
      {failed !== null ? (
        <ErrorState title={t('The state could not be read')} actions={<Button onClick={ask}>{t('Try again')}</Button>}>
          {failed}
        </ErrorState>
      ) : state === undefined ? (
        <Skeleton lines={[70, 55, 80]} />
      ) : (
        <Shown state={state} onEntry={onEntry} />
      )}
    </aside>
  )
}
