import type { Choice } from '../../../domain/charts/kinds/types'

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const labelOf = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? textOf(value)

/** Typed text as a value: a choice by its name, a number where the choices are numbers. */
export const typedValue = (text: string, choices: readonly Choice[]): unknown => {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const low = trimmed.toLowerCase()
  const choice = choices.find(({ label, value }) => label.toLowerCase() === low || textOf(value).toLowerCase() === low)
  if (choice !== undefined) return choice.value ?? undefined
  const numbers = choices.some(({ value }) => typeof value === 'number')
  const number = Number(trimmed.replaceAll(/[, ]/g, ''))
  return numbers && Number.isFinite(number) ? number : trimmed
}

/** The values of a control that holds several; none where it holds anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
