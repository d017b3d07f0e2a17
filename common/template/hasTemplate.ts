/** True when a text holds anything that a template engine would read. */
export const hasTemplate = (sql: string): boolean => /\{[{%#]/.test(sql)
