import { CircleCheck, CircleX } from 'lucide-react'
import { useId, useMemo, type ReactNode } from 'react'

import type { ExploreDataset } from '../../events/explore/explore'
import { databaseOf } from '../../projections/schema/selectors'
import { Button, Icon } from '../controls'
import { LeaveFooter, useLeaving } from '../dialogs/LeaveFooter'
import { SqlArea } from '../expressions/SqlArea'
import { useFunctions } from '../expressions/useFunctions'
import { useTried, type ExpressionPlace } from '../expressions/useTried'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { useCloseGuard } from './closeGuard'
import { useEditor } from './editor'

interface EditorFormProps<Made> {
  readonly title: string
  /** The value of the fields; null while they are incomplete. */
  readonly draft: Made | null
  /** The missing parts. */
  readonly missing: string
  /** Typed text would be lost: closing it asks before. */
  readonly isTyped?: boolean
  readonly onApply: (draft: Made) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The small form of one part of a chart: its fields, applied together or not at all. */
export const EditorForm = <Made,>(props: EditorFormProps<Made>) => {
  const { title, draft, missing, isTyped = false, onApply, onClose, children } = props
  const leaving = useLeaving(isTyped, onClose)
  const { isAsked, leave } = leaving
  const guard = (isEscape: boolean): void => {
    // a press elsewhere closes in several ways; only Escape answers the question
    if (isEscape || !isAsked) leave()
  }
  useCloseGuard(isTyped ? guard : null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (draft === null) return
        onApply(draft)
        onClose()
      }}
    >
      <h2>{title}</h2>
      {children}
      <footer>
        <LeaveFooter leaving={leaving}>
          <Button size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" variant="primary" type="submit" disabledReason={draft === null ? missing : null}>
            {t('Apply')}
          </Button>
        </LeaveFooter>
      </footer>
    </form>
  )
}

interface SqlFieldProps {
  readonly dataset: ExploreDataset
  readonly place: ExpressionPlace
  readonly value: string
  readonly onChange: (sql: string) => void
}

/** SQL of a metric or a filter: completed while it is written, and judged by the database before it is applied. */
export const SqlField = ({ dataset, place, value, onChange }: SqlFieldProps) => {
  const area = useId()
  const { id } = useEditor()
  const dbId = dataset.databaseId ?? null
  const functions = useFunctions(dbId)
  const backend = useSelect(['schemas'], (model) => databaseOf(model, dbId)?.backend ?? '')
  const world = useMemo(() => ({ columns: dataset.columns, functions, backend }), [dataset, functions, backend])
  const tried = useTried(id, dataset, place, value)
  return (
    <div className="field">
      <label className="label" htmlFor={area}>
        {t('SQL expression')}
      </label>
      <div className={tried.status === 'bad' ? 'input area is-error' : 'input area'}>
        <SqlArea
          id={area}
          label={t('SQL expression')}
          value={value}
          onChange={onChange}
          world={world}
          invalid={tried.status === 'bad'}
          describedBy={tried.status === 'none' ? undefined : `${area}-tried`}
        />
      </div>
      {tried.status === 'bad' ? (
        <p className="tried bad" id={`${area}-tried`} role="alert">
          <Icon of={CircleX} size={14} />
          {tried.message}
        </p>
      ) : tried.status === 'good' ? (
        <p className="tried good" id={`${area}-tried`}>
          <Icon of={CircleCheck} size={14} />
          {t('The database can run it.')}
        </p>
      ) : tried.status === 'asking' ? (
        <p className="tried ink-3" id={`${area}-tried`}>
          {t('Trying it…')}
        </p>
      ) : (
        // the line is there before its text, so that no button moves from under the pointer
        <p className="tried" />
      )}
    </div>
  )
}
