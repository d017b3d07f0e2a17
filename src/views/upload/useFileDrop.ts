import { useEffect, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Takes files that are dropped anywhere on the page; true while some hang over it. */
export const useFileDrop = (enabled: boolean, onFiles: (files: readonly File[]) => void): boolean => {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!enabled) return undefined
    let depth = 0
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const hang = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      depth = 0
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    // before the editor, which would take the name of the file for text
    const options = { capture: true }
    window.addEventListener('dragenter', enter, options)
    window.addEventListener('dragleave', leave, options)
    window.addEventListener('dragover', hang, options)
    window.addEventListener('drop', drop, options)
    return () => {
      window.removeEventListener('dragenter', enter, options)
      window.removeEventListener('dragleave', leave, options)
      window.removeEventListener('dragover', hang, options)
      window.removeEventListener('drop', drop, options)
    }
  }, [enabled, onFiles])
  return over
}
