export const root: string
export function checkNode(): void
export function install(): void
export function build(): Promise<void>
export function bundleServer(outdir: string): Promise<void>
