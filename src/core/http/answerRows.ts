type Body = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows, as arrays or as objects; their cells are read by the columns later. */
const areRows = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)

const emptied = (part: unknown): unknown => (isObject(part) && areRows(part['data']) ? { ...part, data: [] } : part)

const filled = (part: unknown, from: unknown): unknown =>
  isObject(part) && isObject(from) && areRows(from['data']) ? { ...part, data: from['data'] } : part

/** An answer without the rows of itself and of its results: to check each cell would cost more than to read it. */
export const withoutRows = (body: unknown): unknown => {
  if (!isObject(body)) return body
  const { result } = body
  return emptied(Array.isArray(result) ? { ...body, result: result.map(emptied) } : body)
}

/** The checked answer with the rows that it came with. */
export const withRows = (checked: unknown, body: unknown): unknown => {
  if (!isObject(checked) || !isObject(body)) return checked
  const [parts, from] = [checked['result'], body['result']]
  const whole =
    Array.isArray(parts) && Array.isArray(from)
      ? { ...checked, result: parts.map((part, index) => filled(part, from[index])) }
      : checked
  return filled(whole, body)
}
