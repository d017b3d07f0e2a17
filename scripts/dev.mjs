import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, install, root } from './prepare.mjs'

checkNode()
install()

const bin = (...path) => join(root, 'node_modules', ...path)
const port = process.env.PORT || '8088'
const env = { ...process.env, RECOUNT_DEV_API: process.env.RECOUNT_DEV_API || `http://127.0.0.1:${port}` }
const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })

console.log('Starting with hot reload: open http://localhost:5173/ when both are up.')
const children = [
  start([bin('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)]),
  start([bin('vite', 'bin', 'vite.js'), '--clearScreen', 'false']),
]

let ending = false
const end = (code) => {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const child of children) child.on('exit', (code) => end(code ?? 1))
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
