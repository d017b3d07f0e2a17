import { useEffect, useRef, useState, type FormEvent } from 'react'

import { isRefusal } from '../../../commands/command'
import { currentId } from '../../../projections/rekey'
import { effectiveEditor } from '../../../projections/editors'
import { databaseOf } from '../../../projections/selectors'
import { Banner, Button, Dialog, Segmented, Select, TextField } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useEditorField } from '../state'
import { OverwriteUses, useWeighed } from './OverwriteUses'
import './dataset.css'

const FORM = 'create-dataset'
/** Letters of the SQL that the dialog repeats. */
const SQL_SHOWN = 600

type Make = 'new' | 'overwrite'

/** Tells once the dataset of this tab is made. */
const useDone = (id: string, onDone: (datasetId: number) => void): readonly [boolean, string | null, () => void] => {
  const [sent, setSent] = useState(false)
  const making = useSelect(['datasets'], (model) => model.datasets.making[currentId(model.datasets, id)] !== undefined)
  const made = useSelect(['datasets'], (model) => model.datasets.made[currentId(model.datasets, id)]?.id ?? null)
  const failed = useSelect(['datasets'], (model) => model.datasets.failed[currentId(model.datasets, id)] ?? null)
  const done = sent && !making ? made : null
  const close = useRef(onDone)
  useEffect(() => {
    close.current = onDone
  })
  useEffect(() => {
    if (done !== null) close.current(done)
  }, [done])
  return [making, failed, () => setSent(true)]
}

const Source = ({ id }: { readonly id: string }) => {
  const sql = useEditorField(id, (editor) => editor.sql, '')
  const place = useSelect(['editors', 'schemas'], (model) => {
    const editor = effectiveEditor(model.editors, id)
    if (editor === undefined) return ''
    const database = databaseOf(model, editor.dbId)?.name ?? t('No database')
    return [database, editor.schema].filter((part) => part !== null).join(' · ')
  })
  return (
    <figure className="sql-source">
      <figcaption className="small ink-3">{place}</figcaption>
      <pre className="mono">{sql.length > SQL_SHOWN ? `${sql.slice(0, SQL_SHOWN)}…` : sql}</pre>
    </figure>
  )
}

interface DatasetDialogProps {
  readonly id: string
  /** It is made for a chart. */
  readonly chart?: boolean
  readonly onClose: () => void
  readonly onMade?: (datasetId: number) => void
}

/** Makes a dataset of what the tab holds, or overwrites one of one's own with it. */
export const DatasetDialog = ({ id, chart = false, onClose, onMade }: DatasetDialogProps) => {
  const command = useCommand()
  const [make, setMake] = useState<Make>('new')
  const title = useEditorField(id, (editor) => editor.name, '')
  const [name, setName] = useState(title)
  const [target, setTarget] = useState<number | null>(null)
  const own = useSelect(['datasets'], (model) => model.datasets.lists.own ?? null)
  const finish = (): void => {
    command('dataset.read_failure', { editorId: id })
    onClose()
  }
  const [making, failed, send] = useDone(id, (datasetId) => {
    onClose()
    onMade?.(datasetId)
  })
  useEffect(() => {
    if (make === 'overwrite') command('dataset.list', { scope: 'own' })
  }, [command, make])
  const options = (own?.value?.datasets ?? []).map((dataset) => ({
    value: dataset.id,
    label: dataset.name,
    detail: dataset.schema ?? '',
  }))
  // one that has the name already is most likely meant
  const chosen =
    options.find((option) => (target === null ? option.label === name.trim() : option.value === target)) ?? null
  const weighed = useWeighed(id, make === 'overwrite' ? (chosen?.value ?? null) : null)
  const breaks = (weighed?.count ?? 0) > 0
  const missing =
    make === 'new'
      ? name.trim() === ''
        ? t('It needs a name.')
        : null
      : chosen === null
        ? t('Choose the dataset to overwrite.')
        : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing !== null || making || weighed?.status === 'weighing') return
    const what = make === 'overwrite' && chosen !== null ? { name: chosen.label, datasetId: chosen.value } : { name }
    // what was made before is not what was asked for now
    if (!isRefusal(command('dataset.create', { editorId: id, ...what }))) send()
  }
  return (
    <Dialog
      open
      onOpenChange={finish}
      title={chart ? t('Create chart') : t('Create dataset')}
      size="wide"
      footer={
        <>
          <Button onClick={finish}>{t('Cancel')}</Button>
          <Button
            variant={breaks ? 'danger-solid' : 'primary'}
            type="submit"
            form={FORM}
            loading={making || weighed?.status === 'weighing'}
            disabledReason={missing}
          >
            {breaks
              ? t('Overwrite all the same')
              : chart
                ? t('Continue to the chart')
                : make === 'new'
                  ? t('Create dataset')
                  : t('Overwrite dataset')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={submit}>
        {chart && <p>{t('A chart asks a dataset. Name the one that this query becomes.')}</p>}
        <Segmented
          label={t('What to make')}
          value={make}
          onChange={(next) => {
            // what failed was of the other way
            command('dataset.read_failure', { editorId: id })
            setMake(next)
          }}
          options={[
            { value: 'new', label: t('New dataset') },
            { value: 'overwrite', label: t('Overwrite an existing one') },
          ]}
        />
        {make === 'new' ? (
          <TextField label={t('Name')} value={name} maxLength={250} onChange={(event) => setName(event.target.value)} />
        ) : (
          <>
            <Select
              label={t('Dataset')}
              value={chosen?.value ?? null}
              onChange={setTarget}
              options={options}
              loading={own?.status === 'loading'}
              placeholder={t('Choose a dataset of yours')}
              emptyText={t('You own no dataset of a query yet.')}
              hint={t('Labels, metrics and calculated columns stay; charts read the new query from then on.')}
            />
            {weighed !== null && <OverwriteUses {...weighed} />}
          </>
        )}
        <Source id={id} />
        {failed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {failed}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
