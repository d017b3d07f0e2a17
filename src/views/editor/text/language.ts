import * as monaco from 'monaco-editor/editor'

import { KEYWORDS } from '../../../domain/sql/keywords'

const MORE =
  'AT CALL CASCADE COLLATE COLUMN COMMENT COMMIT CONFLICT CONSTRAINT CURRENT DEFAULT DO DOMAIN FETCH FOLLOWING FOR FORMAT ' +
  'FUNCTION GLOB GRANT GROUPING GROUPS IF IGNORE INDEX KEY LOCAL MATERIALIZED NATURAL NEXT ONLY PERCENT PRECEDING PRIMARY ' +
  'REFERENCES REGEXP RENAME REPLACE RETURNING RLIKE ROLLBACK ROLLUP SAMPLE SCHEMA SEMI ANTI ASOF SIMILAR SETS SUMMARIZE ' +
  'TABLESAMPLE TEMP TEMPORARY TIES TO TRUNCATE UNBOUNDED UNIQUE UNPIVOT USE WINDOW WITHIN WITHOUT'

const word = '[\\p{L}_][\\p{L}\\p{N}_$]*'

/** SQL as analysts write it: a name before a bracket is a function, a name after a point is never a keyword. */
export const registerSql = (): void => {
  monaco.languages.register({ id: 'sql', extensions: ['.sql'], aliases: ['SQL'] })
  monaco.languages.setLanguageConfiguration('sql', {
    comments: { lineComment: '--', blockComment: ['/*', '*/'] },
    brackets: [
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
    ],
    autoClosingPairs: [
      { open: '(', close: ')' },
      { open: '[', close: ']' },
      { open: '"', close: '"', notIn: ['string', 'comment'] },
      { open: "'", close: "'", notIn: ['string', 'comment'] },
    ],
    surroundingPairs: [
      { open: '(', close: ')' },
      { open: '"', close: '"' },
      { open: "'", close: "'" },
    ],
  })
  monaco.languages.setMonarchTokensProvider('sql', {
    ignoreCase: true,
    unicode: true,
    keywords: [...KEYWORDS, ...MORE.split(' ')],
    tokenizer: {
      root: [
        [/--.*$/, 'comment'],
        [/\/\*/, 'comment', '@comment'],
        [/\{\{.*?\}\}|\{%.*?%\}/, 'template'],
        [/'/, 'string', '@string'],
        [/"/, 'identifier', '@quoted'],
        [/`[^`]*`?/, 'identifier'],
        [/\d+(?:\.\d+)?(?:e[+-]?\d+)?/, 'number'],
        [new RegExp(`(\\.)(\\s*)(${word})`, 'u'), ['delimiter', '', 'identifier']],
        [new RegExp(`${word}(?=\\()`, 'u'), { cases: { '@keywords': 'keyword', '@default': 'predefined' } }],
        [new RegExp(word, 'u'), { cases: { '@keywords': 'keyword', '@default': 'identifier' } }],
        [/[(){}[\]]/, 'delimiter'],
        [/[<>=!%&+\-*/|~^?:@#]/, 'operator'],
        [/[;,.]/, 'delimiter'],
      ],
      comment: [
        [/[^*/]+/, 'comment'],
        [/\*\//, 'comment', '@pop'],
        [/[*/]/, 'comment'],
      ],
      string: [
        [/[^']+/, 'string'],
        [/''/, 'string'],
        [/'/, 'string', '@pop'],
      ],
      quoted: [
        [/[^"]+/, 'identifier'],
        [/""/, 'identifier'],
        [/"/, 'identifier', '@pop'],
      ],
    },
  })
}
