const OPENER = /^(?:What|Who|Whether|That|Whoever)\b/
const STANDING = /\b(?:stands?|lies?)\b/i
const NOBODY = /\b(?:nobody|somebody|whoever)\b/i

/** Faults of one line of a comment: `openers`, `standing`, `nobody`. */
export const judgeComment = (line) => [
  ...(OPENER.test(line) ? ['openers'] : []),
  ...(STANDING.test(line) ? ['standing'] : []),
  ...(NOBODY.test(line) ? ['nobody'] : []),
]

const IDS_AT_END = /(?:\s*\[[A-Z]\d+(?:\.\d+)?\])+$/
const ID = /\[[AB]\d+\.\d+\]/
const FRAGMENT =
  /^(?:are|is|was|were|has|have|had|whose|though|of|with|without|in|on|at|by|from|to|and|but|as|that|what|who|whom|whether|which|while|would be|can be|may be)\b/i
const MAX_TITLE = 80

/** Faults of a test title: `long`, `fragments`, `ids`. */
export const judgeTitle = (title) => {
  const words = title.replace(IDS_AT_END, '').trim()
  return [
    ...(words.length > MAX_TITLE ? ['long'] : []),
    ...(FRAGMENT.test(words) ? ['fragments'] : []),
    ...(ID.test(words) ? ['ids'] : []),
  ]
}

const MAX_SUBJECT = 72

/** Faults of a commit message, in words. */
export const judgeMessage = (message) => {
  const [subject = '', ...rest] = message.trim().split('\n')
  return [
    ...(subject.length > MAX_SUBJECT ? [`its subject has ${subject.length} characters, ${MAX_SUBJECT} at most`] : []),
    ...(/^[a-z][\w, -]*: \S/.test(subject) ? [] : ['its subject is not `area: sentence`']),
    ...(rest.some((line) => line.trim() !== '') ? [] : ['it has no body that says why']),
  ]
}
