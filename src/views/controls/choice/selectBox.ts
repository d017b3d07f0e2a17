/*
 * Rules of boxes with several chosen values from a list that may be longer than its loaded part. They are independent of the
 * values' type.
 */

/** Options per request (`B9.26`). */
export const PAGE_SIZE = 100
/** Values shown in the box itself; the others are counted (`B9.27`). */
export const MAX_TAGS = 4
/** Scrolled share of the list above which more is requested (`B9.28`). */
const FETCH_MORE_FROM = 0.7
/** Ms of rest before the server gets the typed text, and before a complete list is searched (`B9.29`). */
export const SERVER_PAUSE = 500
export const LOCAL_PAUSE = 250
/** Characters of a value in the box (`B5.33`). */
const TAG_LENGTH = 20

/** The option for all of them (`B4.63`). */
export const SELECT_ALL = 'Select All'

export interface Choosable<Value> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

/** `B5.33` */
export const tagLabel = (text: string): string =>
  text.length > TAG_LENGTH ? `${text.slice(0, TAG_LENGTH).replace(/[\s.]+$/, '')}...` : text

/** True when the list has been scrolled far enough to request more. */
export const wantsMore = (list: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  list.scrollHeight > list.clientHeight && list.scrollTop > (list.scrollHeight - list.clientHeight) * FETCH_MORE_FROM

const holds = <Value>(values: readonly Value[], value: Value): boolean => values.some((one) => Object.is(one, value))

/** True when every enabled option is chosen. */
export const isAllChosen = <Value>(options: readonly Choosable<Value>[], chosen: readonly Value[]): boolean => {
  const enabled = options.filter(({ disabled }) => disabled !== true)
  return enabled.length > 0 && enabled.every(({ value }) => holds(chosen, value))
}

/**
 * The choice after a press on 'Select All': all enabled options (`B4.63`), or when it was on already, only the disabled ones,
 * which cannot be removed (`B4.64`).
 */
export const toggleAll = <Value>(options: readonly Choosable<Value>[], chosen: readonly Value[]): readonly Value[] => {
  if (isAllChosen(options, chosen)) {
    return chosen.filter((value) => options.some((one) => one.disabled === true && Object.is(one.value, value)))
  }
  const added = options.filter(({ value, disabled }) => disabled !== true && !holds(chosen, value))
  return [...chosen, ...added.map(({ value }) => value)]
}

/** `B5.28` */
const TOKENS = /,|\r?\n|\t|;/

interface Paste<Value> {
  readonly options: readonly Choosable<Value>[]
  readonly chosen: readonly Value[]
  readonly multiple: boolean
  /** Makes a value of text that matches no option; null where only options may be chosen. */
  readonly make: ((text: string) => Value) | null
}

const optionFor = <Value>(text: string, options: readonly Choosable<Value>[]): Choosable<Value> | undefined =>
  options.find(({ label, value, disabled }) => disabled !== true && (String(value) === text || label === text))

/**
 * The choice after a paste; null where the text is to be typed instead. Of several values each counts; in single mode the whole
 * must be the value or the label of an option, unless new ones may be made (`B5.27` to `B5.29`).
 */
export const pasteValues = <Value>(text: string, paste: Paste<Value>): readonly Value[] | null => {
  const { options, chosen, multiple, make } = paste
  const valueOf = (part: string): readonly Value[] => {
    const option = optionFor(part, options)
    return option !== undefined ? [option.value] : make === null ? [] : [make(part)]
  }
  if (!multiple) {
    const [value] = text.trim() === '' ? [] : valueOf(text.trim())
    return value === undefined ? null : [value]
  }
  const parts = text
    .split(TOKENS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2) return null
  const taken = parts.flatMap(valueOf)
  return [...chosen, ...taken.filter((value, at) => !holds(chosen, value) && taken.indexOf(value) === at)]
}
