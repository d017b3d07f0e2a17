import jsonBigInt from 'json-bigint'

/*
 * Native mode throws on ordinary averages, so BigNumber mode and one walk. Columns may be called `constructor` and
 * `__proto__`, which the library would otherwise refuse; its objects have no prototype, and `Object.fromEntries`
 * defines properties instead of setting them, so both are names like any other.
 */
const exact = jsonBigInt({ protoAction: 'preserve', constructorAction: 'preserve' })

interface BigNumber {
  isInteger(): boolean
  toFixed(): string
  toNumber(): number
}

const isBigNumber = (value: object): value is BigNumber =>
  typeof (value as Partial<BigNumber>).toFixed === 'function' && '_isBigNumber' in value

const walk = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isBigNumber(value)) {
    const number = value.toNumber()
    return value.isInteger() && !Number.isSafeInteger(number) ? value.toFixed() : number
  }
  if (Array.isArray(value)) return value.map(walk)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]))
}

/** Parses JSON in which integers of any length become text of the same digits. Throws on anything that is not JSON. */
export const parseBig = (text: string): unknown => walk(exact.parse(text))
