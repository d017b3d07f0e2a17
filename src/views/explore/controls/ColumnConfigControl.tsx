import { Columns3 } from 'lucide-react'
import { useState } from 'react'

import { numberFormats } from '../../../domain/charts/kinds/common/controls'
import { Checkbox, Select, TextField } from '../../controls'
import { t } from '../../i18n'
import { EditorForm } from '../EditorForm'
import { hintOf, useEditor, type ControlProps } from '../editor'
import { AddPopup, EditPopup } from '../popups'
import { shownColumns } from '../data/shownColumns'
import { Pill, Slot } from '../Slot'

type Config = Readonly<Record<string, unknown>>

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const STANDARD = 'standard'
const ALIGNMENTS = [
  [STANDARD, 'As usual'],
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
] as const

interface ColumnFormProps {
  readonly offered: readonly string[]
  readonly name: string | null
  readonly config: Config
  readonly onApply: (entry: { readonly name: string; readonly config: Config }) => void
  readonly onClose: () => void
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const ColumnForm = ({ offered, name: editedName, config, onApply, onClose }: ColumnFormProps) => {
  const [name, setName] = useState<string | null>(editedName ?? offered[0] ?? null)
  const [title, setTitle] = useState(textOf(config['customColumnName']))
  const [format, setFormat] = useState(textOf(config['d3NumberFormat']) || STANDARD)
  const [align, setAlign] = useState(textOf(config['horizontalAlign']) || STANDARD)
  const [width, setWidth] = useState(textOf(config['columnWidth']))
  const [bars, setBars] = useState(config['showCellBars'] !== false)
  const [visible, setVisible] = useState(config['visible'] !== false)
  const wide = Number(width)
  const isListed = numberFormats.some(({ value }) => value === format)
  const put = (key: string, value: unknown, standard: unknown): Config => (value === standard ? {} : { [key]: value })
  // settings unknown to this form stay as they were saved
  const {
    customColumnName: _title,
    d3NumberFormat: _format,
    horizontalAlign: _align,
    columnWidth: _width,
    showCellBars: _bars,
    visible: _visible,
    ...others
  } = config
  const draft =
    name === null
      ? null
      : {
          name,
          config: {
            ...others,
            ...put('customColumnName', title.trim(), ''),
            ...put('d3NumberFormat', format, STANDARD),
            ...put('horizontalAlign', align, STANDARD),
            ...(width.trim() !== '' && Number.isFinite(wide) && wide > 0 ? { columnWidth: wide } : {}),
            ...put('showCellBars', bars, true),
            ...put('visible', visible, true),
          },
        }
  return (
    <EditorForm
      title={name === null ? t('Column') : name}
      draft={draft}
      missing={t('Choose a column')}
      onApply={onApply}
      onClose={onClose}
    >
      {editedName === null && (
        <Select
          label={t('Column')}
          value={name}
          placeholder={t('Choose a column')}
          options={offered.map((one) => ({ value: one, label: one }))}
          onChange={setName}
        />
      )}
      <TextField label={t('Title')} value={title} onChange={(event) => setTitle(event.target.value)} />
      <Select
        label={t('Number format')}
        value={format}
        options={[
          { value: STANDARD, label: t('As usual') },
          ...(isListed || format === STANDARD ? [] : [{ value: format, label: format }]),
          ...numberFormats.map(({ value, label }) => ({ value: String(value), label: t(label) })),
        ]}
        onChange={setFormat}
      />
      <Select
        label={t('Alignment')}
        value={align}
        options={ALIGNMENTS.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={setAlign}
      />
      <TextField
        label={t('Minimum width in pixels')}
        inputMode="numeric"
        value={width}
        onChange={(event) => setWidth(event.target.value)}
      />
      <Checkbox label={t('Bars behind numbers')} checked={bars} onChange={setBars} />
      <Checkbox label={t('Shown')} checked={visible} onChange={setVisible} />
    </EditorForm>
  )
}

/** Looks of a table's columns. */
export const ColumnConfigControl = ({ control }: ControlProps) => {
  const { context, disabled, set } = useEditor()
  const value = context.values[control.name]
  const columnConfigs: Config = isConfig(value) ? value : {}
  const { all } = shownColumns(context)
  const configOf = (name: string): Config => {
    const columnConfig = Object.hasOwn(columnConfigs, name) ? columnConfigs[name] : undefined
    return isConfig(columnConfig) ? columnConfig : {}
  }
  const put = (name: string, config: Config | null): void => {
    const { [name]: _, ...others } = columnConfigs
    const next = config === null || Object.keys(config).length === 0 ? others : { ...others, [name]: config }
    set(control, Object.keys(next).length === 0 ? undefined : next)
  }
  const free = all.filter((name) => !Object.hasOwn(columnConfigs, name))
  return (
    <Slot label={t(control.label)} hint={hintOf(control)} errors={[]}>
      {Object.keys(columnConfigs).map((name) => (
        <Pill key={name} text={name} disabled={disabled} onRemove={() => put(name, null)}>
          <EditPopup label={t('Column %s', name)} name={name} icon={Columns3}>
            {(close) => (
              <ColumnForm
                offered={[name]}
                name={name}
                config={configOf(name)}
                onApply={(entry) => put(name, entry.config)}
                onClose={close}
              />
            )}
          </EditPopup>
        </Pill>
      ))}
      {free.length > 0 && (
        <AddPopup label={t('New column look')} control={control} text={t('Set up a column')}>
          {(close) => (
            <ColumnForm
              offered={free}
              name={null}
              config={{}}
              onApply={(entry) => put(entry.name, entry.config)}
              onClose={close}
            />
          )}
        </AddPopup>
      )}
    </Slot>
  )
}
