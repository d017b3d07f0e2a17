import { concat, toBytes, toText } from '../../src/core/log/bytes'
import { exportLog as toPieces, type ExportOptions } from '../../src/core/log/file/export'
import type { Imported } from '../../src/core/log/file/import'
import type { EventEnvelope } from '../../src/core/events/envelope'
import { createLogReader, redact } from './model'

/** The text of an exported file. */
export const exportLog = (events: readonly EventEnvelope[], options: ExportOptions): string =>
  toText(concat(toPieces(events, options, redact)))

/** Reads the text of a file as one piece. */
export const importLog = (text: string): Imported => {
  const reader = createLogReader()
  reader.write(toBytes(text))
  return reader.end()
}
