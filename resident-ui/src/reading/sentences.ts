/** Longest text of one utterance: some browsers stop in the middle of longer ones. */
const MAX_LENGTH = 160

/** Returns the length of the first sentence of a text, or of as many whole words as fit. */
const sentenceLength = (text: string): number => {
  const end = text.slice(0, MAX_LENGTH).search(/[.?!](?= |$)/)
  if (end !== -1) return end + 1
  if (text.length <= MAX_LENGTH) return text.length
  const space = text.lastIndexOf(' ', MAX_LENGTH)
  return space > 0 ? space : MAX_LENGTH
}

/** Splits a text at the ends of its sentences, and at spaces where a sentence is too long. */
export const sentencesOf = (text: string): readonly string[] => {
  const sentences: string[] = []
  let rest = text.replace(/\s+/g, ' ').trim()
  while (rest !== '') {
    const sentence = rest.slice(0, sentenceLength(rest))
    sentences.push(sentence)
    rest = rest.slice(sentence.length).trimStart()
  }
  return sentences
}
