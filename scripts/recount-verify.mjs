#!/usr/bin/env node
/**
 * Verifies an exported audit log of Recount, or the exported log of a browser: `node recount-verify.mjs FILE [--key FINGERPRINT]`. One file without
 * dependencies, for Node.js 20 and later. It ends with 0 for a file that is whole, and with 1 after naming the first fault.
 *
 * Each entry has the hash of its content, and a hash over the one before it; the footer signs the last of them and a sum of all
 * lines before it. With `--key` the signatures have to be of the installation whose fingerprint an administrator read on their
 * own screen.
 */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto'
import { createReadStream, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The form of the lines of a file, which its header names. */
const FORMAT = 2

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** JSON with the keys of objects in their order. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

const genesisOf = (installation, publicKey) => sha256(JSON.stringify(['recount audit log', 1, installation, publicKey]))

const hashOf = (previous, { seq, at, action, contentHash }) =>
  sha256(JSON.stringify([previous, seq, at, action, contentHash]))

/** The fingerprint of a public key. */
export const fingerprintOf = (publicKey) => sha256(Buffer.from(publicKey, 'base64'))

/** Bytes of base64; null for another spelling of the same bytes. */
const bytesOf = (text) => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}

const isSigned = (publicKey, text, signature) => {
  const bytes = bytesOf(signature)
  if (bytes === null) return false
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verifySignature(null, Buffer.from(text), key, bytes)
  } catch {
    return false
  }
}

const FIELDS = {
  header: 'type format installation genesisKey keys first last previous',
  entry: 'type seq at action content salt contentHash hash',
  burial: 'type seq at action content salt contentHash previous hash',
  signature: 'type at seq hash publicKey signature',
  footer: 'type at count signatures hash lines header publicKey signature',
}

/** Acts that make tombstones; their entries name which. */
const BURYING = new Set(['trim', 'eraseAudit'])
/** Acts whose entries are never tombstones. */
const KEPT = new Set([...BURYING, 'key', 'upgrade'])

class Fault extends Error {
  constructor(kind, message) {
    super(message)
    this.kind = kind
  }
}

/** A line as an object; any other spelling of the same JSON is a change too. Without `wanted` its type names its fields. */
const readAs = (line, wanted = null) => {
  let value
  try {
    value = JSON.parse(line)
  } catch {
    throw new Fault('changed', 'The line is no JSON.')
  }
  const fields = typeof value === 'object' && value !== null ? (wanted ?? FIELDS[value.type]) : undefined
  if (fields === undefined || Object.keys(value).join(' ') !== fields || JSON.stringify(value) !== line)
    throw new Fault('changed', 'The line is not as Recount writes it.')
  return value
}

/** The tombstones of a file, and the numbers that later entries say they buried. */
class Burials {
  #tombstones = []
  #ranges = []

  get count() {
    return this.#tombstones.length
  }

  addTombstone({ seq, action, salt }) {
    if (salt !== null) throw new Fault('changed', `The tombstone ${seq} has a salt.`)
    if (KEPT.has(action)) throw new Fault('tombstone', `Entry ${seq} is of an act that Recount never buries.`)
    this.#tombstones.push(seq)
  }

  addAct({ seq, action, content }) {
    if (!BURYING.has(action) || content.outcome !== 'done') return
    for (const range of content.details?.ranges ?? []) if (range[1] < seq) this.#ranges.push(range)
  }

  /** Throws for a tombstone that no later entry names. */
  check() {
    const ranges = this.#ranges.sort(([a], [b]) => a - b)
    let next = 0
    let last = 0
    for (const seq of this.#tombstones) {
      for (; next < ranges.length && ranges[next][0] <= seq; next += 1) last = Math.max(last, ranges[next][1])
      if (last < seq) throw new Fault('tombstone', `No later entry says that entry ${seq} was trimmed or erased.`)
    }
  }
}

const checkContent = ({ seq, content, salt, contentHash }) => {
  if (sha256(`${salt}\n${canonical(content)}`) !== contentHash)
    throw new Fault('changed', `The content of entry ${seq} is not that which was recorded.`)
}

/** Reads a file line by line, and keeps what it has to know of the lines before. */
export class Verifier {
  #header = null
  #hash = null
  #expected = null
  #hashes = new Map()
  #gap = null
  #footer = null
  #count = 0
  #signatures = 0
  #burials = new Burials()
  #isPastEntries = false
  #lines = createHash('sha256')
  #key

  constructor({ key = null } = {}) {
    this.#key = key
  }

