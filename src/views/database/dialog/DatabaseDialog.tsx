import { CircleCheck, CircleX, PlugZap } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'

import type { Decision } from '../../../core/commands/command'
import type { Connection } from '../../../commands/database/database'
import type { DatabaseDetail, DatabaseSwitches, EngineInfo } from '../../../events/database/database'
import { formKey } from '../../../projections/database/databases'
import { Button, Dialog, ErrorState, Icon, Select, Skeleton, TextField } from '../../controls'
import { useCommand, useSelect, useServices } from '../../hooks'
import { t } from '../../i18n'
import { withSecrets } from '../../dialogs/secrets'
import { OptionField } from './OptionField'
import { INITIAL, switchesFor } from './switches'
import { SwitchRow } from './SwitchRow'

const FORM = 'database-form'
const DATABASES = ['databases'] as const

interface Entered {
  readonly name: string
  readonly engine: string
  /** Options and, while this dialog is open, secrets, by name. */
  readonly values: Readonly<Record<string, string>>
  readonly kept: readonly string[]
  readonly switches: DatabaseSwitches
}

const fromDetail = ({ name, engine, options, kept, switches }: DatabaseDetail): Entered => ({
  name,
  engine,
  values: Object.fromEntries(options.map((option) => [option.name, option.value])),
  kept,
  switches,
})

/** Calls `act` with the entered connection, and answers its decision. */
const useConnection = (id: number | null, engines: readonly EngineInfo[]) => {
  const services = useServices()
  return (entered: Entered, act: (connection: Connection) => Decision): void => {
    const options = engines.find(({ engine }) => engine === entered.engine)?.options ?? []
    const filled = options.flatMap(({ name, secret }) => {
      const value = entered.values[name] ?? ''
      return value === '' || entered.kept.includes(name) ? [] : [{ name, value, secret }]
    })
    const hidden = filled.filter(({ secret }) => secret)
    const values = hidden.map(({ value }) => value)
    withSecrets(services, values, (handles) =>
      act({
        form: id,
        engine: entered.engine,
        options: filled.flatMap(({ name, value, secret }) => (secret ? [] : [{ name, value }])),
        secrets: hidden.map(({ name }, at) => ({ name, handle: handles[at] ?? '' })),
        kept: entered.kept,
      }),
    )
  }
}

interface FormProps {
  readonly id: number | null
  readonly engines: readonly EngineInfo[]
  readonly initial: Entered
  readonly onClose: () => void
}

