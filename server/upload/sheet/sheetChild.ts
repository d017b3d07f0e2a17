import { writeSync } from 'node:fs'
import { writeWorkbook } from './workbook'

/** The process between the rows and the file: rows come in, a workbook goes out, notes are left on descriptor 4. */
const NOTES_FD = 4

writeWorkbook(process.stdin, process.stdout).then(
  (notes) => {
    writeSync(NOTES_FD, JSON.stringify(notes))
    process.exit(0)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
