import { useState, type DragEvent } from 'react'

/** Returns the handlers of a drop zone for one file, and whether something is dragged over it. */
export const useFileDrop = (take: (file: File) => void) => {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) take(file)
  }
  const look = {
    borderColor: isOver ? 'primary.main' : 'tokens.borderStrong',
    bgcolor: isOver ? 'tokens.primarySoft' : 'tokens.surfaceSunken',
  }
  return { isOver, look, zone: { onDragOver, onDragLeave: () => setOver(false), onDrop } }
}
