import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { FileProblem } from '../problem'

type Attributes = Readonly<Record<string, string>>

export interface XmlHandler {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** Awaited after each piece of the file, so that results can be written before more is read. */
  readonly rest?: () => Promise<void>
}

/** The name without its prefix: workbooks may choose any. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML as it comes. Entities of a document's own are not known, so none can grow. */
export const readXml = async (stream: Readable, handler: XmlHandler): Promise<void> => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const problem: { found: Error | null } = { found: null }
  parser.on('error', (error) => {
    problem.found ??= error
  })
  parser.on('opentag', ({ name, attributes }) => handler.open?.(local(name), attributes))
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('closetag', ({ name }) => handler.close?.(local(name)))
  for await (const piece of stream.setEncoding('utf8')) {
    parser.write(String(piece))
    if (problem.found) break
    await handler.rest?.()
  }
  if (!problem.found) parser.close()
  if (problem.found) throw new FileProblem('The workbook is damaged: a part of it is no XML.')
}
