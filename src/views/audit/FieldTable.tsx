import { useState } from 'react'

import { Button } from '../controls'
import { t } from '../i18n'
import { type Field, pathText, valueText } from './fields'

/** Characters of a value that are shown at once. */
const SHOWN = 400

const ValueText = ({ value, isSecret = false }: { readonly value: unknown; readonly isSecret?: boolean }) => {
  const [isWhole, setWhole] = useState(false)
  const text = valueText(value)
  if (isSecret) return <i className="ink-3">{t('hidden')}</i>
  if (text === null) return <span className="ink-3">{t('none')}</span>
  if (text === '') return <span className="ink-3">{t('empty')}</span>
  return (
    <>
      <span className="audit-value">{isWhole || text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`}</span>
      {text.length > SHOWN && (
        <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show less') : t('Show all')}
        </Button>
      )}
    </>
  )
}

interface FieldTableProps {
  readonly label: string
  readonly fields: readonly Field[]
  /** Names of the two sides. */
  readonly heads?: readonly [string, string]
}

/** The changed values of a thing, before and after. */
export const FieldTable = ({ label, fields, heads = [t('Before'), t('After')] }: FieldTableProps) => (
  <table className="audit-fields" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{t('Part')}</th>
        <th scope="col">{heads[0]}</th>
        <th scope="col">{heads[1]}</th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => (
        <tr key={field.path}>
          <th scope="row" title={field.path}>
            {pathText(field)}
          </th>
          <td>
            <ValueText value={field.before} isSecret={field.secret ?? false} />
          </td>
          <td>
            <ValueText value={field.after} isSecret={field.secret ?? false} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface ValueTableProps {
  readonly label: string
  readonly values: readonly Field[]
  /** The name of what has the values. */
  readonly head?: string
}

/** Values by part. */
export const ValueTable = ({ label, values, head = t('Part') }: ValueTableProps) => (
  <table className="audit-fields" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">{t('Value')}</th>
      </tr>
    </thead>
    <tbody>
      {values.map((field) => (
        <tr key={field.path}>
          <th scope="row" title={field.path}>
            {pathText(field)}
          </th>
          <td>
            <ValueText value={field.after} isSecret={field.secret ?? false} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
