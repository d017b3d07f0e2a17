const click = (prepare: (link: HTMLAnchorElement) => void): void => {
  const link = document.createElement('a')
  prepare(link)
  link.click()
}

/** Hands something to the person as a file. */
export const save = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  click((link) => {
    link.href = url
    link.download = name
  })
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Has the browser save an answer as it comes; the server names the file. */
export const download = (url: string): void =>
  click((link) => {
    link.href = url
    link.download = ''
  })
