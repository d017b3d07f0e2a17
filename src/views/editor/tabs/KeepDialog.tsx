import { useState, type FormEvent } from 'react'

import { databaseOf } from '../../../projections/schema/selectors'
import { schemasKey } from '../../../projections/schema/schemas'
import { Button, Dialog, Select, TextField } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useEditorField } from '../state'

/** A table or view that is to hold the result. */
export interface Keep {
  readonly method: 'TABLE' | 'VIEW'
  readonly schema: string | null
  readonly name: string
}

interface KeepDialogProps {
  readonly id: string
  readonly method: Keep['method']
  readonly onClose: () => void
  readonly onKeep: (keep: Keep) => void
}

const FORM = 'keep-result'

/** Asks under which name the result of a query is to be kept in its database (CREATE TABLE AS, CREATE VIEW AS). */
export const KeepDialog = ({ id, method, onClose, onKeep }: KeepDialogProps) => {
  const dbId = useEditorField(id, (editor) => editor.dbId, null)
  const catalog = useEditorField(id, (editor) => editor.catalog, null)
  const tabSchema = useEditorField(id, (editor) => editor.schema, null)
  const forced = useSelect(['schemas'], (model) => databaseOf(model, dbId)?.forceCtasSchema ?? null)
  const schemas = useSelect(['schemas'], (model) =>
    dbId === null ? [] : (model.schemas.schemas[schemasKey({ dbId, catalog })]?.value ?? []),
  )
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const schema = forced ?? chosen ?? tabSchema ?? (schemas.includes('main') ? 'main' : (schemas[0] ?? null))
  const offered = schema === null || schemas.includes(schema) ? schemas : [schema, ...schemas]
  const empty = name.trim() === ''
  const table = method === 'TABLE'
  const keep = (event: FormEvent): void => {
    event.preventDefault()
    if (empty) return
    onKeep({ method, schema, name: name.trim() })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={table ? t('Create table as') : t('Create view as')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} disabledReason={empty ? t('It needs a name.') : null}>
            {table ? t('Create table') : t('Create view')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={keep}>
        <TextField
          label={t('Name')}
          value={name}
          maxLength={250}
          spellCheck={false}
          hint={
            table
              ? t('All rows of the query are kept in it, whatever the row limit.')
              : t('It runs the query anew whenever it is read.')
          }
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={t('Schema')}
          value={schema}
          disabled={forced !== null}
          hint={forced === null ? undefined : t('This database keeps all of them here.')}
          placeholder={t('Choose a schema')}
          options={offered.map((one) => ({ value: one, label: one }))}
          onChange={setChosen}
        />
      </form>
    </Dialog>
  )
}
