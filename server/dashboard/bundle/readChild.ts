import { MAX_TOTAL_CHARACTERS, MAX_TOTAL_NODES } from './limits'
import type { BundleAnswer, BundleOrder } from './protocol'
import { ZipProblem, unzip } from './unzip'
import { YamlProblem, readYaml } from './yaml'

/*
 * The process that reads one bundle, and nothing else: a hostile one crashes this process alone. It ends with its work or with
 * its parent.
 */
const send = (answer: BundleAnswer): Promise<void> => new Promise((done) => process.send?.(answer, () => done()))
process.on('disconnect', () => process.exit(0))

const read = async ({ zip }: BundleOrder): Promise<BundleAnswer> => {
  const files = await unzip(Buffer.from(zip))
  let total = 0
  let written = 0
  for (const [name, text] of files) {
    // the folder around the files may have any name
    const path = name.split('/').slice(1).join('/')
    if (path === '') continue
    try {
      const { value, nodes, characters } = readYaml(text)
      total += nodes
      written += characters
      if (written > MAX_TOTAL_CHARACTERS) {
        return { op: 'refused', path: null, message: 'Aliases of its files repeat more text than is taken.' }
      }
      if (total > MAX_TOTAL_NODES) {
        const most = MAX_TOTAL_NODES.toLocaleString('en')
        return { op: 'refused', path: null, message: `Its files hold more than ${most} values.` }
      }
      await send({ op: 'file', path, value })
    } catch (error) {
      if (!(error instanceof YamlProblem)) throw error
      return { op: 'refused', path, message: error.message }
    }
  }
  return { op: 'done' }
}

process.once('message', (order: BundleOrder) => {
  void read(order)
    .catch((error: unknown): BundleAnswer => {
      const message = error instanceof Error ? error.message : String(error)
      return error instanceof ZipProblem ? { op: 'refused', path: null, message } : { op: 'failed', message }
    })
    .then(send)
    .finally(() => process.exit(0))
})
void send({ op: 'ready' })
