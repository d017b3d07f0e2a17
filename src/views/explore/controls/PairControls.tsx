import { t } from '../../i18n'
import { textOf } from './choices'
import { Draft } from '../Draft'
import { hintOf, useEditor, type ControlProps } from '../editor'

interface PairProps extends ControlProps {
  /** Names of the first and the last field. */
  readonly names: readonly [first: string, last: string]
  readonly numeric?: boolean
  /** The value of non-empty typed text. */
  readonly read: (text: string) => unknown
}

/** Two values, either of which may be left open. */
const Pair = ({ control, names, numeric = false, read }: PairProps) => {
  const { context, errors, disabled, set } = useEditor()
  const raw = context.values[control.name]
  const pair: readonly unknown[] = Array.isArray(raw) ? raw : []
  const ends: readonly unknown[] = [pair[0] ?? null, pair[1] ?? null]
  const commit = (place: number, text: string): void => {
    const next = ends.with(place, text.trim() === '' ? null : read(text.trim()))
    set(control, next.every((one) => one === null) ? undefined : next)
  }
  return (
    <div className="pair">
      {names.map((name, place) => (
        <Draft
          key={name}
          label={name}
          hint={place === 0 ? hintOf(control) : undefined}
          errors={place === 0 ? (errors[control.name] ?? []).map((error) => t(error)) : []}
          text={textOf(ends[place])}
          disabled={disabled}
          numeric={numeric}
          onCommit={(text) => commit(place, text)}
        />
      ))}
    </div>
  )
}

/** Text that is no number stays as typed, with an error. */
const numberOf = (text: string): unknown => {
  const number = Number(text.replaceAll(/[,\s]/g, ''))
  return Number.isFinite(number) ? number : text
}

/** The ends of an axis. */
export const BoundsControl = ({ control }: ControlProps) => {
  const label = t(control.label)
  return <Pair control={control} names={[t('%s: min', label), t('%s: max', label)]} numeric read={numberOf} />
}

/** Two times of day. */
export const ClocksControl = ({ control }: ControlProps) => {
  const label = t(control.label)
  return <Pair control={control} names={[t('%s: from', label), t('%s: to', label)]} read={(text) => text} />
}
