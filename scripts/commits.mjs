/**
 * Checks the messages of the commits since the rule began, in `npm test`: a subject `area: sentence` of at most 72
 * characters, and a body that says why. Merges are left out. A copy without that history checks nothing and says so.
 */
import { spawnSync } from 'node:child_process'

import { root } from './prepare.mjs'
import { judgeMessage } from './lint/words.mjs'

/** The last commit before the rule. */
const BASE = 'dcc7f7a5'

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

if (git('merge-base', '--is-ancestor', BASE, 'HEAD').status !== 0) {
  console.log(`commit messages: ${BASE} is not in this history`)
  process.exit(0)
}
const commits = git('log', '--no-merges', '--format=%h%x1f%B%x1e', `${BASE}..HEAD`)
  .stdout.split('\x1e')
  .map((record) => record.trim())
  .filter((record) => record !== '')
  .map((record) => record.split('\x1f'))
const faults = commits.flatMap(([id, message]) => judgeMessage(message).map((fault) => `${id}: ${fault}`))
for (const fault of faults) console.error(fault)
console.log(`${commits.length} commit messages`)
process.exit(faults.length === 0 ? 0 : 1)
