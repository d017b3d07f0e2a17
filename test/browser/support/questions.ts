import type { Request } from '@playwright/test'

import { calls } from '../../../contract/index'

const pathOf = (url: string): string => new URL(url).pathname

/** The chart queries in a request, each as the text of its body: one chart, or several in one call. */
export const questionsOf = (request: Request): readonly string[] => {
  const path = pathOf(request.url())
  const body = request.postData() ?? ''
  if (path === calls.chartData.path) return [body]
  if (path !== calls.chartsTogether.path) return []
  const { questions } = JSON.parse(body) as { readonly questions: readonly { readonly body: unknown }[] }
  return questions.map((question) => JSON.stringify(question.body))
}
