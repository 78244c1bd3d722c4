import { useState, type DragEvent } from 'react'

/** What a zone needs that takes one dropped file, and how it looks while something is held over it. */
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
