import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { loadSettings } from '../../../server/config'
import { uploadsOpener } from '../../../server/wiring'
import { type Answer, type Browser, type TestServer, startTestServer } from './server'

export type Content = string | Uint8Array

export interface Preview {
  readonly upload_id: string
  readonly table_name: string
  readonly columns: { name: string; type: string }[]
  readonly rows: (string | null)[][]
  readonly reading: Record<string, unknown>
  readonly sheets: string[]
  readonly lists: string[]
  readonly notes: string[]
}

export const messageOf = (answer: Answer): string => {
  const body = answer.json<{ errors?: { message: string }[]; message?: string }>()
  return body.errors?.[0]?.message ?? body.message ?? ''
}

/** A workbook with one sheet. */
export const workbook = async (sheet: string, more: Record<string, string> = {}): Promise<Buffer> => {
  const zip = new ZipFile()
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Sales" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/one.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/one.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream.pipe(new PassThrough()))
}

export const HEADER = `<row r="1"><c r="A1" t="inlineStr"><is><t>day</t></is></c><c r="B1" t="inlineStr"><is><t>amount</t></is></c></row>`

const MARK = 'x-x-boundary-x-x'

const formOf = (fields: Record<string, string>, file?: { name: string; content: Content }): Buffer => {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${MARK}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    parts.push(
      Buffer.from(
        `--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
    )
    parts.push(Buffer.from(file.content), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${MARK}--\r\n`))
  return Buffer.concat(parts)
}

/** A server that takes files, and two people who send some; on a home that was left, it is started anew. */
export const uploadWorld = async (home = mkdtempSync(join(tmpdir(), 'recount-upload-'))) => {
  const settings = { ...loadSettings({ RECOUNT_HOME: home }, null), memoryMb: 512 }
  const server: TestServer = await startTestServer({
    home,
    settings: { memoryMb: 512 },
    openUploadsEngine: uploadsOpener(settings),
  })
  let stopped = false
  const stop = async (): Promise<void> => {
    if (!stopped) await server.close()
    stopped = true
  }
  const known = async (name: string, roles: Parameters<TestServer['signedIn']>[1]): Promise<Browser> => {
    const { store } = server.services
    const user = await store.selectFrom('user').select('id').where('username', '=', name).executeTakeFirst()
    return user === undefined ? server.signedIn(name, roles) : server.sessionOf(user.id)
  }
  const ada = await known('ada', ['Gamma', 'sql_lab'])
  const bob = await known('Bob', ['Admin'])
  const { result } = (await ada.get('/api/v1/database/')).json<{
    result: { id: number; allow_file_upload: boolean }[]
  }>()
  const id = result.find((row) => row.allow_file_upload)?.id ?? 0

  const send = (
    call: 'upload' | 'upload_metadata',
    fields: Record<string, string>,
    file?: { name: string; content: Content },
    by = ada,
  ): Promise<Answer> =>
    by.send('POST', `/api/v1/database/${id}/${call}/`, {
      raw: formOf(fields, file) as unknown as string,
      headers: { 'content-type': `multipart/form-data; boundary=${MARK}` },
    })

  return {
    server,
    home,
    id,
    ada,
    bob,
    send,
    look: async (name: string, content: Content, fields: Record<string, string> = {}): Promise<Preview> => {
      const answer = await send('upload_metadata', fields, { name, content })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json<{ result: { upload: Preview } }>().result.upload
    },
    /** Sends a file and makes a table of it; answers what is said of it. */
    make: async (name: string, content: Content, fields: Record<string, string> = {}) => {
      const answer = await send('upload', fields, { name, content })
      return { status: answer.status, message: messageOf(answer) }
    },
    rows: async (sql: string, by = ada): Promise<unknown[]> => {
      const answer = await by.post('/api/v1/sqllab/execute/', { database_id: id, sql })
      const body = answer.json<{ data?: unknown[]; errors?: { error_type: string }[] }>()
      return body.data ?? [body.errors?.[0]?.error_type]
    },
    left: (): string[] => readdirSync(join(home, 'uploads')).filter((name) => name !== 'staging'),
    /** Leaves the home as it is. */
    stop,
    close: async (): Promise<void> => {
      await stop()
      rmSync(home, { recursive: true })
    },
  }
}
