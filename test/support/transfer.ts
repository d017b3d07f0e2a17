import { concat, toBytes, toText } from '../../src/events/log/bytes'
import { exportLog as toPieces, type ExportOptions } from '../../src/events/log/transfer'
import { createLogReader, type Imported } from '../../src/events/log/transfer-import'
import type { EventEnvelope } from '../../src/events/envelope'

/** The text of an exported file. */
export const exportLog = (events: readonly EventEnvelope[], options: ExportOptions): string =>
  toText(concat(toPieces(events, options)))

/** Reads the text of a file as one piece. */
export const importLog = (text: string): Imported => {
  const reader = createLogReader()
  reader.write(toBytes(text))
  return reader.end()
}
