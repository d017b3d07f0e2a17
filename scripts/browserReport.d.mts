export interface BrowserReport {
  readonly passed: number
  readonly failed: number
  /** `file:line title` of each. */
  readonly flaky: readonly string[]
}
export function readBrowserReport(report: unknown, isCi: boolean): BrowserReport
