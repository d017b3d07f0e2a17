import { take } from '../data/history'
import { addRaw, openRaw } from './raw'

/** The reference of P12: a history as plain JSON texts of a thousand events each. */
export const plantRaw = async (name: string, length: number): Promise<number> => {
  const database = await openRaw(name)
  const events = take(length)
  for (let at = 0; at < length; at += 1000) await addRaw(database, [JSON.stringify(events.slice(at, at + 1000))])
  database.close()
  return length
}
