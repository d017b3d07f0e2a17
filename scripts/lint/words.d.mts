export const judgeComment: (line: string) => readonly string[]
export const judgeTitle: (title: string) => readonly string[]
export const judgeMessage: (message: string) => readonly string[]
