const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** Pieces of a word that each fit; a letter wider than the line stands alone. */
const cut = (word: string, fits: (text: string) => boolean): readonly string[] => {
  if (fits(word)) return [word]
  const pieces = ['']
  for (const { segment } of letters.segment(word)) {
    const last = pieces.at(-1) ?? ''
    if (last !== '' && !fits(last + segment)) pieces.push(segment)
    else pieces[pieces.length - 1] = last + segment
  }
  return pieces
}

const breakParagraph = (paragraph: string, fits: (text: string) => boolean): readonly string[] => {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? ''
    const joined = last === '' ? word : `${last} ${word}`
    if (fits(joined)) lines[lines.length - 1] = joined
    else if (last === '') lines.splice(-1, 1, ...cut(word, fits))
    else lines.push(...cut(word, fits))
  }
  return lines
}

/** Breaks a text at its spaces, as Korean is set, and inside a word only where it is longer than a line. */
export const breakLines = (text: string, width: number, widthOf: (text: string) => number): readonly string[] =>
  text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, (line) => widthOf(line) <= width))
