import * as z from 'zod/mini'

/** Fields that many bodies and answers have. */
export const text = z.nullish(z.string())
export const flag = z.nullish(z.boolean())
export const whole = z.number().check(z.int())
/** Text of at most so many characters. */
export const short = (most: number) => z.nullish(z.string().check(z.maxLength(most)))

export const somebody = z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })
/** Who made or changed something; Superset names them without their id at times. */
export const person = z.nullish(z.object({ ...somebody.shape, id: z.optional(z.number()) }))

/** A line of text without blanks around it. */
export const word = (least: number, most: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most))
