import { CircleX, Copy, History, Lightbulb } from 'lucide-react'
import { useState } from 'react'

import { SESSION_OVER } from '../../core/http/sessionOver'
import { effectiveEditor } from '../../projections/editor/editors'
import type { Run } from '../../projections/run/runs'
import { lastGoodRun } from '../../projections/run/selectors'
import { Button, Icon } from '../controls'
import { ErrorLink } from '../errors/ErrorLink'
import { Hints } from '../errors/Hints'
import { copyText } from '../grid/copy/clipboard'
import { useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { SendButton } from '../support/SendButton'
import { MissingParameters } from './MissingParameters'
import { errorDetail, errorPlace, errorTitle, type ErrorPlace } from './errorPlace'
import { nameInSql } from './nameInSql'
import { rowsText } from './status'
import './error.css'

interface ErrorPanelProps {
  readonly run: Run
  readonly onReveal: (offset: number) => void
  readonly onFix: (place: ErrorPlace, word: string) => void
  readonly onRerun: () => void
  readonly onShow: (queryId: string) => void
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const SHORT = 280

/** The question with its word set off, wherever a language puts it. */
const Closest = ({ word }: { readonly word: string }) => {
  const question = t('did you mean %s?', word)
  const at = question.lastIndexOf(word)
  return (
    <>
      {question.slice(0, at)}
      <b>{word}</b>
      {question.slice(at + word.length)}
    </>
  )
}

const Excerpt = ({ place, closest }: { readonly place: ErrorPlace; readonly closest: string | null }) => (
  <pre className="sql-excerpt">
    {place.lines.map((line) => (
      <span key={line.number} className="line">
        <span className="no">{line.number}</span>
        {line.number === place.line ? (
          <>
            {line.text.slice(0, place.indent)}
            <span className="bad">{line.text.slice(place.indent, place.indent + Math.max(1, place.word.length))}</span>
            {line.text.slice(place.indent + Math.max(1, place.word.length))}
          </>
        ) : (
          line.text
        )}
      </span>
    ))}
    <span className="line caret">
      <span className="no" />
      {' '.repeat(place.indent)}
      {'^'.repeat(Math.max(1, place.word.length))}
      {closest !== null && (
        <>
          {'  '}
          <Closest word={closest} />
        </>
      )}
    </span>
  </pre>
)

/** The error of a run, its place and reason, the kept data, and the remedies. */
export const ErrorPanel = ({ run, onReveal, onFix, onRerun, onShow }: ErrorPanelProps) => {
  const past = useIsPast()
  const [more, setMore] = useState(false)
  const text = useSelect(['editors'], (model) => effectiveEditor(model.editors, run.sqlEditorId)?.sql ?? '')
  const kept = useSelect(['runs'], (model) => lastGoodRun(model, run.sqlEditorId, run.id))
  const error = run.errors[0]
  const message = error?.message ?? run.errorMessage ?? t('The query failed')
  // a banner shows it too, with the remedy
  const over = message === SESSION_OVER
  const place = errorPlace(run, text)
  const there = place !== null && text.startsWith(run.sql, run.offset)
  const closest = error?.candidates?.[0] ?? null
  const detail = errorDetail(message)
  const long = detail.length > SHORT || run.errors.length > 1 || error !== undefined
  return (
    <div className="sql-error">
      <div role={over ? 'group' : 'alert'} aria-label={t('Query error')} className="sql-error-body">
        <Icon of={CircleX} size={18} className={over ? 'ink-3' : 'bad'} />
        <div className="sql-error-words">
          <h2>
            {run.state === 'timed_out' && error === undefined ? t('The query took too long') : errorTitle(message)}
          </h2>
          {(place !== null || detail !== '') && (
            <p className="where">
              {place !== null && `${t('Line %s, column %s.', place.line, place.column)} `}
              {more || detail.length <= SHORT ? detail : `${detail.slice(0, SHORT)}…`}
            </p>
          )}
          {place !== null && <Excerpt place={place} closest={closest} />}
          {!past && run.errors.some(({ errorType }) => errorType === 'MISSING_TEMPLATE_PARAMS_ERROR') && (
            <MissingParameters run={run} />
          )}
          {error !== undefined && detail === '' && place === null && <Hints type={error.errorType} />}
          <ErrorLink link={run.link} type={error?.errorType ?? null} />
          {more && (
            <dl className="sql-error-more">
              {run.errors.map((entry, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <div key={index}>
                  <dt>{entry.errorType}</dt>
                  <dd>{entry.message}</dd>
                </div>
              ))}
              {run.errors.length === 0 && <dd>{message}</dd>}
            </dl>
          )}
          <div className="row">
            {closest !== null && place !== null && there && place.word !== '' && !past && (
              <Button variant="primary" icon={Lightbulb} onClick={() => onFix(place, nameInSql(closest))}>
                {t('Change to %s and run', closest)}
              </Button>
            )}
            {place !== null && there && (
              <Button onClick={() => onReveal(place.offset)}>{t('Go to line %s', place.line)}</Button>
            )}
            {place === null && !past && <Button onClick={onRerun}>{t('Run again')}</Button>}
            <Button variant="ghost" icon={Copy} onClick={() => void copyText(message)}>
              {t('Copy message')}
            </Button>
            {!over && <SendButton subject={run.id} />}
            {long && (
              <Button variant="ghost" aria-expanded={more} onClick={() => setMore(!more)}>
                {more ? t('See less') : t('See more')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {kept !== null && (
        <div className="sql-kept">
          <Icon of={History} size={14} />
          <span className="grow">
            {t(
              'Your last good result is kept: %s at %s.',
              kept.rows === null ? t('done') : rowsText(kept.rows),
              TIME.format(kept.endDttm ?? kept.startDttm),
            )}
          </span>
          <Button size="small" onClick={() => onShow(kept.id)}>
            {t('Show that result')}
          </Button>
        </div>
      )}
    </div>
  )
}
