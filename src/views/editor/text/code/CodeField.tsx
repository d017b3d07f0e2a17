import { Field, messageId, type FieldFrame } from '../../../controls/field/Field'
import { CodeText } from './CodeText'
import type { CodeProps } from './props'

type CodeFieldProps = Omit<FieldFrame, 'labelPlace'> &
  Pick<CodeProps, 'id' | 'language' | 'value' | 'onChange' | 'rows'>

/** Code with its label, and the hint or error below. */
export const CodeField = ({ label, hint, error = null, ...code }: CodeFieldProps) => (
  <Field label={label} htmlFor={code.id} hint={hint} error={error}>
    <div className={error === null ? 'input area' : 'input area is-error'}>
      <CodeText
        {...code}
        label={label}
        invalid={error !== null}
        describedBy={error === null && hint === undefined ? undefined : messageId(code.id)}
      />
    </div>
  </Field>
)
