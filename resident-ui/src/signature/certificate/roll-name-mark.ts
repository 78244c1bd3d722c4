import { pictureOfName } from '../pad/ink.ts'
import type { Mark } from '../signing-draft.ts'

const marks = new Map<string, Mark>()

/**
 * Returns the name that stands in the form's place for a signature where a certificate signs. A
 * retry has to send the same picture, which browsers may draw a little differently each time.
 */
export const rollNameMark = (name: string): Mark => {
  const known = marks.get(name)
  if (known !== undefined) return known
  const mark = { picture: pictureOfName(name), strokes: null, pad: { width: 1, height: 1 }, name }
  marks.set(name, mark)
  return mark
}
