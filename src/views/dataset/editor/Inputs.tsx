import { useId, type Ref } from 'react'

import type { ExpressionWorld } from '../../../domain/sql/expressionCompletion'
import { TextField } from '../../controls'
import { Field, messageId, type FieldFrame } from '../../controls/field/Field'
import { CodeText } from '../../editor/text/code/CodeText'
import type { CodeHandle } from '../../editor/text/code/props'
import { SqlArea } from '../../expressions/SqlArea'
import { useEditing } from './editing'
import { useDraftText } from './useDraftText'

interface InputProps extends FieldFrame {
  readonly value: string
  readonly onCommit: (text: string) => void
  readonly placeholder?: string
  readonly mono?: boolean
}

/** One line of a draft. */
export const DraftInput = ({
  value,
  onCommit,
  mono = false,
  numeric = false,
  ...frame
}: InputProps & { readonly numeric?: boolean }) => {
  const { refusal } = useEditing()
  const { text, change, flush } = useDraftText(value, onCommit)
  return (
    <TextField
      {...frame}
      className={mono ? 'mono' : ''}
      inputMode={numeric ? 'numeric' : undefined}
      value={text}
      readOnly={refusal !== null}
      onChange={(event) => change(event.target.value)}
      onBlur={flush}
    />
  )
}

interface AreaProps extends Omit<InputProps, 'mono'> {
  /** Language of code; without one it is text. */
  readonly language?: 'sql' | 'json'
  /** Completions while SQL is typed. */
  readonly world?: ExpressionWorld
  readonly rows?: number
  /** True where code takes the height of its frame. */
  readonly fills?: boolean
  readonly handle?: Ref<CodeHandle>
}

/** Several lines of a draft; Tab leaves it, as in any form. */
export const DraftArea = ({
  value,
  onCommit,
  language,
  rows = 3,
  fills = false,
  placeholder,
  handle,
  label,
  labelPlace,
  hint,
  error = null,
  world,
}: AreaProps) => {
  const id = useId()
  const { refusal } = useEditing()
  const { text, change, flush } = useDraftText(value, onCommit)
  const describedBy = error !== null || hint !== undefined ? messageId(id) : undefined
  const field = { id, rows, placeholder, value: text, readOnly: refusal !== null, onBlur: flush }
  const code = { ...field, label, handle, invalid: error !== null, describedBy, onChange: change }
  return (
    <Field label={label} labelPlace={labelPlace} hint={hint} error={error} htmlFor={id}>
      <div className={error === null ? 'input area' : 'input area is-error'}>
        {language === undefined ? (
          <textarea
            {...field}
            aria-invalid={error !== null || undefined}
            aria-describedby={describedBy}
            onChange={(event) => change(event.target.value)}
          />
        ) : world === undefined ? (
          <CodeText {...code} language={language} fills={fills} />
        ) : (
          <SqlArea {...code} world={world} />
        )}
      </div>
    </Field>
  )
}
