import { currencyOf, type Currency } from '../../../domain/charts/kinds/common/style/currency'
import { Segmented } from '../../controls'
import { t } from '../../i18n'
import { labelOf, textOf, typedValue } from './choices'
import { Draft } from '../Draft'
import { hintOf, useEditor, type ControlProps } from '../editor'

/** A chosen or typed currency, and its side of the number. */
export const CurrencyControl = ({ control }: ControlProps) => {
  const { context, errors, disabled, set } = useEditor()
  const choices = control.choices?.(context) ?? []
  const currency = currencyOf(context.values[control.name])
  const put = (next: Partial<Currency>): void => {
    const { symbol, symbolPosition = 'prefix' } = { ...currency, ...next }
    set(control, symbol === undefined || symbol === '' ? undefined : { symbol, symbolPosition })
  }
  return (
    <div className="currency-pair">
      <Draft
        label={t(control.label)}
        hint={hintOf(control)}
        errors={(errors[control.name] ?? []).map((error) => t(error))}
        text={currency === null ? '' : labelOf(choices, currency.symbol)}
        placeholder={t('None')}
        disabled={disabled}
        choices={choices}
        onCommit={(text) => put({ symbol: textOf(typedValue(text, choices)) })}
      />
      <Segmented
        label={t('%s: place', t(control.label))}
        value={currency?.symbolPosition ?? 'prefix'}
        disabled={disabled || currency === null}
        onChange={(symbolPosition) => put({ symbolPosition })}
        options={[
          { value: 'prefix', label: t('Before') },
          { value: 'suffix', label: t('After') },
        ]}
      />
    </div>
  )
}
