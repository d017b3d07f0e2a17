import { addUnits, floorTo, isUnit, unitOf } from './units'

type Fail = (message: string) => Error

const DATE =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/
const PHRASE = /^(?:in\s+)?(\d{1,6}|an?)\s+(\w+)(?:\s+(ago|from now|later|before|after))$/i

const dateOf = (text: string): number | null => {
  const match = DATE.exec(text)
  if (!match) return null
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', part = '', zone = ''] = match
  const offset = zone === '' || zone === 'Z' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${part.slice(0, 3).padEnd(3, '0')}`
  const local = Date.parse(`${iso}Z`)
  // the 31st of a month of 30 days is no day, although a lenient reader takes it for one
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 10) !== iso.slice(0, 10)) return null
  return Date.parse(`${iso}${offset}`)
}

/** A date, or words for one. */
const phraseOf = (text: string, now: number): number | null => {
  const word = text.toLowerCase()
  if (word === 'now') return now
  if (word === 'today') return floorTo(now, 'day')
  if (word === 'yesterday') return addUnits(floorTo(now, 'day'), -1, 'day')
  if (word === 'tomorrow') return addUnits(floorTo(now, 'day'), 1, 'day')
  const match = PHRASE.exec(text)
  if (!match || !isUnit(match[2] ?? '')) return dateOf(text)
  const count = /^an?$/i.test(match[1] ?? '') ? 1 : Number(match[1])
  const back = /ago|before/i.test(match[3] ?? '')
  const unit = unitOf(match[2] ?? '')
  const from = unit === 'second' || unit === 'minute' || unit === 'hour' ? now : floorTo(now, 'day')
  return addUnits(from, back ? -count : count, unit)
}

type Part = { readonly ms: number } | { readonly count: number } | { readonly word: string }
const TOKEN = /\s*(?:'([^']*)'|"([^"]*)"|(-?\d+)|([A-Za-z]+)|([(),]))/y

/** Reads a nested call, such as DATETRUNC(DATEADD(DATETIME('today'), -1, MONTH), MONTH). */
class Reader {
  private at = 0
  private readonly text: string
  private readonly now: number
  private readonly fail: Fail
  constructor(text: string, now: number, fail: Fail) {
    this.text = text
    this.now = now
    this.fail = fail
  }

  whole(): number {
    const part = this.part(0)
    if (this.text.slice(this.at).trim() !== '') throw this.unreadable()
    return this.moment(part)
  }

  private unreadable(): Error {
    return this.fail(`The time expression cannot be read: ${this.text.slice(0, 80)}`)
  }

  private next(): RegExpExecArray {
    TOKEN.lastIndex = this.at
    const token = TOKEN.exec(this.text)
    if (!token) throw this.unreadable()
    this.at = TOKEN.lastIndex
    return token
  }

  private part(depth: number): Part {
    if (depth > 20) throw this.unreadable()
    const [, single, double, digits, word] = this.next()
    const text = single ?? double
    if (text !== undefined) return { word: text }
    if (digits !== undefined) return { count: Number(digits) }
    if (word === undefined) throw this.unreadable()
    const before = this.at
    if (/^\s*\(/.test(this.text.slice(before))) return this.call(word.toUpperCase(), depth)
    return { word }
  }

  private call(name: string, depth: number): Part {
    this.next()
    const parts: Part[] = [this.part(depth + 1)]
    for (;;) {
      const mark = this.next()[5]
      if (mark === ')') return this.result(name, parts)
      if (mark !== ',') throw this.unreadable()
      parts.push(this.part(depth + 1))
    }
  }

  private moment(part: Part | undefined): number {
    if (part && 'ms' in part) return part.ms
    throw this.unreadable()
  }

  private unit(part: Part | undefined) {
    if (part && 'word' in part && isUnit(part.word)) return unitOf(part.word)
    throw this.unreadable()
  }

  private result(name: string, [first, second, third]: readonly Part[]): Part {
    if (name === 'DATETIME') {
      const ms = first && 'word' in first ? phraseOf(first.word.trim(), this.now) : null
      if (ms === null) throw this.unreadable()
      return { ms }
    }
    if (name === 'DATEADD') {
      if (!second || !('count' in second)) throw this.unreadable()
      return { ms: addUnits(this.moment(first), second.count, this.unit(third)) }
    }
    if (name === 'DATETRUNC') return { ms: floorTo(this.moment(first), this.unit(second)) }
    if (name === 'LASTDAY') {
      const unit = this.unit(second)
      return { ms: addUnits(addUnits(floorTo(this.moment(first), unit), 1, unit), -1, 'day') }
    }
    if (name !== 'DATEDIFF') throw this.unreadable()
    const days = (floorTo(this.moment(second), 'day') - floorTo(this.moment(first), 'day')) / 86_400_000
    if (third === undefined || this.unit(third) === 'day') return { count: days }
    if (this.unit(third) !== 'year') throw this.unreadable()
    const years = new Date(this.moment(second)).getUTCFullYear() - new Date(this.moment(first)).getUTCFullYear()
    return { count: years }
  }
}

/** The moment (ms since the epoch) that a date, a phrase or an expression of functions names. */
export const evaluate = (text: string, now: number, fail: Fail): number => {
  const phrase = phraseOf(text, now)
  if (phrase !== null) return phrase
  const moment = new Reader(text, now, fail).whole()
  if (!Number.isFinite(moment)) throw fail(`The time expression cannot be read: ${text.slice(0, 80)}`)
  return moment
}
