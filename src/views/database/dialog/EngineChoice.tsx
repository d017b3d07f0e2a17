import { engineWords } from '../../../../common/engine/engines'
import type { EngineInfo } from '../../../events/database/database'
import { TextField } from '../../controls'
import { RadioInput } from '../../controls/choice/RadioInput'
import { t } from '../../i18n'

interface EngineChoiceProps {
  readonly engines: readonly EngineInfo[]
  readonly value: string
  /** True for a database that exists: it keeps its engine. */
  readonly fixed: boolean
  readonly error: string | null
  readonly onChange: (engine: string) => void
}

/** The engine of a database: the first choice, which decides about all other fields. */
export const EngineChoice = ({ engines, value, fixed, error, onChange }: EngineChoiceProps) => {
  if (fixed) {
    const name = engines.find(({ engine }) => engine === value)?.name ?? value
    return <TextField label={t('Engine')} value={name} error={error} readOnly />
  }
  return (
    <div>
      <div role="radiogroup" className="engines" aria-label={t('Engine')}>
        {engines.map(({ engine, name }) => (
          <label key={engine} className="engine">
            <RadioInput
              group="engine"
              label={name}
              checked={engine === value}
              disabled={false}
              firstFocus={engine === value}
              onChoose={() => onChange(engine)}
            />
            <b>{name}</b>
            <span>{t(engineWords(engine)?.line ?? '')}</span>
          </label>
        ))}
      </div>
      {error !== null && <p className="hint bad">{error}</p>}
    </div>
  )
}
