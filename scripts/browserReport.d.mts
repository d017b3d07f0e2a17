export interface BrowserReport {
  readonly passed: number
  readonly failed: number
}
export function readBrowserReport(report: unknown, isCi: boolean): BrowserReport
