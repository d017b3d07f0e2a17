import { useId, type Ref } from 'react'

import type { ExpressionWorld } from '../../../domain/sql/expressionCompletion'
import { TextField } from '../../controls'
import { Field, messageId, type FieldFrame } from '../../controls/field/Field'
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

interface AreaProps extends InputProps {
  /** Completions while typing. */
  readonly world?: ExpressionWorld
  readonly rows?: number
  readonly areaRef?: Ref<HTMLTextAreaElement>
}

/** Several lines of a draft; Escape leaves Tab to the page. */
export const DraftArea = ({
  value,
  onCommit,
  mono = false,
  rows = 3,
  placeholder,
  areaRef,
  label,
  labelPlace,
  hint,
  error = null,
  world,
}: AreaProps) => {
  const id = useId()
  const { refusal } = useEditing()
  const { text, change, flush } = useDraftText(value, onCommit)
  const described = error !== null || hint !== undefined
  return (
    <Field label={label} labelPlace={labelPlace} hint={hint} error={error} htmlFor={id}>
      <div className={error === null ? 'input area' : 'input area is-error'}>
        {world === undefined ? (
          <textarea
            ref={areaRef}
            id={id}
            className={mono ? 'mono' : undefined}
            rows={rows}
            spellCheck={!mono}
            placeholder={placeholder}
            value={text}
            readOnly={refusal !== null}
            aria-invalid={error !== null || undefined}
            aria-describedby={described ? messageId(id) : undefined}
            onChange={(event) => change(event.target.value)}
            onBlur={flush}
          />
        ) : (
          <SqlArea
            areaRef={areaRef}
            id={id}
            rows={rows}
            placeholder={placeholder}
            value={text}
            world={world}
            readOnly={refusal !== null}
            invalid={error !== null}
            describedBy={described ? messageId(id) : undefined}
            onChange={change}
            onBlur={flush}
          />
        )}
      </div>
    </Field>
  )
}
