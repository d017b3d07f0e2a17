import jsonBigInt from 'json-bigint'

/*
 * Native mode throws on ordinary averages, so BigNumber mode and one walk; and a column may be called
 * `constructor`, which the library would otherwise refuse.
 */
const exact = jsonBigInt({ protoAction: 'ignore', constructorAction: 'preserve' })

/** An integer of 16 digits or more outside a string: only then may native parsing lose digits. */
const LONG_INTEGER = /[:,[]\s*-?\d{16,}\s*[,}\]]/

interface BigNumber {
  isInteger(): boolean
  toFixed(): string
  toNumber(): number
}

const isBigNumber = (value: object): value is BigNumber =>
  typeof (value as Partial<BigNumber>).toFixed === 'function' && '_isBigNumber' in value

const walk = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isBigNumber(value)) return value.isInteger() ? value.toFixed() : value.toNumber()
  if (Array.isArray(value)) return value.map(walk)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]))
}

/**
 * Parses JSON so that very large integers survive (`A7.02`): those beyond what a number can hold become
 * text of the same digits. Throws `SyntaxError` on anything that is not JSON.
 */
export const parseExact = (text: string): unknown =>
  LONG_INTEGER.test(text) ? walk(exact.parse(text)) : (JSON.parse(text) as unknown)
