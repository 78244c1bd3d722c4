const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

type Line = { readonly text: string; readonly width: number }
type Measure = (text: string) => number

/** Pieces of a word that each fit; a letter wider than the line stands alone. */
const cut = (word: Line, most: number, widthOf: Measure): readonly Line[] => {
  if (word.width <= most) return [word]
  const pieces: Line[] = []
  for (const { segment } of letters.segment(word.text)) {
    const [last, width] = [pieces.at(-1), widthOf(segment)]
    if (last && last.width + width <= most)
      pieces[pieces.length - 1] = { text: last.text + segment, width: last.width + width }
    else pieces.push({ text: segment, width })
  }
  return pieces
}

const breakParagraph = (paragraph: string, most: number, widthOf: Measure): readonly string[] => {
  const space = widthOf(' ')
  const lines: Line[] = [{ text: '', width: 0 }]
  for (const text of paragraph.split(' ')) {
    const last = lines.at(-1) ?? { text: '', width: 0 }
    const word = { text, width: widthOf(text) }
    const joined = last.text === '' ? word : { text: `${last.text} ${text}`, width: last.width + space + word.width }
    if (joined.width <= most) lines[lines.length - 1] = joined
    else if (last.text === '') lines.splice(-1, 1, ...cut(word, most, widthOf))
    else lines.push(...cut(word, most, widthOf))
  }
  return lines.map((line) => line.text)
}

/**
 * Breaks a text at its spaces, as Korean is set, and inside a word only where the word is longer
 * than a line. `widthOf` must be additive: a text is as wide as the sum of its parts.
 */
export const breakLines = (text: string, width: number, widthOf: Measure): readonly string[] =>
  text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, widthOf))
