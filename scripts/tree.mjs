/**
 * Checks the tree, in `npm test`: a folder of the product holds at most 20 files of code, no two siblings share a prefix of
 * 8 letters and more, and file names are in camel case, or in Pascal case where they export a component or a class.
 */
import { basename, dirname } from 'node:path'

import { sourceFiles } from './sourceFiles.mjs'

const MAX_FILES = 20
const PREFIX = 8
/** Migrations run in the order of their numbers; of a component and the part that loads later the names go together. */
const NUMBERED = /^server\/metadata\/migrations\//
const PARTNERS = /^(.+)Part$/

const files = sourceFiles(['src', 'server', 'common', 'contract'])
const nameOf = (file) => basename(file).replace(/(?:\.d)?\.(?:tsx?|m?js|mts)$/, '')

const faults = []
const folders = new Map()
for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])
for (const [folder, folderFiles] of folders) {
  if (NUMBERED.test(`${folder}/`)) continue
  if (folderFiles.length > MAX_FILES) faults.push(`${folder} holds ${folderFiles.length} files: more than ${MAX_FILES}`)
  const names = [...new Set(folderFiles.map(nameOf))].toSorted((a, b) => (a < b ? -1 : 1))
  names.slice(1).forEach((name, index) => {
    const before = names[index] ?? ''
    if (PARTNERS.exec(name)?.[1] === before) return
    let shared = 0
    while (shared < before.length && before[shared] === name[shared]) shared += 1
    if (shared >= PREFIX) faults.push(`${folder}: ${before} and ${name} want a folder ${before.slice(0, shared)}`)
  })
  for (const name of names)
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name) && !/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(name))
      faults.push(`${folder}/${name} is not in camel case`)
}
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${files.length} files in ${folders.size} folders`)
process.exit(faults.length === 0 ? 0 : 1)
