import { build, checkNode, install } from './prepare.mjs'

checkNode()
try {
  install()
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../dist/server/main.js')
