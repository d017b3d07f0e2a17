import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useMemo, type RefObject } from 'react'

import type { ExpressionKind } from '../../../../events/dataset/facts'
import { calculatedIn, judgementOf } from '../../../../projections/dataset/trials'
import type { Judgement } from '../../../../projections/dataset/trials'
import { Button, Icon } from '../../../controls'
import { useResultRows } from '../../../explore/data/useResultRows'
import type { CodeHandle } from '../../../editor/text/code/props'
import { exactCellText } from '../../../grid/cells/cells'
import { useCommand, useIsPast } from '../../../hooks'
import { t } from '../../../i18n'
import { useEditing } from '../editing'

/** Ms that an expression must rest before the database checks it. */
const REST = 500
const SHOWN = 5

const Values = ({ judged }: { readonly judged: Judgement }) => {
  const resultRows = useResultRows(judged.resultKey === null ? [] : [judged.resultKey])
  const [result] = resultRows.status === 'held' ? resultRows.results : []
  const values = (result?.rows ?? []).slice(0, SHOWN).map(([cell]) => cell)
  return (
    <p className="judged">
      <Icon of={CircleCheck} size={14} />
      <span className="mono ink-3">{judged.type}</span>
      {result === undefined ? null : values.length === 0 ? (
        <span className="ink-3">{t('No rows to show a value of.')}</span>
      ) : (
        <span className="mono cut" title={values.map(exactCellText).join(', ')}>
          {values.map((cell) => (cell === null || cell === undefined ? '<NULL>' : exactCellText(cell))).join(', ')}
        </span>
      )}
    </p>
  )
}

const placeIn = (expression: string, position: number) => {
  const before = expression.slice(0, position).split('\n')
  const line = expression.split('\n')[before.length - 1] ?? ''
  return { line, number: before.length, column: before.at(-1)?.length ?? 0 }
}

interface ProblemProps {
  readonly judged: Judgement
  readonly onGo: (position: number) => void
}

/** The database's error, with the line and a mark at the place. */
const Wrong = ({ judged: { expression, problem }, onGo }: ProblemProps) => {
  const position = problem?.position ?? null
  const place = position === null ? null : placeIn(expression, position)
  return (
    <div className="judged bad" role="alert">
      <Icon of={CircleX} size={14} />
      <div className="grow">
        <p>{problem?.message}</p>
        {place === null || position === null ? null : (
          <>
            <pre className="mono" aria-hidden="true">
              {place.line}
              {'\n'}
              {' '.repeat(place.column)}
              <b>^</b>
            </pre>
            <Button size="small" onClick={() => onGo(position)}>
              {t('Go to line %s, column %s', place.number, place.column + 1)}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface TrialProps {
  /** Key of the column or metric, or a word for another expression. */
  readonly item: string
  readonly kind: ExpressionKind
  readonly value: string
  readonly area: RefObject<CodeHandle | null>
}

/** The database's verdict on an expression after a pause in typing; none for one with a template. */
export const Trial = ({ item, kind, value, area }: TrialProps) => {
  const { datasetId, draft, refusal, content } = useEditing()
  const command = useCommand()
  const past = useIsPast()
  const { columns } = content
  // its result changes with the calculated columns that it names
  const named = useMemo(() => JSON.stringify(calculatedIn(value, columns)), [value, columns])
  const mute = past || refusal !== null || value.trim() === '' || /\{[{%]/.test(value)
  useEffect(() => {
    if (mute) return undefined
    const timer = setTimeout(
      () => command('dataset.try_expression', { datasetId, item, kind, expression: value }),
      REST,
    )
    return () => clearTimeout(timer)
  }, [mute, command, datasetId, item, kind, value, named])
  const go = (position: number): void => {
    area.current?.focus()
    area.current?.select(position, position + 1)
  }
  const current = judgementOf(draft.judged, item, value, columns)
  if (current === null) return null
  if (current.status === 'asking') return <p className="judged ink-3">{t('Trying it…')}</p>
  return current.problem === null ? <Values judged={current} /> : <Wrong judged={current} onGo={go} />
}
