import { useContext, useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'

import { isRefusal } from '../../../core/commands/command'
import { currentId } from '../../../projections/editor/rekey'
import { effectiveEditor } from '../../../projections/editor/editors'
import type { Run } from '../../../projections/run/runs'
import { databaseOf } from '../../../projections/schema/selectors'
import { StoreContext } from '../../context'
import { Banner, Button, Dialog, Segmented, Select, TextField } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import type { TextPart } from '../text/handle'
import { schemaText } from '../../../domain/datasets/place'
import { wholeTable } from '../../../domain/sql/wholeTable'
import { useDatasetOfTable } from '../../dataset/useDatasetOfTable'
import { useEditorField } from '../state'
import { OverwriteUses, useWeighed } from './OverwriteUses'
import { takenOf, type Taken } from './taken'
import './dataset.css'

const FORM = 'create-dataset'
/** Letters of the SQL that the dialog repeats. */
const SQL_SHOWN = 600

type Make = 'table' | 'new' | 'overwrite'

/** Tells once the dataset of this tab is made. */
const useDone = (id: string, onDone: (datasetId: number) => void): readonly [boolean, string | null, () => void] => {
  const [sent, setSent] = useState(false)
  const making = useSelect(['datasets'], (model) => model.datasets.making[currentId(model.datasets, id)] !== undefined)
  const createdId = useSelect(['datasets'], (model) => model.datasets.made[currentId(model.datasets, id)]?.id ?? null)
  const failed = useSelect(['datasets'], (model) => model.datasets.failed[currentId(model.datasets, id)] ?? null)
  const done = sent && !making ? createdId : null
  const close = useRef(onDone)
  useEffect(() => {
    close.current = onDone
  })
  useEffect(() => {
    if (done !== null) close.current(done)
  }, [done])
  return [making, failed, () => setSent(true)]
}

const wordsOf = ({ of, place, count }: Taken): string | null =>
  of === 'statement'
    ? t('Statement %s of %s, at the cursor', place, count)
    : of === 'selection'
      ? t('The selection')
      : null

interface SourceProps {
  readonly id: string
  readonly run: Run | null
  readonly taken: Taken | null
}

/** The taken SQL, and its origin. */
const Source = ({ id, run, taken }: SourceProps) => {
  const whole = useEditorField(id, (editor) => editor.sql, '')
  const sql = run?.sql ?? taken?.sql ?? whole
  const words = run === null ? taken && wordsOf(taken) : t('The statement of this result')
  const place = useSelect(['editors', 'schemas'], (model) => {
    const source = run ?? effectiveEditor(model.editors, id)
    if (source === undefined) return ''
    const database = databaseOf(model, source.dbId)?.name ?? t('No database')
    return [words, database, source.schema].filter((part) => part !== null).join(' · ')
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
  /** The part of the tab's text that Run would run. */
  readonly part?: TextPart
  /** The run whose statement is meant in place of the text. */
  readonly run?: Run
  /** It is made for a chart, whose editor opens then. */
  readonly chart?: boolean
  readonly onClose: () => void
}

/** The taken text stays that of the moment of the request. */
const useTaken = (id: string, part: TextPart | undefined): Taken | null => {
  const store = useContext(StoreContext)
  const [taken] = useState(() => {
    const editor = store === null ? undefined : effectiveEditor(store.state().editors, id)
    return part === undefined || editor === undefined ? null : takenOf(editor.sql, part)
  })
  return taken
}

interface TableOfQuery {
  readonly place: {
    readonly dbId: number
    readonly catalog: string | null
    readonly schema: string
    readonly name: string
  }
  /** It was made of a file. */
  readonly isFile: boolean
}

/** The table that the query reads as a whole, if it is one. */
const useWholeTable = (id: string, run: Run | undefined, taken: Taken | null): TableOfQuery | null => {
  const store = useContext(StoreContext)
  const [found] = useState((): TableOfQuery | null => {
    const state = store?.state()
    const editor = state === undefined ? undefined : effectiveEditor(state.editors, id)
    const source = run ?? editor
    const table = wholeTable(run?.sql ?? taken?.sql ?? editor?.sql ?? '')
    const schema = table?.schema ?? source?.schema ?? null
    if (state === undefined || source === undefined || source.dbId === null || table === null || schema === null)
      return null
    const { dbId, catalog } = source
    const isFile = databaseOf(state, dbId)?.allowFileUpload === true
    return { place: { dbId, catalog, schema, name: table.table }, isFile }
  })
  return found
}

/** Makes a dataset of one query of the tab, or overwrites one of one's own with it. */
export const DatasetDialog = ({ id, part, run, chart = false, onClose }: DatasetDialogProps) => {
  const [, go] = useLocation()
  const taken = useTaken(id, part)
  const query =
    run === undefined ? (taken === null || taken.sql === null ? {} : { sql: taken.sql }) : { queryId: run.id }
  const command = useCommand()
  const table = useWholeTable(id, run, taken)
  const [make, setMake] = useState<Make>(table?.isFile === true ? 'table' : 'new')
  const title = useEditorField(id, (editor) => editor.name, '')
  const [name, setName] = useState(title)
  const [target, setTarget] = useState<number | null>(null)
  const ownDatasets = useSelect(['datasets'], (model) => model.datasets.lists.own ?? null)
  const finish = (): void => {
    command('dataset.read_failure', { editorId: id })
    onClose()
  }
  const done = (datasetId: number): void => {
    onClose()
    if (chart) go(`/explore/?datasource_type=table&datasource_id=${datasetId}`)
  }
  const [isMaking, queryFailed, send] = useDone(id, done)
  const ofTable = useDatasetOfTable(done)
  const making = isMaking || ofTable.isSending
  // the table of a file has one dataset, so that nothing is left to choose on the way to its chart
  const goesOn = useRef(chart && table?.isFile === true)
  useEffect(() => {
    if (!goesOn.current || table === null) return
    goesOn.current = false
    ofTable.send(table.place)
  }, [ofTable, table])
  const failed = make === 'table' ? ofTable.failed : queryFailed
  useEffect(() => {
    if (make === 'overwrite') command('dataset.list', { scope: 'own' })
  }, [command, make])
  const options = (ownDatasets?.value?.datasets ?? []).map((dataset) => ({
    value: dataset.id,
    label: dataset.name,
    detail: schemaText(dataset),
  }))
  // one that has the name already is most likely meant
  const chosen =
    options.find((option) => (target === null ? option.label === name.trim() : option.value === target)) ?? null
  const weighed = useWeighed(id, make === 'overwrite' ? (chosen?.value ?? null) : null, query)
  const breaks = (weighed?.count ?? 0) > 0
  const several = run === undefined && taken?.of === 'selection' && taken.count > 1
  const missing = several
    ? t('Select one of them.')
    : make === 'new' && name.trim() === ''
      ? t('It needs a name.')
      : make === 'overwrite' && chosen === null
        ? t('Choose the dataset to overwrite.')
        : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing !== null || making || weighed?.status === 'weighing') return
    if (make === 'table' && table !== null) {
      ofTable.send(table.place)
      return
    }
    const what = make === 'overwrite' && chosen !== null ? { name: chosen.label, datasetId: chosen.value } : { name }
    // an earlier dataset is not the requested one
    if (!isRefusal(command('dataset.create', { editorId: id, ...query, ...what }))) send()
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
                : make === 'overwrite'
                  ? t('Overwrite dataset')
                  : t('Create dataset')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={submit}>
        {chart && make !== 'table' && <p>{t('A chart asks a dataset. Name the one that this query becomes.')}</p>}
        {make === 'table' && <p>{t('The chart reads the table itself, and goes on with its new rows.')}</p>}
        <Segmented
          label={t('What to make')}
          value={make}
          onChange={(next) => {
            // the failure belonged to the other choice
            command('dataset.read_failure', { editorId: id })
            setMake(next)
          }}
          options={[
            ...(table === null ? [] : [{ value: 'table' as const, label: t('The table itself') }]),
            { value: 'new', label: t('New dataset') },
            { value: 'overwrite', label: t('Overwrite an existing one') },
          ]}
        />
        {make === 'new' && (
          <TextField label={t('Name')} value={name} maxLength={250} onChange={(event) => setName(event.target.value)} />
        )}
        {make === 'overwrite' && (
          <>
            <Select
              label={t('Dataset')}
              value={chosen?.value ?? null}
              onChange={setTarget}
              options={options}
              loading={ownDatasets?.status === 'loading'}
              placeholder={t('Choose a dataset of yours')}
              emptyText={t('You own no dataset of a query yet.')}
              hint={t('Labels, metrics and calculated columns stay; charts read the new query from then on.')}
            />
            {weighed !== null && <OverwriteUses {...weighed} />}
          </>
        )}
        <Source id={id} run={run ?? null} taken={taken} />
        {several && (
          <Banner kind="warning" announce="alert" inset>
            {t('The selection has %s statements, and a dataset is one query. Select one of them.', taken.count)}
          </Banner>
        )}
        {failed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {failed}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