  #takeHeader(header) {
    if (header.type !== 'header') throw new Fault('header', 'The file does not begin with a header.')
    const { format, first, previous, installation, genesisKey } = header
    if (format !== FORMAT)
      throw new Fault('header', `The file has the format ${format}, and this program reads the format ${FORMAT}.`)
    if (first === 1 && previous !== genesisOf(installation, genesisKey))
      throw new Fault('other installation', 'The log does not begin at the installation that the header names.')
    this.#header = header
    this.#hash = previous
    this.#expected = first
  }

  /** An entry that is missing may come later: then the order was changed. */
  #takeGap({ seq }) {
    if (seq === this.#gap.missing) throw this.#gap.reordered
  }

  #misplaced(entry) {
    const expected = this.#expected
    if (hashOf(this.#hash, { ...entry, seq: expected }) === entry.hash)
      throw new Fault('renumbered', `Entry ${expected} has the number ${entry.seq}.`)
    if (entry.seq < expected) throw new Fault('reordered', `Entry ${entry.seq} comes after entry ${expected - 1}.`)
    this.#gap = {
      missing: expected,
      reordered: new Fault('reordered', `Entry ${entry.seq} comes before entry ${expected}.`),
      dropped: new Fault('dropped', `Entry ${expected} is missing before entry ${entry.seq}.`),
    }
  }

  #takeEntry(entry) {
    const { seq, content, hash } = entry
    if (this.#gap !== null) return this.#takeGap(entry)
    if (content !== null) checkContent(entry)
    if (seq !== this.#expected) return this.#misplaced(entry)
    if (hashOf(this.#hash, entry) !== hash)
      throw new Fault(
        'changed',
        `Entry ${seq} does not follow the entry before it: it was changed, or others were removed.`,
      )
    if (content === null) this.#burials.addTombstone(entry)
    else this.#burials.addAct(entry)
    this.#hash = hash
    this.#hashes.set(seq, hash)
    this.#expected += 1
    this.#count += 1
  }

  /** An entry after the last one of the file, which names tombstones of it. */
  #takeBurial(entry) {
    checkContent(entry)
    const { seq, previous, hash } = entry
    if (seq <= this.#header.last || hashOf(previous, entry) !== hash)
      throw new Fault('changed', `Entry ${seq} is not that which was recorded.`)
    this.#burials.addAct(entry)
    this.#isPastEntries = true
  }

  #takeSignature({ at, seq, hash, publicKey, signature }) {
    const statement = JSON.stringify(['recount audit head', this.#header.installation, at, seq, hash, publicKey])
    if (this.#hashes.get(seq) !== hash)
      throw new Fault('signature', `A signature names another hash of entry ${seq} than the file has.`)
    if (!this.#header.keys.includes(publicKey) || !isSigned(publicKey, statement, signature))
      throw new Fault('signature', `The signature of entry ${seq} is not of this installation.`)
    this.#signatures += 1
    this.#isPastEntries = true
  }

  #takeFooter({ signature, ...footer }) {
    const { header, count, signatures, hash, lines, publicKey } = footer
    if (this.#expected !== this.#header.last + 1)
      throw new Fault('cut', `The entries from ${this.#expected} to ${this.#header.last} are missing.`)
    if (header.installation !== this.#header.installation)
      throw new Fault('other installation', 'Header and footer name two installations.')
    if (canonical(header) !== canonical(this.#header)) throw new Fault('header', 'The header was changed.')
    if (!this.#header.keys.includes(publicKey) || !isSigned(publicKey, canonical(footer), signature))
      throw new Fault('signature', 'The signature of the file does not hold.')
    if (count !== this.#count || hash !== this.#hash || signatures !== this.#signatures)
      throw new Fault('dropped', 'The footer counts other lines than the file has.')
    if (lines !== this.#lines.digest('hex'))
      throw new Fault('changed', 'Lines before the footer are not those that were signed.')
    this.#burials.check()
    if (this.#key !== null && fingerprintOf(publicKey) !== this.#key)
      throw new Fault('other installation', 'The file was signed by another installation than the one asked for.')
    this.#footer = footer
  }

  take(line) {
    const value = readAs(line)
    if (value.type !== 'footer') this.#lines.update(`${line}\n`)
    if (this.#footer !== null) throw new Fault('changed', 'Lines follow the footer.')
    if (this.#header === null) return this.#takeHeader(value)
    if (value.type === 'header') throw new Fault('changed', 'The file has a second header.')
    if (value.type === 'entry') {
      if (this.#isPastEntries) throw new Fault('reordered', `Entry ${value.seq} comes after lines that follow it.`)
      return this.#takeEntry(value)
    }
    if (this.#gap !== null) throw this.#gap.dropped
    if (value.type === 'burial') return this.#takeBurial(value)
    return value.type === 'signature' ? this.#takeSignature(value) : this.#takeFooter(value)
  }

  end() {
    if (this.#gap !== null) throw this.#gap.dropped
    if (this.#footer === null)
      throw new Fault('cut', `The file ends after entry ${(this.#expected ?? 1) - 1}, without its footer.`)
    const { first, last, installation } = this.#header
    const fingerprint = fingerprintOf(this.#footer.publicKey)
    return {
      ok: true,
      installation,
      fingerprint,
      first,
      last,
      tombstones: this.#burials.count,
      signatures: this.#signatures,
    }
  }
}

const LOG_FOOTER = 'end count hash signed'
const SIGNED = 'installation at person publicKey signature'
const LOG_BEGINS = '{"recount":"log",'

/** The log of a browser: its last line has a sum of all lines before, and the signature of an installation over it. */
class LogVerifier {
  #header = null
  #footer = null
  #count = 0
  #seq = 0
  #lines = createHash('sha256')
  #key

  constructor({ key = null } = {}) {
    this.#key = key
  }

  #takeFooter(line) {
    const { end: _, ...footer } = readAs(line, LOG_FOOTER)
    readAs(JSON.stringify(footer.signed), SIGNED)
    this.#footer = footer
  }

  take(line) {
    if (this.#footer !== null) throw new Fault('changed', 'Lines follow the last one.')
    if (line.startsWith('{"end":')) return this.#takeFooter(line)
    // the last line feed before the footer belongs to no line
    this.#lines.update(this.#header === null ? line : `\n${line}`)
    const value = JSON.parse(line)
    if (this.#header === null) {
      this.#header = value
      return undefined
    }
    if (!(value.seq > this.#seq))
      throw new Fault('reordered', `The event ${value.seq} comes after the event ${this.#seq}.`)
    this.#seq = value.seq
    this.#count += 1
    return undefined
  }

  end() {
    if (this.#footer === null)
      throw new Fault('cut', `The file ends after the event ${this.#seq}, without its last line.`)
    const { count, hash, signed } = this.#footer
    const { first, head, redaction } = this.#header
    const { installation, at, person, publicKey, signature } = signed
    if (hash !== this.#lines.digest('hex')) throw new Fault('changed', 'Lines are not those that were signed.')
    if (count !== this.#count) throw new Fault('dropped', 'The last line counts other events than the file has.')
    const facts = [hash, count, first, head, redaction]
    const statement = JSON.stringify(['recount log', 1, installation, at, person, ...facts, publicKey])
    if (!isSigned(publicKey, statement, signature))
      throw new Fault('signature', 'The signature of the file does not hold.')
    const fingerprint = fingerprintOf(publicKey)
    if (this.#key !== null && fingerprint !== this.#key)
      throw new Fault('other installation', 'The file was signed by another installation than the one asked for.')
    return { ok: true, log: true, installation, fingerprint, at, person, first, last: head, events: count }
  }
}

/** Verifies pieces of bytes. Answers what the file vouches for, or the line and the kind of the first fault. */
export const verifyPieces = async (pieces, options = {}) => {
  let verifier = null
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let number = 0
  let rest = ''
  try {
    for await (const piece of pieces) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        number += 1
        verifier ??= new (line.startsWith(LOG_BEGINS) ? LogVerifier : Verifier)(options)
        verifier.take(line)
      }
    }
    rest += decoder.decode()
    if (rest !== '') number += 1
    // the last line ends with a line feed as all others do
    if (rest !== '') throw new Fault('cut', 'The last line is not complete.')
    return (verifier ?? new Verifier(options)).end()
  } catch (error) {
    const fault = error instanceof Fault ? error : new Fault('changed', 'The file holds bytes that are no text.')
    return { ok: false, line: number, kind: fault.kind, message: fault.message }
  }
}

const main = async () => {
  const [file, flag, key] = process.argv.slice(2)
  if (file === undefined || (flag !== undefined && (flag !== '--key' || key === undefined))) {
    console.error('Use: node recount-verify.mjs FILE [--key FINGERPRINT]')
    process.exit(2)
  }
  const verdict = await verifyPieces(createReadStream(file), { key: key ?? null })
  if (!verdict.ok) {
    console.error(`Line ${verdict.line}: ${verdict.kind}. ${verdict.message}`)
    process.exit(1)
  }
  const { first, last, installation, fingerprint } = verdict
  if (verdict.log) {
    const whose = verdict.person === '' ? '' : ` for ${verdict.person}`
    console.log(`The log was signed${whose} at ${verdict.at}, ${verdict.events} events, and has not changed since.`)
    console.log(`Signed by the key ${fingerprint} of installation ${installation}.`)
  } else {
    console.log(`Entries ${first} to ${last} of installation ${installation} are whole and in their order.`)
    console.log(
      `Signed by the key ${fingerprint}, and ${verdict.signatures} times besides. Tombstones: ${verdict.tombstones}.`,
    )
  }
  if (key === undefined) console.log('Compare the key with the one that Recount shows, or give it by --key.')
}

const [, started] = process.argv
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) await main()
