// Checks, in `npm test`, that no files import each other in a circle; imports of types count, lazy imports do not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { circlesIn } from './lint/circles.mjs'
import { root } from './prepare.mjs'
import { sourceFiles } from './sourceFiles.mjs'

const files = sourceFiles(['src', 'server', 'contract', 'common'])
const circles = circlesIn(files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })))
for (const circle of circles) console.error(`a circle of ${circle.length} files\n  ${circle.join('\n  ')}`)
process.exit(circles.length > 0 ? 1 : 0)
