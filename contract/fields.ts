import * as z from 'zod/mini'
import { NESTED_TOO_DEEP, isNestedTooDeep } from '../common/jsonDepth'

/** Fields that many bodies and answers have. */
export const text = z.nullish(z.string())
export const flag = z.nullish(z.boolean())
export const whole = z.number().check(z.int())
/** Refuses a text whose JSON has more levels than are taken. */
export const shallowText = z.refine((value) => typeof value !== 'string' || !isNestedTooDeep(value), NESTED_TOO_DEEP)
/** Text that holds JSON. The server checks its content. */
export const requiredJsonText = z.string().check(shallowText)
export const jsonText = z.nullish(requiredJsonText)
/** Text of at most so many characters. */
export const short = (most: number) => z.nullish(z.string().check(z.maxLength(most)))

export const somebody = z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })
/** Creator or editor of something; Superset sometimes omits the id. */
export const person = z.nullish(z.object({ ...somebody.shape, id: z.optional(z.number()) }))

/** A line of text without blanks around it. */
export const word = (least: number, most: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most))