const Form = ({ id, engines, initial, onClose }: FormProps) => {
  const command = useCommand()
  const [entered, setEntered] = useState(initial)
  // a message about a connection stays until it is changed
  const [touched, setTouched] = useState(false)
  const withConnection = useConnection(id, engines)
  const state = useSelect(DATABASES, (model) => model.databases.forms[formKey(id)] ?? null)
  const doing = state?.doing ?? null
  const options = engines.find(({ engine }) => engine === entered.engine)?.options ?? []
  const wrongOf = (...names: readonly string[]): string | null =>
    state?.fields.find(({ name }) => names.includes(name))?.message ?? null
  const shown = new Set(['database_name', 'force_ctas_schema', ...options.map(({ name }) => name)])
  const other = state?.outcome === 'failed' && !state.fields.some(({ name }) => shown.has(name)) ? state.message : null
  const change = (part: Partial<Entered>): void => {
    setTouched(true)
    setEntered((now) => ({ ...now, ...part }))
  }
  const setSwitch = (part: Partial<DatabaseSwitches>): void =>
    setEntered((now) => ({ ...now, switches: { ...now.switches, ...part } }))
  const missing = options.some(({ name, required }) => required && (entered.values[name] ?? '').trim() === '')
  const incomplete = entered.name.trim() === '' ? t('It needs a name.') : missing ? t('An option is missing.') : null
  const saved = state?.outcome === 'saved'
  useEffect(() => {
    if (!saved) return
    command('databases.list', {})
    command('schema.load_databases', { force: true })
    onClose()
  }, [saved, command, onClose])
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (incomplete !== null) return
    setTouched(false)
    const { name, switches } = entered
    withConnection(entered, (connection) => command('databases.save', { ...connection, name, switches }))
  }
  const { allowCtas, allowCvas, forceCtasSchema } = entered.switches
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={id === null ? t('Add database') : t('Edit %s', initial.name)}
      size="wide"
      footer={
        <>
          <output className="database-outcome grow">
            {state?.outcome === 'tested' && !touched && (
              <span className="row ok">
                <Icon of={CircleCheck} /> {t('The connection works.')}
              </span>
            )}
            {other !== null && !touched && (
              <span className="row bad">
                <Icon of={CircleX} /> {other}
              </span>
            )}
          </output>
          <Button
            icon={PlugZap}
            loading={doing === 'test'}
            disabledReason={missing ? t('An option is missing.') : null}
            onClick={() => {
              setTouched(false)
              withConnection(entered, (connection) => command('databases.test', connection))
            }}
          >
            {t('Test connection')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={doing === 'save'} disabledReason={incomplete}>
            {id === null ? t('Add database') : t('Save changes')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="database-form" onSubmit={save} noValidate>
        <TextField
          label={t('Name')}
          value={entered.name}
          maxLength={250}
          error={wrongOf('database_name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label={t('Engine')}
          value={entered.engine}
          error={wrongOf('engine')}
          disabled={id !== null}
          options={engines.map(({ engine, name }) => ({ value: engine, label: name }))}
          onChange={(engine) => change({ engine, values: {}, kept: [] })}
        />
        <fieldset>
          <legend>{t('Connection')}</legend>
          {options
            .filter(({ name }) => id === null || name !== 'create')
            .map((option) => (
              <OptionField
                key={option.name}
                option={option}
                value={entered.values[option.name] ?? ''}
                kept={entered.kept.includes(option.name)}
                error={wrongOf(option.name)}
                onChange={(value) => change({ values: { ...entered.values, [option.name]: value } })}
                onReplace={() => change({ kept: entered.kept.filter((name) => name !== option.name) })}
              />
            ))}
        </fieldset>
        <fieldset>
          <legend>{t('What may be done with it')}</legend>
          <div className="switches">
            {switchesFor(entered.switches.allowFileUpload !== undefined).map(({ field: name, label, hint }) => (
              <SwitchRow
                key={name}
                label={t(label)}
                hint={t(hint)}
                checked={entered.switches[name] === true}
                onChange={(on) => setSwitch({ [name]: on })}
              />
            ))}
          </div>
          {(allowCtas || allowCvas) && (
            <TextField
              label={t('Schema of new tables and views (optional)')}
              hint={t('All of them are kept there. Without one they go where the query runs.')}
              value={forceCtasSchema ?? ''}
              maxLength={250}
              error={wrongOf('force_ctas_schema')}
              onChange={(event) =>
                setSwitch({ forceCtasSchema: event.target.value === '' ? null : event.target.value })
              }
            />
          )}
        </fieldset>
      </form>
    </Dialog>
  )
}

interface DatabaseDialogProps {
  /** Null for a new one. */
  readonly id: number | null
  readonly onClose: () => void
}

/** Adds a database or changes one. The form is made from the option schema of the engine. */
export const DatabaseDialog = ({ id, onClose }: DatabaseDialogProps) => {
  const command = useCommand()
  const engines = useSelect(DATABASES, (model) => model.databases.engines)
  const detail = useSelect(DATABASES, (model) => (id === null ? null : (model.databases.details[id] ?? null)))
  const kinds = engines?.value ?? null
  const current = id === null ? null : (detail?.value ?? null)
  const failed = [engines, detail].find((one) => one?.status === 'failed') ?? null
  if (kinds !== null && (id === null || current !== null)) {
    const empty = { name: '', engine: kinds[0]?.engine ?? '', values: {}, kept: [], switches: INITIAL }
    return <Form id={id} engines={kinds} initial={current === null ? empty : fromDetail(current)} onClose={onClose} />
  }
  return (
    <Dialog open onOpenChange={onClose} title={id === null ? t('Add database') : t('Edit database')} size="wide">
      {failed === null ? (
        <Skeleton lines={[40, 80, 60]} label={t('Reading the settings')} />
      ) : (
        <ErrorState
          title={t('The settings could not be read')}
          actions={<Button onClick={() => command('databases.open_form', { id })}>{t('Try again')}</Button>}
        >
          {failed.message}
        </ErrorState>
      )}
    </Dialog>
  )
}
