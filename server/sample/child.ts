import { fillSample } from './build'

const [file = '', data = ''] = process.argv.slice(2)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

try {
  await fillSample(file, data, (line) => process.send?.({ line }))
  process.send?.({ done: true }, () => process.disconnect())
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.disconnect())
}
