import { PlugZap } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'

import type { DatabaseSwitches, EngineInfo } from '../../../events/database/database'
import { formKey } from '../../../projections/database/databases'
import { Button, Dialog, TextField } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { SetBy } from '../../version/SetBy'
import { useLogged } from '../../screen/useLogged'
import { Connected } from './Connected'
import { EngineChoice } from './EngineChoice'
import { OptionField } from './OptionField'
import { Outcome } from './Outcome'
import { ReaderStatements } from './ReaderStatements'
import { switchesFor } from './switches'
import { SwitchRow } from './SwitchRow'
import { useConnection, type Entered } from './useConnection'

const FORM = 'database-form'
const DATABASES = ['databases'] as const

const databaseParts = () =>
  (
    [
      ['Name', 'name'],
      ['Connection', 'options'],
      ['Passwords and keys', 'secrets'],
      ['Statements that write', 'allow_dml'],
      ['CREATE TABLE AS', 'allow_ctas'],
      ['CREATE VIEW AS', 'allow_cvas'],
      ['Runs in the background', 'allow_run_async'],
      ['Uploads of files', 'allow_file_upload'],
      ['Schema for CREATE AS', 'force_ctas_schema'],
      ['Cache timeout', 'cache_timeout'],
      ['In the SQL editor', 'expose_in_sqllab'],
      ['More settings', 'extra'],
    ] as const
  ).map(([label, column]) => ({ label: t(label), path: `/${column}` }))

/** An address may hold a password, whichever field it is pasted into. */
const mayHoldSecret = (value: unknown): boolean => typeof value === 'string' && /:\/\/|[@?]/.test(value)

/** The typed form without its secrets: of its options only those that are declared to be none. */
const withoutSecrets =
  (engines: readonly EngineInfo[]) =>
  (entered: Entered): Entered => {
    const options = engines.find(({ engine }) => engine === entered.engine)?.options ?? []
    const open = options.flatMap(({ name, secret }) => {
      const value = entered.values[name]
      return secret || value === undefined || mayHoldSecret(value) ? [] : [[name, value] as const]
    })
    return { ...entered, values: Object.fromEntries(open) }
  }

/** The switches of a database whose engine has one catalog: another engine may have been chosen before. */
const withoutCatalogs = (switches: DatabaseSwitches): DatabaseSwitches => {
  const { otherCatalogs: _, ...rest } = switches
  return rest
}

interface FormProps {
  readonly id: number | null
  readonly engines: readonly EngineInfo[]
  readonly initial: Entered
  readonly leadsOn: boolean
  readonly onClose: () => void
}

/** Fields of a database, made from the option schema of its engine. */
export const Form = ({ id, engines, initial, leadsOn, onClose }: FormProps) => {
  const command = useCommand()
  const [entered, setEntered] = useLogged('the form of a database', initial, { forLog: withoutSecrets(engines) })
  // a message about a connection stays until it is changed
  const [touched, setTouched] = useState(false)
  const withConnection = useConnection(id, engines)
  const state = useSelect(DATABASES, (model) => model.databases.forms[formKey(id)] ?? null)
  const doing = state?.doing ?? null
  const options = engines.find(({ engine }) => engine === entered.engine)?.options ?? []
  const hasCatalogs = options.some(({ name }) => name === 'catalog')
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
  const saved = state?.saved ?? null
  const follows = leadsOn && id === null
  useEffect(() => {
    if (saved === null) return
    command('databases.list', {})
    command('schema.load_databases', { force: true })
    if (!follows) onClose()
  }, [saved, command, follows, onClose])
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (incomplete !== null) return
    setTouched(false)
    const { name, switches } = entered
    withConnection(entered, (connection) =>
      command('databases.save', { ...connection, name, switches: hasCatalogs ? switches : withoutCatalogs(switches) }),
    )
  }
  const { allowCtas, allowCvas, exposeInSqllab, forceCtasSchema } = entered.switches
  if (saved !== null && follows) {
    return <Connected id={saved} name={entered.name.trim()} exposed={exposeInSqllab} onClose={onClose} />
  }
  const typed = options.flatMap(({ name, secret }) => (secret ? [] : [[name, entered.values[name]] as const]))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={id === null ? t('Add database') : t('Edit %s', initial.name)}
      size="wide"
      footer={
        <>
          <SetBy kind="database" id={id} of={initial.name} parts={databaseParts()} />
          <Outcome
            works={state?.outcome === 'tested' && !touched}
            schemas={state?.schemas ?? null}
            failure={touched ? null : other}
          />
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
        <EngineChoice
          engines={engines}
          value={entered.engine}
          fixed={id !== null}
          error={wrongOf('engine')}
          onChange={(engine) => change({ engine, values: {}, kept: [] })}
        />
        <TextField
          label={t('Name')}
          value={entered.name}
          maxLength={250}
          error={wrongOf('database_name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <fieldset>
          <legend>{t('Connection')}</legend>
          <div className="options">
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
          </div>
          <ReaderStatements engine={entered.engine} options={Object.fromEntries(typed)} />
        </fieldset>
        <fieldset>
          <legend>{t('What may be done with it')}</legend>
          <div className="switches">
            {switchesFor(entered.switches.allowFileUpload !== undefined, hasCatalogs).map(
              ({ field: name, label, hint }) => (
                <SwitchRow
                  key={name}
                  label={t(label)}
                  hint={t(hint)}
                  checked={entered.switches[name] === true}
                  onChange={(on) => setSwitch({ [name]: on })}
                />
              ),
            )}
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
