/** Breaks of what things are made of. */
export const mutants = [
  {
    clause: 'B3.37',
    file: 'src/effects/usage/facts.ts',
    from: 'names.targetName(target, targetId)',
    to: 'null',
  },
  { clause: 'B3.37', file: 'src/effects/usage/facts.ts', from: '    schema,\n', to: '' },
]
