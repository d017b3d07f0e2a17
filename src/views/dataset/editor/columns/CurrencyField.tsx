import { Segmented } from '../../../controls'
import { t } from '../../../i18n'
import { useEditing } from '../editing'
import { DraftInput } from '../Inputs'

interface Currency {
  readonly symbol: string
  readonly symbolPosition: 'prefix' | 'suffix'
}

const read = (text: string | null): Currency => {
  try {
    const { symbol, symbolPosition } = JSON.parse(text ?? '{}') as { symbol?: unknown; symbolPosition?: unknown }
    return {
      symbol: typeof symbol === 'string' ? symbol : '',
      symbolPosition: symbolPosition === 'suffix' ? 'suffix' : 'prefix',
    }
  } catch {
    return { symbol: '', symbolPosition: 'prefix' }
  }
}

interface CurrencyFieldProps {
  /** JSON with `symbol` and `symbolPosition`. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

export const CurrencyField = ({ value, onChange }: CurrencyFieldProps) => {
  const { refusal } = useEditing()
  const currency = read(value)
  const set = (next: Partial<Currency>): void => {
    const changed = { ...currency, ...next }
    onChange(changed.symbol === '' ? null : JSON.stringify(changed))
  }
  return (
    <div className="currency">
      <DraftInput
        label={t('Currency')}
        placeholder="USD"
        value={currency.symbol}
        onCommit={(symbol) => set({ symbol: symbol.trim() })}
      />
      <Segmented
        label={t('Place of the currency')}
        value={currency.symbolPosition}
        disabled={refusal !== null || currency.symbol === ''}
        onChange={(symbolPosition) => set({ symbolPosition })}
        options={[
          { value: 'prefix', label: t('Before') },
          { value: 'suffix', label: t('After') },
        ]}
      />
    </div>
  )
}
