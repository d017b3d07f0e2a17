import {
  ArrowDown,
  ArrowUp,
  ChartLine,
  CircleAlert,
  Eye,
  EyeOff,
  Flag,
  FunctionSquare,
  RectangleHorizontal,
} from 'lucide-react'

import { formulaOf } from '../../../domain/charts/annotations/formula'
import { layerOf, rawLayersIn, type AnnotationType } from '../../../domain/charts/annotations/layers'
import type { FormValues } from '../../../domain/charts/formData'
import { IconButton, type LucideIcon } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { keysOf } from '../../lists/rows/keysOf'
import { useEditor, useMarks, useSetList, type ControlProps } from '../editor'
import { AddPopup, EditPopup } from '../popups'
import { Pill, Slot } from '../Slot'
import { LayerForm } from './LayerForm'

const ICONS: Readonly<Record<AnnotationType, LucideIcon>> = {
  FORMULA: FunctionSquare,
  EVENT: Flag,
  INTERVAL: RectangleHorizontal,
  TIME_SERIES: ChartLine,
}

/** The reason why a layer is not drawn as it should be; null when it is. */
const useProblem = (id: string) => {
  const annotations = useSelect([`chart/${id}`, 'charts'], (model) => model.charts.byKey[id]?.annotations ?? null)
  return (raw: FormValues): string | null => {
    const layer = layerOf(raw)
    if (layer === null) return t('This layer cannot be read.')
    if (layer.annotationType === 'FORMULA') return formulaOf(String(layer.value)).error
    const state = annotations !== null && Object.hasOwn(annotations, layer.name) ? annotations[layer.name] : undefined
    return state?.status === 'failed' ? state.message : null
  }
}

/** The annotation layers of a chart, in their order: each can be changed, hidden, moved and taken away. */
export const AnnotationsControl = ({ control }: ControlProps) => {
  const { id, context, disabled } = useEditor()
  const marks = useMarks(control)
  const put = useSetList(control)
  const problemOf = useProblem(id)
  const layers = rawLayersIn(context.values)
  const names = layers.map(({ name }) => String(name))
  const keys = keysOf(names)
  const change = (index: number, raw: FormValues): void =>
    put(layers.map((one, place) => (place === index ? raw : one)))
  const move = (index: number, by: number): void => {
    const moved = layers[index]
    if (moved !== undefined) put(layers.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  }
  return (
    <Slot label={t(control.label)} {...marks}>
      {layers.map((raw, index) => {
        const name = names[index] ?? ''
        const type = layerOf(raw)?.annotationType ?? 'FORMULA'
        const shown = raw['show'] !== false
        const problem = problemOf(raw)
        return (
          <div className="layer" key={keys[index]}>
            <Pill text={name} disabled={disabled} onRemove={() => put(layers.filter((_, place) => place !== index))}>
              <EditPopup
                label={t('Annotation layer %s', name)}
                name={name}
                icon={problem === null ? ICONS[type] : CircleAlert}
                off={!shown}
              >
                {(close) => (
                  <LayerForm
                    layer={raw}
                    taken={names.filter((_, place) => place !== index)}
                    onApply={(next) => change(index, next)}
                    onClose={close}
                  />
                )}
              </EditPopup>
              <IconButton
                size="small"
                icon={shown ? Eye : EyeOff}
                label={t('Show %s', name)}
                aria-pressed={shown}
                disabled={disabled}
                onClick={() => change(index, { ...raw, show: !shown })}
              />
              <IconButton
                size="small"
                icon={ArrowUp}
                label={t('Move %s up', name)}
                disabled={disabled || index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={t('Move %s down', name)}
                disabled={disabled || index === layers.length - 1}
                onClick={() => move(index, 1)}
              />
            </Pill>
            {problem !== null && <p className="hint bad">{problem}</p>}
          </div>
        )
      })}
      <AddPopup label={t('New annotation layer')} control={control} text={t('Add annotation layer')}>
        {(close) => <LayerForm layer={null} taken={names} onApply={(next) => put([...layers, next])} onClose={close} />}
      </AddPopup>
    </Slot>
  )
}
