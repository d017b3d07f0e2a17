import { parentPort } from 'node:worker_threads'
import { format } from 'sql-formatter'

parentPort.on('message', ({ id, sql, language }) => {
  try {
    parentPort.postMessage({ id, text: format(sql, { language, keywordCase: 'upper', tabWidth: 2 }) })
  } catch {
    parentPort.postMessage({ id, text: null })
  }
})
