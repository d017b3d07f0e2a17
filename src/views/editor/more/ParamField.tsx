import { CircleMinus } from 'lucide-react'
import { useState } from 'react'

import type { TemplateName } from '../../../../common/template/names'
import { IconButton, Segmented, Select, Tag, TextField } from '../../controls'
import { t } from '../../i18n'
import { asKind, kindOf, textOf, valueOf, type ParamKind } from './paramKinds'
import './params.css'

const KINDS: readonly { readonly value: ParamKind; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'flag', label: 'Yes or no' },
  { value: 'list', label: 'List' },
  { value: 'json', label: 'JSON' },
]

const HINTS: Readonly<Partial<Record<ParamKind, string>>> = {
  number: 'This is not a number.',
  json: 'This is not valid JSON.',
}

interface ParamFieldProps {
  readonly name: string
  readonly value: unknown
  /** Its use in the SQL; absent when there is none. */
  readonly used: TemplateName | undefined
  /** Undefined takes it out. */
  readonly onChange: (value: unknown) => void
  /** Called with true while the text in the field is invalid. */
  readonly onWrong: (wrong: boolean) => void
}

/** One parameter: its kind and value, with marks such as Not used or Optional. */
export const ParamField = ({ name, value, used, onChange, onWrong }: ParamFieldProps) => {
  const kind = kindOf(value, used)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? textOf(value, kind)
  const isWrong = (next: string | null): boolean =>
    next !== null && next.trim() !== '' && valueOf(next, kind) === undefined
  const wrong = isWrong(typed)
  const change = (next: string): void => {
    setTyped(next)
    onWrong(isWrong(next))
    const read = next.trim() === '' && kind !== 'text' ? undefined : valueOf(next, kind)
    if (read !== undefined || next.trim() === '') onChange(read)
  }
  const turn = (next: ParamKind): void => {
    setTyped(null)
    onWrong(false)
    onChange(asKind(value, next))
  }
  return (
    <fieldset className="param" aria-label={name}>
      <div className="param-head">
        <code className="cut" title={name}>
          {name}
        </code>
        {used === undefined && <Tag kind="warn">{t('Not used')}</Tag>}
        {used?.optional === true && value === undefined && <Tag>{t('Optional')}</Tag>}
        {used?.optional === false && value === undefined && <Tag kind="warn">{t('Not set')}</Tag>}
        <span className="grow" />
        {value !== undefined && (
          <IconButton
            size="small"
            icon={CircleMinus}
            label={t('Leave %s out', name)}
            onClick={() => {
              setTyped(null)
              onWrong(false)
              onChange(undefined)
            }}
          />
        )}
      </div>
      <div className="param-value">
        <Select
          label={t('Kind of %s', name)}
          labelPlace="hidden"
          value={kind}
          onChange={turn}
          options={KINDS.map((one) => ({ ...one, label: t(one.label) }))}
        />
        {kind === 'flag' ? (
          <Segmented
            label={t('Value of %s', name)}
            value={value === true ? 'true' : 'false'}
            onChange={(next) => onChange(next === 'true')}
            options={[
              { value: 'true', label: t('Yes') },
              { value: 'false', label: t('No') },
            ]}
          />
        ) : (
          <TextField
            label={t('Value of %s', name)}
            labelPlace="hidden"
            className="mono"
            value={text}
            inputMode={kind === 'number' ? 'decimal' : 'text'}
            placeholder={kind === 'list' ? t('a, b, c') : kind === 'json' ? '{}' : ''}
            error={wrong ? t(HINTS[kind] ?? '') : null}
            onChange={(event) => change(event.target.value)}
            onBlur={() => !wrong && setTyped(null)}
          />
        )}
      </div>
    </fieldset>
  )
}
