import { useState } from 'react'

import { formulaOf } from '../../../domain/charts/annotations/formula'
import { layerOf, type AnnotationLayer, type AnnotationType } from '../../../domain/charts/annotations/layers'
import type { FormValues } from '../../../domain/charts/formData'
import { Checkbox, Select, TextField } from '../../controls'
import { t } from '../../i18n'
import { EditorForm } from '../EditorForm'
import { SourceFields } from './SourceFields'

const TYPES: readonly (readonly [AnnotationType, string])[] = [
  ['FORMULA', 'Formula'],
  ['EVENT', 'Event'],
  ['INTERVAL', 'Interval'],
  ['TIME_SERIES', 'Time series'],
]
const STYLES = [
  ['solid', 'Solid'],
  ['dashed', 'Dashed'],
  ['dotted', 'Dotted'],
  ['longDashed', 'Long dashes'],
] as const
const OPACITIES = [
  ['', 'Automatic'],
  ['opacityLow', 'Low'],
  ['opacityMedium', 'Medium'],
  ['opacityHigh', 'High'],
] as const
const PLAIN = '#7a7a7a'

const NEW: FormValues = {
  annotationType: 'FORMULA',
  sourceType: '',
  value: '',
  show: true,
  showLabel: false,
  showMarkers: false,
  hideLine: false,
  style: 'solid',
  opacity: '',
  color: null,
  width: 1,
  overrides: {},
}

/** Default source of a layer of that type. */
const sourceFor = (type: AnnotationType): AnnotationLayer['sourceType'] =>
  type === 'FORMULA' ? '' : type === 'TIME_SERIES' ? 'line' : 'NATIVE'

interface LayerFormProps {
  /** The stored layer; null for a new one. Values without a field stay. */
  readonly layer: FormValues | null
  /** Names of the other layers. */
  readonly taken: readonly string[]
  readonly onApply: (layer: FormValues) => void
  readonly onClose: () => void
}

const asOptions = <Value extends string>(pairs: readonly (readonly [Value, string])[]) =>
  pairs.map(([value, label]) => ({ value, label: t(label) }))

/** A layer in words: its shapes, their source, and their look. */
export const LayerForm = ({ layer, taken, onApply, onClose }: LayerFormProps) => {
  const [raw, setRaw] = useState<FormValues>(layer ?? NEW)
  const [name, setName] = useState(typeof layer?.['name'] === 'string' ? layer['name'] : '')
  const [width, setWidth] = useState<string | null>(null)
  const draft = layerOf({ ...raw, name: '?' }) ?? layerOf({ ...NEW, name: '?' })
  if (draft === null) return null
  const change = (next: FormValues): void => setRaw({ ...raw, ...next })
  const { annotationType: type } = draft
  const layerName = name.trim()
  const wrongName = taken.includes(layerName) ? t('Another layer has this name.') : null
  const formula = type === 'FORMULA' ? String(draft.value) : ''
  const wrongFormula = formula.trim() === '' ? null : formulaOf(formula).error
  const pixels = width === null ? draft.width : Number(width)
  const wrongWidth = pixels > 0 && pixels <= 20 ? null : t('A number from 1 to 20')
  const drawn = type === 'FORMULA' ? formulaOf(formula).error === null : draft.value !== ''
  const edited =
    layerName === '' || wrongName !== null || wrongWidth !== null || !drawn
      ? null
      : { ...raw, name: layerName, width: pixels }
  const isLine = type === 'TIME_SERIES' || type === 'FORMULA'
  return (
    <EditorForm
      title={t('Annotation layer')}
      draft={edited}
      missing={t('Give it a name, and choose what it draws.')}
      onApply={onApply}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        value={name}
        maxLength={100}
        error={wrongName}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('Annotation layer type')}
        value={type}
        options={asOptions(TYPES)}
        onChange={(next) => change({ annotationType: next, sourceType: sourceFor(next), value: '' })}
      />
      {type === 'FORMULA' ? (
        <TextField
          label={t('Formula')}
          className="mono"
          placeholder="2 * x + 10"
          hint={t('Arithmetic over x, the place on the axis; moments are milliseconds.')}
          value={formula}
          error={wrongFormula}
          onChange={(event) => change({ value: event.target.value })}
        />
      ) : (
        <SourceFields draft={draft} onChange={change} />
      )}
      <div className="pair">
        <Select
          label={t('Style')}
          value={draft.style}
          options={asOptions(STYLES)}
          onChange={(style) => change({ style })}
        />
        <Select
          label={t('Opacity')}
          value={draft.opacity}
          options={asOptions(OPACITIES)}
          onChange={(opacity) => change({ opacity })}
        />
      </div>
      <div className="pair">
        <TextField
          label={t('Line width')}
          inputMode="decimal"
          value={width ?? String(draft.width)}
          error={wrongWidth}
          onChange={(event) => setWidth(event.target.value)}
        />
        <label className="field">
          <span className="label">{t('Color')}</span>
          <input
            type="color"
            className="input"
            value={draft.color ?? PLAIN}
            disabled={draft.color === null}
            onChange={(event) => change({ color: event.target.value })}
          />
        </label>
      </div>
      <Checkbox
        label={t('Automatic color')}
        checked={draft.color === null}
        onChange={(automatic) => change({ color: automatic ? null : PLAIN })}
      />
      {!isLine && (
        <Checkbox label={t('Show label')} checked={draft.showLabel} onChange={(showLabel) => change({ showLabel })} />
      )}
      {isLine && (
        <>
          <Checkbox
            label={t('Show markers')}
            checked={draft.showMarkers}
            onChange={(showMarkers) => change({ showMarkers })}
          />
          <Checkbox label={t('Hide line')} checked={draft.hideLine} onChange={(hideLine) => change({ hideLine })} />
        </>
      )}
    </EditorForm>
  )
}
